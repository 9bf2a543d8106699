import { trimEnd } from '#core/text';
import type { Kind } from '../../../migration/kinds.js';
import { WORDPRESS_KINDS } from '../../wordpress-kinds.js';
import type { MenuPlace } from '../../site/menu-places.js';
import {
  SourceUnusableError,
  type FieldValue,
  type MigrationSource,
  type SourceAccess,
  type SourceCount,
  type SourceRecord,
  type SourceSite,
  type FileSink,
} from '../../../migration/source.js';
import * as plugins from './plugin-fields.js';
import * as fields from './rest-fields.js';
import { raw, textOf } from './rest-values.js';
import { RestCalendarReader, STATUSES } from './rest-calendar.reader.js';
import { refusedCredentials } from './refused-credentials.js';
import { RestListsReader, type Item, type ReadList } from './rest-lists.reader.js';
import { joined, noteOf, recordsOf, type Records } from './rest-records.js';
import { inferredOptions } from './inferred-options.js';
import { MISSING_FIELDS, PARTIAL_KINDS } from './missing-fields.js';
import type { SiteFiles } from '../site-files.js';
import { blockMenus, menuOptions } from '../site-options.js';
import { uploadsAddress } from '../uploads-address.js';
import type { SiteClient } from './site-client.js';

/** Records of one group. */
const GROUP_SIZE = 200;
const COMMENT_STATUSES = ['approve', 'hold', 'spam', 'trash'];
const COMMENT_TYPES = ['comment', 'pingback', 'trackback'];
const REDIRECTION_PAGE = 200;

/** Reads a live site through its interface: slow, and without what the interface does not show. */
export class RestSource implements MigrationSource {
  readonly name = 'REST';
  private readonly lists: RestListsReader;
  private readonly calendar: RestCalendarReader;
  private readonly cache = new Map<Kind, Promise<Records | undefined>>();
  /** Address of the folder of uploads, where the site has any. */
  private uploads?: string;

  private constructor(
    client: SiteClient,
    private readonly files: SiteFiles,
    private readonly index: Readonly<Record<string, unknown>>,
  ) {
    this.lists = new RestListsReader(client);
    this.calendar = new RestCalendarReader(this.lists, (namespace) => this.has(namespace));
  }

  /** @throws SourceUnusableError when no interface answers or the credentials are refused */
  static async open(client: SiteClient, files: SiteFiles): Promise<RestSource> {
    const source = new RestSource(client, files, await client.connect());
    const me = await client.get('wp/v2/users/me', { context: 'edit' });
    // Some sites close the routes of accounts to everyone: settings are shown to administrators only, too.
    const isClosed = me.status === 404 && (await client.get('wp/v2/settings', {})).status === 200;
    if (me.status !== 200 && !isClosed) throw refusedCredentials();
    const image = await source.lists.first('media', { status: 'inherit' });
    const { file } = (image?.media_details ?? {}) as { file?: unknown };
    source.uploads = uploadsAddress(String(image?.source_url ?? ''), String(file ?? ''));
    return source;
  }

  get access(): SourceAccess {
    return {
      rest: {
        has: (namespace) => this.has(namespace),
        list: async (route, member = '') => {
          const { items, note } = await this.lists.plugin(route, member, {});
          if (note !== undefined) throw new SourceUnusableError(note);
          return items.map((item) => ({ ...item, id: Number(item.id) }));
        },
      },
    };
  }

  site(): Promise<SourceSite> {
    const { url, home, name, timezone_string: zone, gmt_offset: offset } = this.index;
    const address = trimEnd(String(home ?? url ?? ''), '/');
    if (!URL.canParse(address))
      return Promise.reject(new SourceUnusableError('The index of the interface names no address of the site.'));
    const hours = Number(offset ?? 0);
    const timezone = String(zone ?? '') || (hours === 0 ? 'UTC' : `UTC${hours < 0 ? '-' : '+'}${Math.abs(hours)}`);
    return Promise.resolve({
      url: address,
      name: String(name ?? ''),
      timezone,
      uploads: this.uploads ?? `${address}/wp-content/uploads`,
    });
  }

