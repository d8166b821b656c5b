// SPDX-License-Identifier: MIT
// The rule that lies open over the page, if any.
let open = $state.raw<{ game: string; number: string } | null>(null);

export function showRule(game: string, number: string): void {
  open = { game, number };
}

export function shownRule() {
  return open;
}

export function hideRule(): void {
  open = null;
}
