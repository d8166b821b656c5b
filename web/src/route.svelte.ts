// Where one is: the first page, making a table, the rules, learning, a table. /t/ID is an address to share; the rest is behind the #.
export type Place =
  | { page: 'arrive' }
  | { page: 'play'; game: 'goths' | 'echec' } // a game to be made at once
  | { page: 'make'; game: string }
  | { page: 'rules'; game: string; rule: string }
  | { page: 'learn'; what: string; which: string }
  | { page: 'table'; table: string; as: string };

function read(): Place {
  const table = /^\/t\/([0-9a-z]+)$/.exec(location.pathname);
  if (table) return { page: 'table', table: table[1]!, as: new URLSearchParams(location.search).get('as') ?? '' };
  const [page, game = 'goths', rule = ''] = location.hash.slice(1).split('/');
  if (page === 'learn') return { page: 'learn', what: rule ? game : '', which: rule };
  if (page === 'play' && (game === 'goths' || game === 'echec')) return { page: 'play', game };
  if (page === 'make') return { page: 'make', game };
  if (page === 'rules') return { page: 'rules', game, rule };
  return { page: 'arrive' };
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
  if (address.origin !== location.origin || address.pathname.startsWith('/api/')) return;
  if (address.pathname === location.pathname && address.hash.startsWith('#to-')) return;
  event.preventDefault();
  go(link.href);
}
