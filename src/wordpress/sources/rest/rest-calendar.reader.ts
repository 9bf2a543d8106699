import type { Kind } from '../../../migration/kinds.js';
import type { FieldValue, SourceRecord } from '../../../migration/source.js';
import * as plugins from './plugin-fields.js';
import * as fields from './rest-fields.js';
import { textOf } from './rest-values.js';
import type { Item, ReadList, RestListsReader } from './rest-lists.reader.js';
import { byId, calendarPost, noteOf, record, type Records } from './rest-records.js';

/** Statuses of posts that lists are requested with. */
export const STATUSES = 'publish,future,draft,pending,private,trash';
/**
 * The time in which lists have all events: without dates they have those of the next two years, and `1970-01-01` is
 * refused. Sites that do not accept the first one know no events before 1971.
 */
const WINDOWS = ['1000-01-01', '1971-01-01'].map((start) => ({
  start_date: start,
  end_date: '2199-12-31',
  status: STATUSES,
}));
/** `tec/v1` answers only those who send this sentence, which its refusal names. */
const ACKNOWLEDGEMENT = {
  'X-TEC-EEA':
    'I understand that this endpoint is experimental and may change in a future release without maintaining backward compatibility. I also understand that I am using this endpoint at my own risk, while support is not provided for it.',
};
const TEC_STATUSES: Readonly<Record<string, string>> = Object.fromEntries(
  ['publish', 'future', 'draft', 'pending', 'private'].map((status, i) => [`status[${i}]`, status]),
);

/**
 * Reads events, venues, organizers and tickets, each of which several routes show in part: lists of `wp/v2` have raw
 * texts, but only of events that have not ended; those of the calendar have all events, except some with broken dates.
 */
export class RestCalendarReader {
  constructor(
    private readonly lists: RestListsReader,
    private readonly has: (namespace: string) => boolean,
  ) {}

  /** The first event that is published. */
  async firstEvent(): Promise<Item | undefined> {
    if (!this.has('tribe/events/v1')) return undefined;
    return (await this.allEvents({ status: 'publish' })).items[0];
  }

  async events(): Promise<Records | undefined> {
    const isOpen = this.has('tribe/events/v1');
    const upcoming = await this.lists.wordpress('tribe_events', { status: STATUSES });
    if (!isOpen && upcoming.items.length === 0) return undefined;
    const list = isOpen ? await this.allEvents({}) : { items: [], unread: 0, note: NOT_OPEN };
    const further = this.has('tec/v1') ? await this.furtherEvents() : [];
    const [items, posts] = [byId(list), byId(upcoming)];
    const notes: { note?: string }[] = [list];
    const records: SourceRecord[] = [];
    for (const id of sorted([...items.keys(), ...posts.keys(), ...further])) {
      const item =
        items.get(id) ?? (isOpen ? (await this.lists.one(`tribe/events/v1/events/${id}`, {})).item : undefined);
      const { item: post, note } = posts.has(id)
        ? { item: posts.get(id) }
        : await this.lists.one(`wp/v2/tribe_events/${id}`);
      const columns = post ?? (item && calendarPost(item, 'tribe_events'));
      if (!columns) {
        notes.push({ note: note ?? `event ${id} is shown by its id only` });
        continue;
      }
      const made = await this.event(id, columns, item);
      records.push(note === undefined || post ? made : { ...made, faults: { post_content: renderedOnly(note) } });
    }
    return { records, unread: Math.max(0, items.size + list.unread - records.length), ...noteOf(notes) };
  }

  private async event(id: number, columns: Item, item: Item | undefined): Promise<SourceRecord> {
    const password = textOf(columns.password);
    const isProtected = item !== undefined && password !== '' && fields.isHidden(item);
    // With its password, the site may show what it hides of the event.
    const opened = isProtected ? (await this.lists.one(`tribe/events/v1/events/${id}`, { password })).item : undefined;
    const shown = opened !== undefined && !fields.isHidden(opened) ? opened : item;
    if (!isProtected || shown !== item)
      return record('events', id, () => ({
        ...fields.postFields(columns),
        ...(shown ? fields.eventFields(shown) : {}),
      }));
    const hidden = fields.hiddenEventFields(item);
    const { menu_order: _order, ...post } = fields.postFields(columns);
    return { ...record('events', id, () => ({ ...post, ...hidden.fields })), unread: hidden.unread };
  }

