// SPDX-License-Identifier: MIT
// Searching the rules: every word that was typed must be found, whatever its accents and case. What is found is a rule with a piece
// of its text around the first word.
import type { Block, Span } from './markdown';

export interface Found { rule: string; title: string; before: string; hit: string; after: string }

const AROUND = 60;

// The same letters without accents, one for one, so that places in both texts agree.
export function plain(text: string): string {
  let letters = '';
  for (const letter of text) {
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    letters += bare.length === letter.length ? bare : letter;
  }
  return letters.replaceAll('’', "'");
}

const joined = (spans: Span[]) => spans.map((span) => span.text).join('');

function textOf(block: Block): string {
  if (block.kind === 'list') return block.items.map(joined).join(' · ');
  if (block.kind === 'table') return [block.head, ...block.rows].map((row) => row.map(joined).join(', ')).join(' · ');
  return joined(block.spans);
}

export function search(blocks: Block[], wanted: string): Found[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  const found: Found[] = [];
  if (words.length === 0 || wanted.trim().length < 2) return found;
  let last = '';
  for (const block of blocks) {
    last = block.rule || (block.kind === 'heading' ? '' : last);
    const text = textOf(block), letters = plain(text);
    if (block.kind === 'heading' || !last || !words.every((word) => letters.includes(word))) continue;
    const at = letters.indexOf(words[0]!), from = Math.max(0, at - AROUND), to = Math.min(text.length, at + words[0]!.length + AROUND);
    const title = block.kind === 'paragraph' && block.spans[0]?.kind === 'bold' ? block.spans[0].text : last;
    found.push({
      rule: last, title,
      before: (from > 0 ? '…' : '') + text.slice(from, at), hit: text.slice(at, at + words[0]!.length), after: text.slice(at + words[0]!.length, to) + (to < text.length ? '…' : ''),
    });
  }
  return found;
}
