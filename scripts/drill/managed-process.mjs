import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { clearTimeout } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 100;
const START_TIMEOUT_MS = 120_000;

/** A server of the drill: started, killed with SIGKILL, and started again with the same command. */
export class ManagedProcess {
  /**
   * @param {{ name: string, command: string, args: string[], env?: object, log: string,
   *   isReady: () => Promise<boolean> }} options `log` is the file of its output
   */
  constructor(options) {
    Object.assign(this, options);
  }

  get isRunning() {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Starts it and waits until it serves. @throws Error when it ends or is not ready in time */
  async start(args = this.args) {
    const output = createWriteStream(this.log, { flags: 'a' });
    await once(output, 'open');
    this.child = spawn(this.command, args, {
      env: { ...process.env, ...this.env },
      stdio: ['ignore', output, output],
    });
    for (const deadline = performance.now() + START_TIMEOUT_MS; ; await pause(POLL_MS)) {
      if (!this.isRunning) throw new Error(`${this.name} has ended; see ${this.log}`);
      if (await this.isReady().catch(() => false)) return;
      if (performance.now() > deadline) throw new Error(`${this.name} is not ready in time; see ${this.log}`);
    }
  }

  /** Ends it without a warning. */
  kill() {
    return this.end('SIGKILL');
  }

  /** Ends it in order. */
  stop() {
    return this.end('SIGTERM');
  }

  async end(signal) {
    if (!this.isRunning) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    const late = setTimeout(() => this.child.kill('SIGKILL'), 20_000);
    await ended;
    clearTimeout(late);
  }
}
