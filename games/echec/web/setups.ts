// SPDX-License-Identifier: MIT
// Deployments a person keeps under a name, in this browser. They are kept as Gold's, whoever deploys.

import { mirrored, readDeployment, writeDeployment, type Army, type Post } from './view';

export interface Setup { name: string; army: string; massed: boolean }

const key = 'gonfalon.echec.setups';
const most = 30;

export function savedSetups(): Setup[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (!Array.isArray(found)) return [];
    return found.filter((one): one is Setup => typeof one?.name === 'string' && typeof one.army === 'string');
  } catch {
    return [];
  }
}

function write(setups: Setup[]): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(setups));
    return true;
  } catch {
    return false;
  }
}

const forGold = (posts: Post[], army: Army, rows: number): Post[] => (army === 'gold' ? posts : mirrored(posts, rows));

// False where the browser keeps nothing.
export function saveSetup(name: string, posts: Post[], army: Army, rows: number): boolean {
  const setup = { name, army: writeDeployment(forGold(posts, army, rows)), massed: posts.some((post) => post.kind === 'massed') };
  return write([setup, ...savedSetups().filter((one) => one.name !== name)].slice(0, most));
}

export function forgetSetup(name: string): void {
  write(savedSetups().filter((one) => one.name !== name));
}

export const setupFor = (setup: Setup, army: Army, rows: number): Post[] => forGold(readDeployment(setup.army), army, rows);
