import { trimEnd } from '#core/text';
import type { Kind } from '../../kinds.js';
import {
  SourceUnusableError,
  type FieldValue,
  type MigrationSource,
  type SourceCount,
  type SourceRecord,
  type SourceSite,
} from '../source.js';
import * as plugins from './plugin-fields.js';
import * as fields from './rest-fields.js';
import { RestListsReader, type Item } from './rest-lists.reader.js';
import { inferredOptions } from './inferred-options.js';
import { MISSING_FIELDS } from './missing-fields.js';
import type { SiteClient } from './site-client.js';

/** Records of one group. */
const GROUP_SIZE = 200;
const STATUSES = 'publish,future,draft,pending,private,trash';
/** All events: lists without dates have those of the next two years, and `start_date=1970-01-01` is refused. */
const ALL_EVENTS = { start_date: '1971-01-01', end_date: '2199-12-31', status: STATUSES };
const COMMENT_STATUSES = ['approve', 'hold', 'spam', 'trash'];
const COMMENT_TYPES = ['comment', 'pingback', 'trackback'];
const REDIRECTION_PAGE = 200;

/** Reads a live site through its interface: slow, and without what the interface does not show. */
export class RestSource implements MigrationSource {
  readonly name = 'REST';
  private readonly lists: RestListsReader;
  private readonly cache = new Map<Kind, Promise<SourceRecord[] | undefined>>();

  private constructor(
    private readonly client: SiteClient,
    private readonly index: Readonly<Record<string, unknown>>,
  ) {
    this.lists = new RestListsReader(client);
  }

  /** @throws SourceUnusableError when no interface answers or the credentials are refused */
  static async open(client: SiteClient): Promise<RestSource> {
    const source = new RestSource(client, await client.connect());
    const me = await client.get('wp/v2/users/me', { context: 'edit' });
    if (me.status !== 200)
      throw new SourceUnusableError(
        'The site does not accept the credentials. Give login and application password of an administrator: --credentials env:NAME, whose value is login:password.',
      );
    return source;
  }

  site(): Promise<SourceSite> {
    const { url, home, name, timezone_string: zone, gmt_offset: offset } = this.index;
    const address = trimEnd(String(home ?? url ?? ''), '/');
    if (!URL.canParse(address))
      return Promise.reject(new SourceUnusableError('The index of the interface names no address of the site.'));
    const hours = Number(offset ?? 0);
    const timezone = String(zone ?? '') || (hours === 0 ? 'UTC' : `UTC${hours < 0 ? '-' : '+'}${Math.abs(hours)}`);
    return Promise.resolve({ url: address, name: String(name ?? ''), timezone });
  }

  async count(kind: Kind): Promise<SourceCount | undefined> {
    const records = await this.records(kind);
    if (!records) return undefined;
    const byStatus: Record<string, number> = {};
    for (const record of records) {
      const status = record.fields.post_status ?? record.fields.comment_approved;
      if (typeof status === 'string') byStatus[status] = (byStatus[status] ?? 0) + 1;
    }
    return { total: records.length, ...(Object.keys(byStatus).length > 0 && { byStatus }) };
  }

  async *read(kind: Kind, after: number): AsyncGenerator<readonly SourceRecord[]> {
    const records = ((await this.records(kind)) ?? []).filter(({ id }) => id > after);
    // Verification reads the site again.
    this.cache.delete(kind);
    for (let start = 0; start < records.length; start += GROUP_SIZE) yield records.slice(start, start + GROUP_SIZE);
  }

  private records(kind: Kind): Promise<SourceRecord[] | undefined> {
    const known = this.cache.get(kind) ?? this.load(kind);
    this.cache.set(kind, known);
    return known;
  }

  private async load(kind: Kind): Promise<SourceRecord[] | undefined> {
    const { lists } = this;
    const posts = async (
      route: string,
      query: Readonly<Record<string, string>> = { status: STATUSES },
      more: (item: Item) => Record<string, FieldValue> = () => ({}),
    ) =>
      (await lists.wordpress(route, query)).map((item) =>
        record(kind, item, { ...fields.postFields(item), ...more(item) }),
      );
    switch (kind) {
      case 'users': {
        const settings = await lists.one('wp/v2/settings', {});
        return (await lists.wordpress('users')).map((item) =>
          record(kind, item, fields.userFields(item, String(settings?.language ?? ''))),
        );
      }
      case 'terms': {
        const taxonomies = await Promise.all(
          ['categories', 'tags', 'tribe_events_cat'].map((route) => lists.wordpress(route, { hide_empty: 'false' })),
        );
        return taxonomies
          .flat()
          .map((item) => record(kind, item, fields.termFields(item)))
          .sort((a, b) => a.id - b.id);
      }
      case 'media':
        return posts('media', { status: 'inherit,private,trash' }, fields.mediaFields);
      case 'posts':
        return posts('posts');
      case 'pages':
        return posts('pages');
      case 'navigation':
        return posts('navigation');
      case 'other':
        return posts('blocks');
      case 'venues':
        return this.linked(kind, 'tribe_venue', 'venues', fields.venueFields);
      case 'organizers':
        return this.linked(kind, 'tribe_organizer', 'organizers', fields.organizerFields);
      case 'events':
        return this.events();
      case 'menus': {
        const [menus, items] = [
          await lists.wordpress('menus'),
          await lists.wordpress('menu-items', { status: STATUSES }),
        ];
        return menus.map((menu) => record(kind, menu, fields.menuFields(menu, items)));
      }
      case 'comments':
        return this.comments();
      case 'tickets':
        return this.tickets();
      case 'attendees':
        return this.has('tribe/tickets/v1')
          ? (await lists.plugin('tribe/tickets/v1/attendees', 'attendees', {})).items.map((item) =>
              record(kind, item, plugins.attendeeFields(item)),
            )
          : undefined;
      case 'redirect_groups':
        return this.redirection(kind, 'group', plugins.groupFields);
      case 'redirects':
        return this.redirection(kind, 'redirect', plugins.redirectFields);
      case 'redirect_log':
        return this.redirection(kind, 'log', plugins.logFields);
      case 'not_found_log':
        return this.redirection(kind, '404', plugins.logFields);
      case 'settings':
        return [await this.settings()];
      default:
        return undefined;
    }
  }

