// SPDX-License-Identifier: MIT
// Before anything is drawn: the language and the appearance somebody chose, and whether this is the first page. It stands in the page
// in English; in another language it comes as a file. first.mjs knows the files: LANGUAGES[code] = [words, first page].
/* global LANGUAGES */
(() => {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('gonfalon') ?? '{}');
  } catch {
    // a browser that keeps nothing
  }
  const root = document.documentElement;
  root.lang = [kept.lang, navigator.language.slice(0, 2)].find((lang) => lang in LANGUAGES) ?? 'en';
  const [words, page] = LANGUAGES[root.lang];
  const here = document.currentScript.src.replace(/[^/]*$/, '');
  const wanted = document.createElement('link');
  wanted.rel = 'modulepreload';
  wanted.href = here + words;
  document.head.append(wanted);
  if (kept.theme) root.dataset.theme = kept.theme;
  if (/\/t\/\w+$/.test(location.pathname) || location.hash) return;
  if (page) document.write(`<script defer src="${here}${page}"></script>`);
  else root.dataset.at = 'first';
})();
