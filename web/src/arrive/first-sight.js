// SPDX-License-Identifier: MIT
// Before anything is drawn: the language and the appearance somebody chose, and whether this is the first page.
(() => {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('gonfalon') ?? '{}');
  } catch {
    // a browser that keeps nothing
  }
  const root = document.documentElement;
  root.lang = kept.lang ?? (navigator.language.startsWith('fr') ? 'fr' : 'en');
  if (kept.theme) root.dataset.theme = kept.theme;
  if (!/\/t\/\w+$/.test(location.pathname) && !location.hash) root.dataset.at = 'first';
})();
