import type { ChangesPage, Direction, ListItem } from './device-types.js';

/** A scan that this device admitted and the service does not know yet. */
export interface LocalScan {
  attendeeId: number;
  direction: Direction;
  /** By the clock of the device, ISO. */
  scannedAt: string;
}

/** An attendee after a scan that was admitted. */
export function afterScan(item: ListItem, { direction, scannedAt }: Omit<LocalScan, 'attendeeId'>): ListItem {
  if (direction === 'exit') return { ...item, inside: false };
  return {
    ...item,
    checked_in: true,
    inside: true,
    entries: item.entries + 1,
    first_scan_utc: item.first_scan_utc ?? scannedAt,
  };
}

/**
 * The copy of a list on the device. What the service sends replaces what is there, and scans that it does not know yet
 * are applied again: so a download cannot undo an admission at this device.
 */
export class ListCopy {
  private items: Map<number, ListItem>;
  /** What a full download has brought so far; it replaces the copy when it is complete. */
  private fresh?: Map<number, ListItem>;

  constructor(
    items: Iterable<ListItem> = [],
    /** Position in the changes; undefined: nothing was loaded. */
    public cursor?: string,
    /** Time of the service that the copy is of, UTC. */
    public asOf?: string,
  ) {
    this.items = new Map([...items].map((item) => [item.id, item]));
  }

  /** Whether the whole list was loaded once. */
  get isLoaded(): boolean {
    return this.asOf !== undefined;
  }

  /** Whether the pages that arrive are of a full list, which replaces the copy. */
  get isLoadingAnew(): boolean {
    return this.fresh !== undefined;
  }

  get size(): number {
    return this.items.size;
  }

  find(attendeeId: number): ListItem | undefined {
    return this.items.get(attendeeId);
  }

  all(): ListItem[] {
    return [...this.items.values()];
  }

  /**
   * Takes a page of changes.
   * @param local scans that the service does not know yet
   * @returns whether the copy is another list now, which must be stored as a whole; else only the items changed
   */
  take(page: ChangesPage, local: readonly LocalScan[]): boolean {
    // Only the first page of a full list says so.
    if (page.full) this.fresh = new Map();
    const target = this.fresh ?? this.items;
    for (const item of page.items) target.set(item.id, withScans(item, local));
    for (const id of page.removed) target.delete(id);
    if (page.has_more) {
      // The pages of a full download are one snapshot: the device starts anew if it ends in between.
      if (!this.fresh) this.cursor = page.cursor;
      return false;
    }
    const isAnother = this.fresh !== undefined;
    if (this.fresh) this.items = this.fresh;
    this.fresh = undefined;
    this.cursor = page.cursor;
    this.asOf = page.as_of;
    return isAnother;
  }

  /** Ends a full download that did not come to its end. */
  abandon(): void {
    this.fresh = undefined;
  }

  /** A scan was admitted. @returns the attendee after it; undefined where the copy does not have them */
  admit(scan: LocalScan): ListItem | undefined {
    const item = this.items.get(scan.attendeeId);
    if (!item) return undefined;
    const changed = afterScan(item, scan);
    this.items.set(item.id, changed);
    this.fresh?.set(item.id, changed);
    return changed;
  }

  /** Attendees whose names have all words, without regard to case and accents. */
  search(text: string, limit: number): ListItem[] {
    const words = plain(text).split(/\s+/).filter(Boolean);
    const found: ListItem[] = [];
    if (words.length === 0) return found;
    for (const item of this.items.values()) {
      const name = plain(item.name);
      if (words.every((word) => name.includes(word))) found.push(item);
      if (found.length === limit) break;
    }
    return found;
  }

  /** Numbers of the copy, for when the service cannot be reached. */
  counts(): { expected: number; admitted: number; inside: number } {
    let expected = 0;
    let admitted = 0;
    let inside = 0;
    for (const item of this.items.values()) {
      if (item.state !== 'void') expected += 1;
      if (item.entries > 0 || item.checked_in) admitted += 1;
      if (item.inside) inside += 1;
    }
    return { expected, admitted, inside };
  }
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** An attendee as the service has them, with scans that it may not know yet: those that it knows change nothing. */
function withScans(item: ListItem, local: readonly LocalScan[]): ListItem {
  return local
    .filter(({ attendeeId }) => attendeeId === item.id)
    .reduce(
      (before, scan) => (before.inside === (scan.direction === 'entry') ? before : afterScan(before, scan)),
      item,
    );
}
