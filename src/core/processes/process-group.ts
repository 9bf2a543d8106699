import cluster, { type Worker } from 'node:cluster';
import pino, { type Logger } from 'pino';
import { ProcessFigures } from './process-figures.js';
import { isOurs, type MessageToPrimary, type MessageToProcess } from './process-messages.js';

/** Milliseconds before a process that ended soon after its start is replaced: the first time, and at most. */
const RETRY_MS = { first: 200, longest: 30_000 };
/** Milliseconds after which the end of a process has nothing to do with its start. */
const STEADY_MS = 60_000;
/** Milliseconds that a process gets beyond the time within which it ends by itself. */
const KILL_MARGIN_MS = 2000;

/** A process of the group. */
interface Member {
  readonly worker: Worker;
  readonly begunAt: number;
  state: 'starting' | 'listening' | 'closed' | 'replaced';
  /** Milliseconds within which it ends after a signal. */
  stopMs: number;
  /** Reports that it listens, or has ended before. */
  readonly decide: (hasStarted: boolean) => void;
  readonly ended: Promise<void>;
  readonly end: () => void;
}

/**
 * Runs the service in several processes that share its port (Node's `cluster`). The process that does this, the primary
 * one, serves no requests and loads neither Nest nor a driver of a database.
 *
 * The first process starts alone, since it migrates the database and reports what prevents a start; the others follow
 * when it listens. A process that ends by itself is replaced. SIGTERM and SIGINT stop all; SIGHUP replaces one after the
 * other, each by a process that listens before the former one closes.
 */
export class ProcessGroup {
  private readonly members = new Map<number, Member>();
  private readonly figures = new ProcessFigures();
  private log?: Logger;
  private endsInRow = 0;
  private isStopping = false;
  private exitCode = 0;
  private replacing = Promise.resolve();

  /**
   * @param count how many processes serve requests, at least 2
   * @param limitsRequests whether `MAX_REQUESTS_PER_MINUTE` is set: this process then counts for all
   */
  constructor(
    private readonly count: number,
    private readonly limitsRequests: boolean,
  ) {}