  async count(kind: Kind): Promise<SourceCount | undefined> {
    const list = await this.records(kind);
    if (!list) return undefined;
    const { records, unread, note } = list;
    const byStatus: Record<string, number> = {};
    for (const record of records) {
      const status = record.fields.post_status ?? record.fields.comment_approved;
      if (typeof status === 'string') byStatus[status] = (byStatus[status] ?? 0) + 1;
    }
    const incomplete = records.filter(({ unread: fields }) => fields !== undefined).length;
    return {
      total: records.length,
      ...(Object.keys(byStatus).length > 0 && { byStatus }),
      ...(unread > 0 && { unread }),
      ...(incomplete > 0 && { incomplete }),
      ...(note !== undefined && { note }),
    };
  }

  async *read(kind: Kind, after: number): AsyncGenerator<readonly SourceRecord[]> {
    const records = ((await this.records(kind))?.records ?? []).filter(({ id }) => id > after);
    // Verification reads the site again.
    this.cache.delete(kind);
    for (let start = 0; start < records.length; start += GROUP_SIZE) yield records.slice(start, start + GROUP_SIZE);
  }

  private records(kind: Kind): Promise<Records | undefined> {
    const known = this.cache.get(kind) ?? this.load(kind);
    this.cache.set(kind, known);
    return known;
  }

  private async load(kind: Kind): Promise<Records | undefined> {
    const { lists } = this;
    switch (kind) {
      case 'users': {
        const { item: settings } = await lists.one('wp/v2/settings', {});
        const language = textOf(settings?.language);
        const list = await lists.wordpress('users');
        const note = list.items.length === 0 ? (list.note ?? 'the site closes wp/v2/users') : list.note;
        return recordsOf(kind, { ...list, note }, (item) => fields.userFields(item, language));
      }
      case 'terms':
        return this.terms();
      case 'media':
        return this.posts(kind, 'media', { status: 'inherit,private,trash' }, (item) =>
          fields.mediaFields(item, this.uploads),
        );
      case 'posts':
      case 'pages':
      case 'navigation':
      case 'blocks':
        return this.posts(kind, kind);
      case 'venues':
        return this.calendar.places(kind, 'tribe_venue', 'venues', fields.venueFields);
      case 'organizers':
        return this.calendar.places(kind, 'tribe_organizer', 'organizers', fields.organizerFields);
      case 'events':
        return this.calendar.events();
      case 'menus': {
        const { items } = await lists.wordpress('menu-items', { status: STATUSES });
        return recordsOf(kind, await lists.wordpress('menus'), (menu) => fields.menuFields(menu, items));
      }
      case 'comments':
        return this.comments();
      case 'tickets':
        return this.calendar.tickets();
      case 'attendees':
        if (!this.has('tribe/tickets/v1')) return undefined;
        return recordsOf(
          kind,
          await lists.plugin('tribe/tickets/v1/attendees', 'attendees', {}),
          plugins.attendeeFields,
        );
      case 'redirect_groups':
        return this.redirection(kind, 'group', plugins.groupFields);
      case 'redirects':
        return this.redirection(kind, 'redirect', plugins.redirectFields);
      case 'redirect_log':
        return this.redirection(kind, 'log', plugins.logFields);
      case 'not_found_log':
        return this.redirection(kind, '404', plugins.logFields);
      case 'settings':
        return this.settings();
      default:
        return undefined;
    }
  }

  private has(namespace: string): boolean {
    return Array.isArray(this.index.namespaces) && this.index.namespaces.includes(namespace);
  }

  private async posts(
    kind: Kind,
    route: string,
    query: Readonly<Record<string, string>> = { status: STATUSES },
    more: (item: Item) => Record<string, FieldValue> = () => ({}),
  ): Promise<Records> {
    return recordsOf(kind, await this.lists.wordpress(route, query), (item) => ({
      ...fields.postFields(item),
      ...more(item),
    }));
  }

