// SPDX-License-Identifier: MIT
// What a link says of a replay: the present position, whose eyes, and named bookmarks: #replay/TABLE?at=37&eyes=Aw&mark=12.The+trap
export interface Mark { at: number; name: string }
export interface Place { at: number; eyes: string; marks: Mark[] }

export function readPlace(query: string): Place {
  const words = new URLSearchParams(query);
  const marks = words.getAll('mark').flatMap((text) => {
    const [, at, name] = /^(\d+)\.(.*)$/s.exec(text) ?? [];
    return at ? [{ at: Number(at), name: (name ?? '').slice(0, 60) }] : [];
  });
  return { at: Math.max(0, Math.floor(Number(words.get('at')) || 0)), eyes: words.get('eyes') ?? '', marks };
}

export function writePlace({ at, eyes, marks }: Place): string {
  const words = new URLSearchParams();
  if (at) words.set('at', String(at));
  if (eyes) words.set('eyes', eyes);
  for (const mark of marks) words.append('mark', `${mark.at}.${mark.name}`);
  return String(words);
}