  /** Starts the processes. This process ends when all have ended, with code 0 only if each stopped in order. */
  async run(): Promise<void> {
    cluster.on('exit', (worker, code, signal) => this.ended(worker, code, signal));
    cluster.on('disconnect', (worker) => this.figures.end(worker));
    cluster.on('message', (worker, message) => {
      if (isOurs<MessageToPrimary>(message)) this.received(worker, message);
    });
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => this.stop(signal));
    // A terminal that is closed sends it too.
    process.on('SIGHUP', () => (process.stdout.isTTY ? this.stop('SIGHUP') : this.replaceAll()));
    if (this.limitsRequests) {
      const { RateLimiterClusterMaster } = await import('rate-limiter-flexible');
      new RateLimiterClusterMaster();
    }
    if (await this.start()) this.refill();
  }

  /** @returns whether the new process listens */
  private start(): Promise<boolean> {
    const worker = cluster.fork();
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    return new Promise((decide) => {
      const begunAt = performance.now();
      this.members.set(worker.id, { worker, begunAt, state: 'starting', stopMs: 0, decide, ended, end });
    });
  }

  /** Starts as many processes as are missing. */
  private refill(): void {
    if (this.isStopping) return;
    for (let i = this.missing; i > 0; i--) void this.start();
  }

  private get missing(): number {
    return this.count - this.inState('starting', 'listening').length;
  }

  private inState(...states: Member['state'][]): Member[] {
    return [...this.members.values()].filter(({ state }) => states.includes(state));
  }

  private received(worker: Worker, message: MessageToPrimary): void {
    const member = this.members.get(worker.id);
    if (message.almanac === 'figures') this.figures.note(worker, message.figures, message.request);
    if (message.almanac === 'scrape') void this.scrape(worker, message.request);
    if (member && message.almanac === 'started') this.started(member, message);
    if (member && message.almanac === 'closed') {
      member.state = 'closed';
      this.reportClosed();
    }
  }

  private started(member: Member, { logLevel, stopMs }: { logLevel: string; stopMs: number }): void {
    this.log ??= groupLog(logLevel);
    member.state = 'listening';
    member.stopMs = stopMs;
    this.log.info(`Process ${member.worker.process.pid} listens, of ${this.count}`);
    member.decide(true);
  }

  private async scrape(worker: Worker, request: number): Promise<void> {
    const workers = this.inState('listening', 'replaced').map((member) => member.worker);
    const text = await this.figures.text(workers);
    send(worker, { almanac: 'scraped', request, text });
  }

  private ended(worker: Worker, code: number, signal: string | null): void {
    const member = this.members.get(worker.id);
    if (!member) return;
    this.members.delete(worker.id);
    member.decide(false);
    member.end();
    if (this.isStopping) return this.endedInStop(member, code);
    if (member.state === 'replaced') return;
    const how = signal ? `by ${signal}` : `with code ${code}`;
    if (this.inState('listening', 'replaced').length === 0 && member.state === 'starting') {
      // What prevents a start is printed by the process itself.
      if (signal) process.stderr.write(`A process of the service was ended ${how} before it listened.\n`);
      this.exitCode = 1;
      return this.stop('a start that failed');
    }
    if (this.missing > 0) this.replaceEnded(member, how);
  }

  private replaceEnded({ worker, begunAt }: Member, how: string): void {
    this.endsInRow = performance.now() - begunAt < STEADY_MS ? this.endsInRow + 1 : 0;
    const delay = this.endsInRow === 0 ? 0 : Math.min(RETRY_MS.first * 2 ** (this.endsInRow - 1), RETRY_MS.longest);
    this.log?.error(`Process ${worker.process.pid} ended ${how}; another one takes its place in ${delay} ms`);
    setTimeout(() => this.refill(), delay);
  }

  private endedInStop(member: Member, code: number): void {
    if (code !== 0 && (member.state !== 'starting' || !this.log)) this.exitCode = 1;
    this.reportClosed();
    if (this.members.size === 0) process.exit(this.exitCode);
  }

  private stop(signal: string): void {
    if (this.isStopping) return;
    this.isStopping = true;
    this.log?.info(`Stopping all processes after ${signal}`);
    const longest = Math.max(0, ...[...this.members.values()].map(({ stopMs }) => stopMs));
    setTimeout(() => this.kill([...this.members.values()]), longest + KILL_MARGIN_MS).unref();
    for (const { worker } of this.members.values()) worker.process.kill('SIGTERM');
    if (this.members.size === 0) process.exit(this.exitCode);
  }

  private kill(members: readonly Member[]): void {
    for (const { worker } of members) {
      this.log?.error(`Process ${worker.process.pid} has not ended in time`);
      worker.process.kill('SIGKILL');
    }
  }

  /** Requests are served again once no process accepts connections: their clients would open others. */
  private reportClosed(): void {
    if (this.inState('listening').length > 0) return;
    for (const { worker } of this.inState('closed')) send(worker, { almanac: 'all-closed' });
  }

  private replaceAll(): void {
    this.replacing = this.replacing.then(async () => {
      await this.replaceEach(this.inState('listening'));
      this.refill();
    });
  }

  private async replaceEach(members: readonly Member[]): Promise<void> {
    for (const member of members) {
      if (this.isStopping) return;
      if (!this.members.has(member.worker.id)) continue;
      if (!(await this.start())) {
        this.log?.error('The processes are not replaced, since a new one does not start');
        return;
      }
      member.state = 'replaced';
      send(member.worker, { almanac: 'replaced' });
      const limit = setTimeout(() => this.kill([member]), member.stopMs + KILL_MARGIN_MS);
      await member.ended;
      clearTimeout(limit);
    }
  }
}

function send(worker: Worker, message: MessageToProcess): void {
  // A process that has ended needs no message.
  worker.send(message, () => undefined);
}

/** Lines as those of the other processes. */
function groupLog(level: string): Logger {
  return pino({
    level,
    base: { context: 'Processes', pid: process.pid },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