  private async terms(): Promise<Records> {
    const lists: ReadList[] = [];
    for (const route of ['categories', 'tags', 'tribe_events_cat'])
      lists.push(await this.lists.wordpress(route, { hide_empty: 'false' }));
    return joined(lists.map((list) => recordsOf('terms', list, fields.termFields)));
  }

  private async comments(): Promise<Records> {
    const lists: Records[] = [];
    for (const status of COMMENT_STATUSES) {
      for (const type of COMMENT_TYPES)
        lists.push(
          recordsOf('comments', await this.lists.wordpress('comments', { status, type }), fields.commentFields),
        );
    }
    return joined(lists);
  }

  private async redirection(
    kind: Kind,
    route: string,
    read: (item: Item) => Record<string, FieldValue>,
  ): Promise<Records | undefined> {
    if (!this.has('redirection/v1')) return undefined;
    const query: Record<string, string> = route === 'redirect' ? { orderby: 'id', direction: 'asc' } : {};
    const pages = { perPage: REDIRECTION_PAGE, firstPage: 0 };
    return recordsOf(kind, await this.lists.plugin(`redirection/v1/${route}`, 'items', query, pages), read);
  }

  private async settings(): Promise<Records> {
    const { item: settings = {}, note } = await this.lists.one('wp/v2/settings', {});
    const event = await this.calendar.firstEvent();
    const post = await this.lists.first('posts', { status: 'publish' });
    const category = await this.lists.first('tribe_events_cat', { hide_empty: 'false' });
    const site = await this.site();
    const options = inferredOptions(settings, { event, post, category, siteUrl: site.url });
    const menus = await this.menuPlaces();
    const record = { kind: 'settings' as const, id: 1, fields: { ...options, ...menus.options } };
    return { records: [record], unread: 0, ...noteOf([{ note }, menus]) };
  }

  /** Which menus the theme has in its header and footer. */
  private async menuPlaces(): Promise<{ options: Record<string, FieldValue>; note?: string }> {
    const { item: places = {}, note } = await this.lists.one('wp/v2/menu-locations', {});
    const locations = Object.entries(places as Readonly<Record<string, { menu?: unknown }>>).map(
      ([name, place]) => [name, Number(place.menu ?? 0)] as const,
    );
    const options = await menuOptions(Object.fromEntries(locations), () => this.blockMenus());
    return { options, ...(note !== undefined && { note }) };
  }

  private async blockMenus(): Promise<Partial<Record<MenuPlace, number>>> {
    const newest = await this.lists.first('navigation', { status: 'publish', orderby: 'date', order: 'desc' });
    if (!newest) return {};
    const parts = await this.lists.whole('wp/v2/template-parts');
    return blockMenus(
      parts.map(({ area, content }) => ({ area: textOf(area), content: raw(content) })),
      Number(newest.id),
    );
  }

  async *ids(kind: Kind): AsyncGenerator<readonly number[]> {
    yield ((await this.records(kind))?.records ?? []).map(({ id }) => id);
  }

  async largestId(): Promise<number> {
    let largest = 0;
    for (const { name, ids } of WORDPRESS_KINDS.values())
      if (ids === 'content') largest = Math.max(largest, (await this.records(name))?.records.at(-1)?.id ?? 0);
    return largest;
  }

  isPartial(kind: Kind): boolean {
    return PARTIAL_KINDS.includes(kind);
  }

  missingFields(kind: Kind): readonly string[] {
    return MISSING_FIELDS[kind] ?? [];
  }

  /** @throws SourceUnusableError when the site itself does not answer any more: the run goes on later with this file */
  async file(url: string, sink: FileSink): Promise<string | undefined> {
    const reason = await this.files.fetch(url, sink);
    const { origin } = new URL((await this.site()).url);
    if (reason !== undefined && new URL(url).origin === origin && this.files.isSilent(url))
      throw new SourceUnusableError(`${origin} does not answer.`);
    return reason;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
