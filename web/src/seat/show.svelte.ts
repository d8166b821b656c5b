// SPDX-License-Identifier: MIT
// A show on a board: one step after the other, each for its time. One that is stopped goes no further than the next wait.

export class Show {
  running = $state(false);
  private timer = 0;

  begin(): void {
    this.stop();
    this.running = true;
  }

  // Never over once the show was stopped: whoever waits is forgotten.
  wait(milliseconds: number): Promise<void> {
    return new Promise((over) => (this.timer = window.setTimeout(over, milliseconds)));
  }

  stop(): void {
    clearTimeout(this.timer);
    this.running = false;
  }
}