  private async allEvents(query: Readonly<Record<string, string>>): Promise<ReadList> {
    let list: ReadList = { items: [], unread: 0 };
    for (const window of WINDOWS) {
      list = await this.lists.plugin('tribe/events/v1/events', 'events', { ...window, ...query });
      if (list.items.length > 0 || list.note === undefined) break;
    }
    return list;
  }

  /** Ids of events that the list with a window leaves out: those whose start is no date. */
  private async furtherEvents(): Promise<number[]> {
    const { items } = await this.experimental('tec/v1/events');
    return items.map(({ id }) => Number(id));
  }

  /** Ids of a list of `tec/v1`. */
  private experimental(route: string): Promise<ReadList> {
    return this.lists.plugin(route, '', { ...TEC_STATUSES, _fields: 'id' }, { headers: ACKNOWLEDGEMENT });
  }

  /** Venues or organizers. */
  async places(
    kind: Kind,
    type: string,
    route: string,
    more: (item: Item) => Record<string, FieldValue>,
  ): Promise<Records | undefined> {
    const isOpen = this.has('tribe/events/v1');
    const list = await this.lists.wordpress(type, { status: STATUSES });
    if (!isOpen && list.items.length === 0) return undefined;
    const shown = isOpen
      ? await this.lists.plugin(`tribe/events/v1/${route}`, route, { status: 'any' })
      : { items: [], unread: 0, note: NOT_OPEN };
    const [posts, items] = [byId(list), byId(shown)];
    const notes: { note?: string }[] = list.unread > 0 || posts.size === 0 ? [list] : [];
    const records: SourceRecord[] = [];
    for (const id of sorted([...posts.keys(), ...items.keys()])) {
      const { item, note } = items.has(id)
        ? { item: items.get(id) }
        : isOpen
          ? await this.lists.one(`tribe/events/v1/${route}/${id}`, {})
          : {};
      if (note !== undefined) notes.push({ note });
      const post = posts.get(id) ?? (await this.lists.one(`wp/v2/${type}/${id}`)).item;
      const columns = post ?? calendarPost(item ?? {}, type);
      records.push(record(kind, id, () => ({ ...fields.postFields(columns), ...(item ? more(item) : {}) })));
    }
    const counted = Math.max(posts.size + list.unread, items.size + shown.unread);
    return { records, unread: Math.max(0, counted - records.length), ...noteOf(notes) };
  }

  async tickets(): Promise<Records | undefined> {
    if (!this.has('tribe/tickets/v1')) return undefined;
    const list = await this.lists.plugin('tribe/tickets/v1/tickets', 'tickets', {});
    const rsvps = byId(await this.lists.wordpress('tribe_rsvp_tickets', { status: STATUSES }));
    const items = byId(list);
    // Lists leave out tickets whose event is not there; those of RSVPs are posts with a route of their own.
    const records = sorted([...items.keys(), ...rsvps.keys()]).map((id) => {
      const [item, post] = [items.get(id), rsvps.get(id)];
      return record('tickets', id, () => (item ? plugins.ticketFields(item, post) : fields.postFields(post ?? {})));
    });
    // Paid tickets without their event are counted by another list, which does not show all of them.
    const further = this.has('tec/v1') ? byId(await this.experimental('tec/v1/tickets')) : new Map<number, Item>();
    const missing = [...further.keys()].filter((id) => !items.has(id));
    const notes: { note?: string }[] = [list];
    if (missing.length > 0)
      notes.push({
        note: `tribe/tickets/v1/tickets does not show tickets that tec/v1/tickets has: ${missing.join(', ')}`,
      });
    const unread = Math.max(0, items.size + list.unread - records.length) + missing.length;
    return { records, unread, ...noteOf(notes) };
  }
}

const NOT_OPEN =
  'the site does not have tribe/events/v1, or closes it: there are no dates and no events that have ended';

function renderedOnly(note: string): string {
  return `The site does not show its raw texts (${note}): they are those that visitors see.`;
}

function sorted(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}
