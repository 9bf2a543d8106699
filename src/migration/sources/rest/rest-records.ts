import type { Kind } from '../../kinds.js';
import type { FieldValue, SourceRecord } from '../source.js';
import type { Item, ReadList } from './rest-lists.reader.js';

/** Records of a kind, as far as the interface shows them. */
export interface Records extends Omit<ReadList, 'items'> {
  /** By id. */
  records: SourceRecord[];
}

/** A record of the source. */
export function record(kind: Kind, item: Item, values: Record<string, FieldValue>): SourceRecord {
  return { kind, id: Number(item.id), fields: values };
}

/** The records of a list. */
export function recordsOf(kind: Kind, list: ReadList, read: (item: Item) => Record<string, FieldValue>): Records {
  const { items, unread, note } = list;
  return { records: items.map((item) => record(kind, item, read(item))), unread, ...(note !== undefined && { note }) };
}

/** Several lists of one kind as one. */
export function joined(lists: readonly Records[]): Records {
  const found = new Map(lists.flatMap(({ records }) => records.map((one) => [one.id, one] as const)));
  const notes = lists.flatMap(({ note }) => note ?? []);
  return {
    records: [...found.values()].sort((a, b) => a.id - b.id),
    unread: lists.reduce((sum, { unread }) => sum + unread, 0),
    ...(notes.length > 0 && { note: notes.join('; ') }),
  };
}

/** An event of the calendar's own interface in the form of `wp/v2`, whose raw texts it does not have. */
export function calendarPost(item: Item): Item {
  return {
    ...item,
    date_gmt: item.date_utc,
    modified_gmt: item.modified_utc,
    content: item.description,
    type: 'tribe_events',
  };
}
