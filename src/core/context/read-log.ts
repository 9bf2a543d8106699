/**
 * What an answer is made from, written down while it is computed: tags of the rows and tables that it reads, and the
 * next moment that changes it without a write. A cache may return the answer until one of the tags is raised or that
 * moment comes.
 */
export class ReadLog {
  private readonly noted = new Set<string>();
  private end = Infinity;

  get tags(): ReadonlySet<string> {
    return this.noted;
  }

  /** When the answer changes by the clock alone, ms since 1970; `Infinity`: nothing is known. */
  get until(): number {
    return this.end;
  }

  add(tag: string): void {
    this.noted.add(tag);
  }

  /** Notes that the answer is another one from a moment on. @param moment ms since 1970 */
  changesAt(moment: number): void {
    this.end = Math.min(this.end, moment);
  }
}

/** Where a message carries its log. Nothing that comes from a network can have a member with this key. */
const LOG = Symbol('read log');

/** Has everything that the answer to a message is made from written down. */
export function setReadLog(message: object, log: ReadLog): void {
  Object.assign(message, { [LOG]: log });
}

/** The log of a message; nothing for one whose answer is not to be cached. */
export function readLogOf(message: object): ReadLog | undefined {
  return (message as { [LOG]?: ReadLog })[LOG];
}