  private has(namespace: string): boolean {
    return Array.isArray(this.index.namespaces) && this.index.namespaces.includes(namespace);
  }

  /** Lists of the calendar have all events, and single items of `wp/v2` their raw texts. */
  private async events(): Promise<SourceRecord[] | undefined> {
    if (!this.has('tribe/events/v1')) return undefined;
    const { items } = await this.lists.plugin('tribe/events/v1/events', 'events', ALL_EVENTS);
    const upcoming = new Map(
      (await this.lists.wordpress('tribe_events', { status: STATUSES })).map((item) => [Number(item.id), item]),
    );
    const records: SourceRecord[] = [];
    for (const item of items) {
      const id = Number(item.id);
      const post = upcoming.get(id) ?? (await this.lists.one(`wp/v2/tribe_events/${id}`));
      const columns = fields.postFields(
        post ?? {
          ...item,
          date_gmt: item.date_utc,
          modified_gmt: item.modified_utc,
          content: item.description,
          type: 'tribe_events',
        },
      );
      records.push(record('events', item, { ...columns, ...fields.eventFields(item) }));
    }
    return records;
  }

  private async linked(
    kind: Kind,
    type: string,
    route: string,
    more: (item: Item) => Record<string, FieldValue>,
  ): Promise<SourceRecord[] | undefined> {
    if (!this.has('tribe/events/v1')) return undefined;
    const posts = await this.lists.wordpress(type, { status: STATUSES });
    const { items } = await this.lists.plugin(`tribe/events/v1/${route}`, route, { status: 'any' });
    const byId = new Map(items.map((item) => [Number(item.id), item]));
    const records: SourceRecord[] = [];
    for (const post of posts) {
      const id = Number(post.id);
      const item = byId.get(id) ?? (await this.lists.one(`tribe/events/v1/${route}/${id}`, {}));
      records.push(record(kind, post, { ...fields.postFields(post), ...(item ? more(item) : {}) }));
    }
    return records;
  }

  private async comments(): Promise<SourceRecord[]> {
    const found = new Map<number, SourceRecord>();
    for (const status of COMMENT_STATUSES) {
      for (const type of COMMENT_TYPES) {
        for (const item of await this.lists.wordpress('comments', { status, type })) {
          found.set(Number(item.id), record('comments', item, fields.commentFields(item)));
        }
      }
    }
    return [...found.values()].sort((a, b) => a.id - b.id);
  }

  private async tickets(): Promise<SourceRecord[] | undefined> {
    if (!this.has('tribe/tickets/v1')) return undefined;
    const { items } = await this.lists.plugin('tribe/tickets/v1/tickets', 'tickets', {});
    const rsvps = new Map(
      (await this.lists.wordpress('tribe_rsvp_tickets', { status: STATUSES })).map((item) => [Number(item.id), item]),
    );
    return items.map((item) => record('tickets', item, plugins.ticketFields(item, rsvps.get(Number(item.id)))));
  }

  private async redirection(
    kind: Kind,
    route: string,
    read: (item: Item) => Record<string, FieldValue>,
  ): Promise<SourceRecord[] | undefined> {
    if (!this.has('redirection/v1')) return undefined;
    const query: Record<string, string> = route === 'redirect' ? { orderby: 'id', direction: 'asc' } : {};
    const { items } = await this.lists.plugin(`redirection/v1/${route}`, 'items', query, {
      perPage: REDIRECTION_PAGE,
      firstPage: 0,
    });
    return items.map((item) => record(kind, item, read(item)));
  }

  private async settings(): Promise<SourceRecord> {
    const settings = (await this.lists.one('wp/v2/settings', {})) ?? {};
    const { items } = this.has('tribe/events/v1')
      ? await this.lists
          .plugin('tribe/events/v1/events', 'events', { ...ALL_EVENTS, status: 'publish' }, { perPage: 50 })
          .then((list) => ({ items: list.items.slice(0, 1) }))
      : { items: [] };
    const [post] = await this.lists.wordpress('posts', { status: 'publish' });
    const [category] = await this.lists.wordpress('tribe_events_cat', { hide_empty: 'false' });
    const site = await this.site();
    return {
      kind: 'settings',
      id: 1,
      fields: inferredOptions(settings, { event: items[0], post, category, siteUrl: site.url }),
    };
  }

  async largestId(): Promise<number> {
    let largest = 0;
    for (const kind of [
      'media',
      'posts',
      'pages',
      'venues',
      'organizers',
      'events',
      'tickets',
      'attendees',
      'navigation',
      'other',
    ] as const) {
      largest = Math.max(largest, ((await this.records(kind)) ?? []).at(-1)?.id ?? 0);
    }
    return largest;
  }

  missingFields(kind: Kind): readonly string[] {
    return MISSING_FIELDS[kind] ?? [];
  }

  file(url: string): Promise<Buffer | undefined> {
    return this.client.file(url);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

function record(kind: Kind, item: Item, values: Record<string, FieldValue>): SourceRecord {
  return { kind, id: Number(item.id), fields: values };
}
