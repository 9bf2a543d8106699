/** A change of the heartbeat on the primary. */
export interface Heartbeat {
  /** Its number there; greater with each change, also by other processes. */
  number: number;
  /** Before it was sent, on the clock of `performance.now()`. */
  sentAt: number;
  /** Number of changes that this process knew of at that moment. */
  changes: number;
}

/** Heartbeats that are remembered; those of a replica that is further behind are too old to matter. */
const MAX_HEARTBEATS = 4000;

/**
 * How far a replica is, by the heartbeats of this process that it shows. A replica applies changes in the order of their
 * commits, so it has everything that was committed before a heartbeat was sent that it shows. No clocks of different
 * machines are compared.
 */
export class ReplicaProgress {
  private readonly sent: Heartbeat[] = [];
  private reached?: Heartbeat;
  private lastSentAt = 0;

  /** The last heartbeat that the replica is known to have; nothing as long as it has shown none. */
  get shown(): Heartbeat | undefined {
    return this.reached;
  }

  /** When the last heartbeat was sent that any look has shown, or the process began; as `Heartbeat.sentAt`. */
  get last(): number {
    return this.lastSentAt;
  }

  /** Notes a heartbeat on the primary. */
  add(heartbeat: Heartbeat): void {
    this.sent.push(heartbeat);
    if (this.sent.length > MAX_HEARTBEATS) this.sent.shift();
  }

  /**
   * Notes which number the replica has shown.
   * @returns `false` when the primary never had it, so that this is no replica of it
   */
  show(number: number): boolean {
    const index = this.sent.findLastIndex((heartbeat) => heartbeat.number <= number);
    if (number > (this.sent.at(-1)?.number ?? Infinity)) {
      this.reached = undefined;
      return false;
    }
    // It may have been replaced by one that is further behind.
    this.reached = this.sent[index];
    this.lastSentAt = Math.max(this.lastSentAt, this.reached?.sentAt ?? 0);
    this.sent.splice(0, index);
    return true;
  }

  /** Nothing is known any more: another server may answer next. */
  forget(): void {
    this.reached = undefined;
  }
}
