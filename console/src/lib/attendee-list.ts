/** Columns of the list of attendees beside the name, in their order. */
export const ATTENDEE_COLUMNS = ['number', 'ticket', 'email', 'order', 'date', 'checkIn', 'answers'] as const;

export type AttendeeColumn = (typeof ATTENDEE_COLUMNS)[number];

const USUAL_COLUMNS: readonly AttendeeColumn[] = ['number', 'ticket', 'email', 'checkIn'];

/** The columns that a browser remembers; the usual ones where it has none, or what it has is no list. */
export function columnsOf(stored: string | null): readonly AttendeeColumn[] {
  if (stored === null) return USUAL_COLUMNS;
  try {
    const names: unknown = JSON.parse(stored);
    return Array.isArray(names) ? ATTENDEE_COLUMNS.filter((name) => names.includes(name)) : USUAL_COLUMNS;
  } catch {
    return USUAL_COLUMNS;
  }
}

/** What the service sorts attendees by (`orderby`), by column. */
const ORDER_BY = { name: 'title', number: 'id', date: 'date' } as const;

export type SortedColumn = keyof typeof ORDER_BY;

/** The order of a list of attendees. */
export interface AttendeeSort {
  column: SortedColumn;
  isDescending: boolean;
}

export const isSorted = (column: string): column is SortedColumn => Object.hasOwn(ORDER_BY, column);

/** The order that an address says, such as `name`, or `-name` for the last name first; else by number. */
export function sortOf(text: string): AttendeeSort {
  const isDescending = text.startsWith('-');
  const column = isDescending ? text.slice(1) : text;
  return isSorted(column) ? { column, isDescending } : { column: 'number', isDescending: false };
}

/** What the address says once the heading of a column was pressed: pressing again turns the order. */
export const nextSort = (now: AttendeeSort, column: SortedColumn): string =>
  now.column === column && !now.isDescending ? `-${column}` : column;

/** Parameters of the interface for an order. */
export const sortQuery = ({ column, isDescending }: AttendeeSort) => ({
  orderby: ORDER_BY[column],
  order: isDescending ? 'DESC' : 'ASC',
});

/** Parameters of the interface that find a text: what has an `@` in e-mail addresses, all else in names. */
export const searchQuery = (text: string) => (text.includes('@') ? { email: text.trim() } : { search: text });

/** An answer to a question of a ticket, which may be several choices. */
export const answerText = (answer: unknown): string =>
  (Array.isArray(answer) ? answer : [answer]).map(String).join(', ');
