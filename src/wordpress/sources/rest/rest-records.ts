import type { Kind } from '../../../migration/kinds.js';
import type { FieldValue, SourceRecord } from '../../../migration/source.js';
import type { Item, ReadList } from './rest-lists.reader.js';

/** Notes of lists that are named. */
const MAX_NOTES = 5;

/** Records of a kind, as far as the interface shows them. */
export interface Records extends Omit<ReadList, 'items'> {
  /** By id. */
  records: SourceRecord[];
}

/** A record of the source. One whose item has a form that is not known is quarantined, and takes no others with it. */
export function record(kind: Kind, id: number, read: () => Record<string, FieldValue>): SourceRecord {
  try {
    return { kind, id, fields: read() };
  } catch (error) {
    if (!(error instanceof TypeError) && !(error instanceof RangeError)) throw error;
    return {
      kind,
      id,
      fields: {},
      unreadable: `The interface shows it in a form that is not known (${error.message}).`,
    };
  }
}

/** The records of a list. */
export function recordsOf(kind: Kind, list: ReadList, read: (item: Item) => Record<string, FieldValue>): Records {
  const { items, unread, note } = list;
  const records = items.map((item) => record(kind, Number(item.id), () => read(item)));
  return { records, unread, ...(note !== undefined && { note }) };
}

/** Several lists of one kind as one. */
export function joined(lists: readonly Records[]): Records {
  const found = new Map(lists.flatMap(({ records }) => records.map((one) => [one.id, one] as const)));
  return {
    records: [...found.values()].sort((a, b) => a.id - b.id),
    unread: lists.reduce((sum, { unread }) => sum + unread, 0),
    ...noteOf(lists),
  };
}

/** The notes of several lists as one. */
export function noteOf(lists: readonly { note?: string }[]): { note?: string } {
  const notes = [...new Set(lists.flatMap(({ note }) => note ?? []))];
  const more = notes.length > MAX_NOTES ? [`${notes.length - MAX_NOTES} more`] : [];
  return notes.length > 0 ? { note: [...notes.slice(0, MAX_NOTES), ...more].join('; ') } : {};
}

/** Items of a list by their id. */
export function byId({ items }: Pick<ReadList, 'items'>): Map<number, Item> {
  return new Map(items.map((item) => [Number(item.id), item]));
}

/** An item of the calendar's own interface in the form of `wp/v2`, whose raw texts it does not have. */
export function calendarPost(item: Item, type: string): Item {
  return {
    ...item,
    title: item.title ?? item.venue ?? item.organizer,
    date_gmt: item.date_utc,
    modified_gmt: item.modified_utc,
    content: item.description,
    type,
  };
}
