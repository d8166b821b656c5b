// SPDX-License-Identifier: MIT
// What the build brings along (games.mjs).
declare module 'virtual:games/*' {
  const games: { game: string; name: string; about: string | null; size: string | null }[];
  export default games;
}
