import { EVERYTHING } from '#core/database';

/** Milliseconds after which a purge is forgotten that never comes by the database: its process has died. */
const MAX_AGE_MS = 60_000;
/** Purges and processes that are remembered. */
const MAX_REMEMBERED = 1000;

/** Identifies a purge: its process, and the number of the row of that process that it will be in. */
export interface PurgeId {
  process: string;
  row: number;
}

/** How a purge id is written in messages and rows. At most 36 characters. */
export function purgeIdText({ process, row }: PurgeId): string {
  return `${process}.${row}`;
}

/** @returns nothing for a text that names no row: that purge was not raised in Redis */
export function purgeIdOf(text: string): PurgeId | undefined {
  const [, process, row] = /^(.+)\.(\d{1,13})$/.exec(text) ?? [];
  return process === undefined ? undefined : { process, row: Number(row) };
}

/**
 * Purges that a message of another process has announced and that have not come by the database yet. A message can be
 * faster than the database: on a node of a cluster, what was changed may not be visible when the message arrives. Rows of
 * `response_purges` become visible after what they invalidate, so what this process reads until then may be old.
 */
export class UnconfirmedPurges {
  private readonly purges = new Map<string, PurgeId & { tags: Set<string>; at: number }>();
  /** The last row of each process. */
  private readonly rows = new Map<string, number>();

  /** Notes a message. */
  add(id: PurgeId, tags: readonly string[], nowMs: number): void {
    if ((this.rows.get(id.process) ?? 0) >= id.row) return;
    const key = purgeIdText(id);
    const purge = this.purges.get(key);
    if (purge) for (const tag of tags) purge.tags.add(tag);
    else this.purges.set(key, { ...id, tags: new Set(tags), at: nowMs });
    for (const [oldest, { at }] of this.purges) {
      if (this.purges.size <= MAX_REMEMBERED && nowMs - at < MAX_AGE_MS) return;
      this.purges.delete(oldest);
    }
  }

  /** Notes a row. */
  confirm(id: PurgeId): void {
    for (const [key, { process, row }] of this.purges)
      if (process === id.process && row <= id.row) this.purges.delete(key);
    this.rows.delete(id.process);
    this.rows.set(id.process, id.row);
    if (this.rows.size > MAX_REMEMBERED) this.rows.delete(this.rows.keys().next().value as string);
  }

  /** Whether what has these tags may have been read before a change that is announced. */
  concern(tags: readonly string[], nowMs: number): boolean {
    for (const purge of this.purges.values()) {
      if (nowMs - purge.at >= MAX_AGE_MS) continue;
      if (purge.tags.has(EVERYTHING) || tags.some((tag) => purge.tags.has(tag))) return true;
    }
    return false;
  }
}
