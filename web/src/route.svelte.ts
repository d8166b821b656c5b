// SPDX-License-Identifier: MIT
// Where one is: the first page, making a table, the rules, learning, a replay, one's own games, a table. t/ID is an address to
// share; the rest is behind the #, and so are the tables of this browser, which nobody else can reach. All addresses are below
// `home`, which may be any path of a host, and of which the client knows nothing but where it was loaded from.
export type Place =
  | { page: 'arrive'; lost?: boolean } // lost: from an address where there is nothing
  | { page: 'play'; game: string } // a game to be made at once
  | { page: 'make'; game: string; way: string } // with friends, on one device
  | { page: 'rules'; game: string; rule: string }
  | { page: 'replay'; table: string; query: string } // without a table: of a record one has
  | { page: 'mine' }
  | { page: 'learn'; what: string; which: string }
  | { page: 'table'; table: string; as: string; here: boolean }; // here: it is in this browser

// Our files lie in assets/; while one works on the client, in src/.
const loadedFrom = import.meta.url;
export const home = new URL('../', loadedFrom).pathname;

// Plain files on any host, without a server of ours: then everything is behind the #.
export const SITE = 'site' in document.documentElement.dataset;

// The table the address of the page names, or nothing.
export function tableHere(): string {
  const path = location.pathname;
  return (path.startsWith(`${home}t/`) && /^[0-9a-z]+$/.exec(path.slice(home.length + 2))?.[0]) || '';
}

function read(): Place {
  const table = tableHere();
  if (table && !SITE) return { page: 'table', table, as: new URLSearchParams(location.search).get('as') ?? '', here: false };
  const [path = '', query = ''] = location.hash.slice(1).split(/\?(.*)/s);
  const [page, game = '', rule = ''] = path.split('/');
  if (page === 'replay') return { page: 'replay', table: /^replay\/([0-9a-z]+)$/.exec(path)?.[1] ?? '', query };
  if (page === 'mine') return { page: 'mine' };
  if (page === 't') return { page: 'table', table: game, as: rule, here: true };
  if (page === 'learn') return { page: 'learn', what: rule ? game : '', which: rule };
  if (page === 'play' && game) return { page: 'play', game };
  if (page === 'make') return { page: 'make', game, way: rule };
  if (page === 'rules') return { page: 'rules', game, rule };
  return { page: 'arrive', lost: page === 'nowhere' };
}

let place = $state.raw(read());
const look = () => (place = read());
addEventListener('popstate', look);
addEventListener('hashchange', look);

export function here(): Place {
  return place;
}

// `instead`: one does not come back to where one was.
export function go(address: string, instead = false): void {
  history[instead ? 'replaceState' : 'pushState'](null, '', address);
  look();
  scrollTo(0, 0);
}

// Links stay links; a plain click on one of ours does not load the page again.
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || link.target || link.download) return;
  const address = new URL(link.href);
  if (address.origin !== location.origin || (address.pathname !== home && (SITE || !address.pathname.startsWith(`${home}t/`)))) return;
  if (address.pathname === location.pathname && address.hash.startsWith('#to-')) return;
  event.preventDefault();
  go(link.href);
}
