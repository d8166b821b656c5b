// SPDX-License-Identifier: MIT
// The little Markdown our rules are written in, as data: headings, paragraphs, lists, tables, and in them bold, italics, code
// and links. Nothing of it ever becomes HTML text.
import { home } from '../route.svelte';

export interface Span { kind: 'text' | 'bold' | 'italic' | 'code' | 'link' | 'rule'; text: string; to?: string }
export type Block =
  | { kind: 'heading'; level: number; spans: Span[]; rule: string }
  | { kind: 'paragraph'; spans: Span[]; rule: string }
  | { kind: 'list'; items: Span[][]; rule: '' }
  | { kind: 'table'; head: Span[][]; rows: Span[][][]; rule: '' };

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\((.+?)\)|\b([A-Z]\d+(?:\.\d+)?)\b/g;

// `rules`: the numbers there are.
export function inline(text: string, rules: Set<string>): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match[6] && !rules.has(match[6])) continue;
    if (match.index > end) spans.push({ kind: 'text', text: text.slice(end, match.index) });
    end = match.index + match[0].length;
    if (match[1]) spans.push({ kind: 'bold', text: match[1] });
    else if (match[2]) spans.push({ kind: 'italic', text: match[2] });
    else if (match[3]) spans.push({ kind: 'code', text: match[3] });
    else if (match[4]) spans.push({ kind: 'link', text: match[4], to: match[5] ?? '' });
    else spans.push({ kind: 'rule', text: match[6] ?? '' });
  }
  if (end < text.length) spans.push({ kind: 'text', text: text.slice(end) });
  return spans;
}

const numberOf = (text: string) => /^(?:\*\*)?([A-Z]\d+(?:\.\d+)?)\b/.exec(text)?.[1] ?? '';
const cells = (line: string, rules: Set<string>) => line.split('|').slice(1, -1).map((cell) => inline(cell.trim(), rules));

function block(lines: string[], rules: Set<string>): Block {
  const first = lines[0]!;
  const heading = /^(#+) (.*)/.exec(first);
  if (heading) return { kind: 'heading', level: heading[1]!.length, spans: [{ kind: 'text', text: heading[2]! }], rule: numberOf(heading[2]!) };
  if (first.startsWith('|')) return { kind: 'table', head: cells(first, rules), rows: lines.slice(2).map((line) => cells(line, rules)), rule: '' };
  if (/^[-*] /.test(first)) {
    const items = lines.join('\n').split(/\n(?=[-*] )/).map((item) => inline(item.slice(2).replace(/\n\s*/g, ' '), rules));
    return { kind: 'list', items, rule: '' };
  }
  return { kind: 'paragraph', spans: inline(lines.join(' '), rules), rule: numberOf(first) };
}

export function parse(markdown: string): Block[] {
  const parts = markdown.split(/\n\s*\n/).map((part) => part.split('\n').filter((line) => line.trim())).filter((lines) => lines.length);
  const rules = new Set(parts.map(([first = '']) => numberOf(first.replace(/^#+ /, ''))));
  return parts.map((lines) => block(lines, rules));
}

// The rule and what belongs to it, up to the next one. Of a whole chapter: all its rules.
export function rule(blocks: Block[], number: string): Block[] {
  const start = blocks.findIndex((each) => each.rule === number);
  if (start < 0) return [];
  const chapter = blocks[start]!.kind === 'heading';
  const length = blocks.slice(start + 1).findIndex((each) => each.kind === 'heading' || (!chapter && each.rule));
  return blocks.slice(start, length < 0 ? undefined : start + 1 + length);
}

const read = new Map<string, Promise<Block[]>>();

export function rulesOf(game: string, lang: string): Promise<Block[]> {
  const address = `${home}rules/${game}.${lang}.md`;
  const known = read.get(address);
  if (known) return known;
  const blocks = fetch(address).then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error())), ).then(parse);
  blocks.catch(() => read.delete(address));
  read.set(address, blocks);
  return blocks;
}
