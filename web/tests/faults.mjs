// SPDX-License-Identifier: MIT
// In a page: what is wrong with what it shows now, a sentence each. `mark`: words that tell that what is meant is there.
export async function faults(mark) {
  // A page nobody looks at may draw no frames.
  const frame = () => new Promise((drawn) => (requestAnimationFrame(() => setTimeout(drawn)), setTimeout(drawn, 200)));
  await frame();
  const there = () => document.querySelector('.seats')?.textContent.includes(mark) && document.querySelector('.goths > .board, .echec [data-square]');
  while (mark && !there()) await frame();

  // The table is at the top of the screen: one gesture at most. A lesson comes there by itself.
  document.querySelector('.table[data-status]')?.scrollIntoView({ block: 'start' });
  const wrong = new Set();
  const root = document.documentElement;
  const all = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
  const boxed = (selector) => all(selector).map((element) => ({ element, box: element.getBoundingClientRect() }));
  const name = (element) => `${element.tagName.toLowerCase()}.${[...element.classList].filter((each) => !each.startsWith('svelte-')).join('.')} "${(element.ariaLabel ?? element.textContent).trim().slice(0, 24)}"`;
  const round = (box) => [box.left, box.top, box.right, box.bottom].map(Math.round).join(' ');
  const meets = (one, other) => one.left < other.right - 2 && other.left < one.right - 2 && one.top < other.bottom - 2 && other.top < one.bottom - 2;
  if (root.scrollWidth > root.clientWidth) wrong.add(`the page is ${root.scrollWidth - root.clientWidth} pixels too wide`);

  // Inside the screen, and under nothing that stays while one scrolls. A deployment has an army to build below its board, and whoever weighs
  // an attack sees its odds, and other moves below them: that is a gesture away.
  const weighed = document.querySelector('.echec .strike.aimed') && (all('.echec .over.small').length ? '.echec .over.small' : '.echec .strike.aimed');
  const sticky = boxed('.dock, .echec aside > .card, .table > .top');
  for (const { element, box } of boxed(`.goths .army, .goths .objectives li, [data-own-king], [data-shown], .hand button, .echec .table [data-square], ${weighed || '.echec aside > .card button'}`)) {
    const tray = element.closest('.wraps'); // a long list of choices, in a tray of its own
    if (tray) {
      if (tray.scrollHeight > 2 * tray.clientHeight) wrong.add(`more than one gesture: ${name(tray)}`);
    } else if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) wrong.add(`outside: ${name(element)} ${round(box)}`);
    const over = sticky.find((each) => !each.element.contains(element) && meets(each.box, box));
    if (over) wrong.add(`${name(element)} ${round(box)} is under ${name(over.element)} ${round(over.box)}`);
  }
  if (document.querySelector('.hand .order') && !all('[data-own-king]').length) wrong.add("the king's back is not beside the orders");
  const offered = document.querySelectorAll('[data-moves] [data-move]').length;
  const choices = all('.hand [data-choice]').length;
  if (document.querySelector('.hand') && choices < offered) wrong.add(`${choices} of ${offered} choices are in the hand`);

  // Nothing lies on anything else.
  const apart = boxed('.hand button, [data-own-king], .dock .what, .dock .glance, .clan, .clan header, .clan .emblem, .clan .gear, .clan .cards, .clan .lane, .objectives li, .objectives .scouted, .coach, .coach .head .hint, .coach .buttons > *, .echec aside > .card button, .deploy button');
  apart.forEach((one, index) => {
    for (const other of apart.slice(index + 1)) {
      const apartFromTray = !one.element.closest('.dock') === !other.element.closest('.dock');
      if (apartFromTray && meets(one.box, other.box) && !one.element.contains(other.element) && !other.element.contains(one.element)) wrong.add(`${name(one.element)} ${round(one.box)} lies on ${name(other.element)} ${round(other.box)}`);
    }
  });

  // No word is cut, and none broken in two: names of people may end in dots, since they are read whole elsewhere.
  const unread = (element) => element.matches('svg, .sr, .unseen, .spoken, details:not([open])') || !element.checkVisibility({ visibilityProperty: true }) || getComputedStyle(element).clipPath !== 'none';
  const accept = (node) => (node.nodeType === Node.ELEMENT_NODE ? (unread(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP) : NodeFilter.FILTER_ACCEPT);
  const hides = new Map();
  const cuts = (element) => {
    if (!hides.has(element)) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
      hides.set(element, textOverflow === 'ellipsis' || /auto|scroll/.test(overflowX + overflowY) ? 'told' : /hidden|clip/.test(overflowX + overflowY) ? 'cut' : '');
    }
    return hides.get(element);
  };
  for (const part of document.querySelectorAll('.goths, .echec, .coach')) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, accept);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.data.trim()) continue;
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      let frame = node.parentElement;
      while (frame !== part && !cuts(frame)) frame = frame.parentElement;
      const edge = frame.getBoundingClientRect();
      if (frame !== part && cuts(frame) === 'cut' && (box.right > edge.right + 2 || box.bottom > edge.bottom + 2 || box.left < edge.left - 2 || box.top < edge.top - 2)) wrong.add(`cut: ${name(node.parentElement)}`);
      if (range.getClientRects().length < 2) continue;
      for (const { 0: word, index } of node.data.matchAll(/\p{L}{2,}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const rows = [...range.getClientRects()];
        if (rows.some((row) => row.top > rows[0].top + rows[0].height / 2)) wrong.add(`broken: ${word} in ${name(node.parentElement)}`);
      }
    }
  }
  for (const element of all('.echec aside button, .hand button')) if (element.scrollWidth > element.clientWidth + 1) wrong.add(`wider than its button: ${name(element)}`);
  for (const element of all('.clan .title strong')) if (element.clientWidth > 1 && element.scrollWidth > element.clientWidth) wrong.add(`cut: ${name(element)}`);
  return [...wrong];
}
