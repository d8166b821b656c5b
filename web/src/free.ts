// SPDX-License-Identifier: MIT
// What nobody waits for is done after what is seen: once it has been drawn, or when there is nothing else to do.

// A task after the next frame; nothing is drawn on a page nobody looks at.
export const drawn = (): Promise<void> => new Promise((done) => (document.hidden ? done() : requestAnimationFrame(() => setTimeout(done))));

// At the latest after so many milliseconds. Returns how to leave it.
export function idle(act: () => void, latest = 5000): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(act, { timeout: latest });
  return () => cancelIdleCallback(asked);
}

// After the tasks that wait already. Unlike a timer it is not held back on a page nobody looks at.
const { port1, port2 } = new MessageChannel();
const acts: (() => void)[] = [];
port2.onmessage = () => acts.shift()?.();
export function afterWaiting(act: () => void): void {
  acts.push(act);
  port1.postMessage(null);
}
