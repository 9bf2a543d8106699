import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Truth } from './wordpress-tables.js';

type Item = Record<string, unknown>;

/** What a request gets in place of its answer. */
export type Fault = 'reset' | 'cut' | 'html' | 429 | 500 | 503;

/** How a site behaves. */
export interface RestSiteOptions {
  /** Fault of the request with this number, if any. */
  fault?: (request: number, path: string) => Fault | undefined;
  /** Changes an item before it is sent. */
  change?: (route: string, item: Item) => Item;
  /** Namespaces that the site does not have. */
  without?: readonly string[];
  /** Template parts of a theme of blocks. */
  templateParts?: readonly Item[];
  /** Ids that the lists of `tec/v1` have, which the site has with them only. */
  experimental?: Readonly<Record<string, readonly number[]>>;
  /** Items of single events that are requested with their password. */
  opened?: Readonly<Record<string, Item>>;
  /** Folder of the site on its host, such as `/blog`; others are there at its other addresses. */
  folder?: string;
  /** Largest page; larger ones are refused. */
  cap?: number;
}

/** What the site answers at an address besides its interface. */
export interface SitePage {
  type: string;
  body: string;
  /** Where it redirects to. */
  location?: string;
}

const IMAGE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const NAMESPACES = ['wp/v2', 'tribe/events/v1', 'tribe/tickets/v1', 'redirection/v1'];
const WORDPRESS_ROUTES: Readonly<Record<string, string>> = {
  post: 'posts',
  page: 'pages',
  attachment: 'media',
  wp_navigation: 'navigation',
  wp_block: 'blocks',
  tribe_venue: 'tribe_venue',
  tribe_organizer: 'tribe_organizer',
};
const MEMBERS: Readonly<Record<string, string>> = {
  'tribe/events/v1/events': 'events',
  'tribe/events/v1/venues': 'venues',
  'tribe/events/v1/organizers': 'organizers',
  'tribe/tickets/v1/tickets': 'tickets',
  'tribe/tickets/v1/attendees': 'attendees',
};

/** The interface of a WordPress site, made from the lines of a truth file. */
export class RestSite {
  requests = 0;
  /** Requests that would have written. */
  writes = 0;
  private readonly lists = new Map<string, Item[]>();
  private server?: Server;
  url = '';
  /** Pages by path and query. */
  readonly pages = new Map<string, SitePage>();
  /** Bodies by path, whatever the query is. */
  readonly hostile = new Map<string, string>();
  /** Bodies of answers with the status 401, by path. */
  readonly refused = new Map<string, string>();

  constructor(
    truth: readonly Truth[],
    private readonly options: RestSiteOptions = {},
  ) {
    for (const line of truth) this.add(line);
    const stored = (truth.find(({ kind }) => kind === 'options')?.options ?? {}) as Item;
    this.settings = { title: stored.blogname, timezone: stored.timezone_string, language: 'en_US' };
    const { nav_menu_locations: locations = {} } = (stored.theme_mods_plainref ?? {}) as Item;
    for (const [name, menu] of Object.entries(locations as Item)) this.locations[name] = { name, menu };
  }

  private readonly settings: Item;
  /** Menus by the location of the theme. */
  private readonly locations: Item = {};

  private add(line: Truth): void {
    if (line.kind === 'user') return this.push('wp/v2/users', userItem(line));
    if (line.kind === 'comment') return this.push('wp/v2/comments', commentItem(line));
    if (line.kind === 'redirect_group')
      return this.push('redirection/v1/group', { ...line, enabled: line.status === 'enabled' });
    if (line.kind === 'redirect') return this.push('redirection/v1/redirect', redirectItem(line));
    if (line.kind === 'term') {
      const routes: Record<string, string> = { category: 'categories', post_tag: 'tags', nav_menu: 'menus' };
      return this.push(`wp/v2/${routes[String(line.taxonomy)] ?? String(line.taxonomy)}`, {
        ...line,
        id: line.term_id,
      });
    }
    if (line.ID === undefined) return;
    const { post_type: type } = line;
    const route = WORDPRESS_ROUTES[String(type)];
    if (route !== undefined) this.push(`wp/v2/${route}`, postItem(line));
    if (type === 'tribe_venue') this.push('tribe/events/v1/venues', venueItem(line));
    if (type === 'tribe_organizer')
      this.push('tribe/events/v1/organizers', { id: line.ID, email: meta(line, '_OrganizerEmail') });
    if (type === 'tribe_events') {
      this.push('tribe/events/v1/events', eventItem(line));
      this.push('held/wp/v2/tribe_events', postItem(line));
    }
    if (type === 'tec_tc_ticket') this.push('tribe/tickets/v1/tickets', ticketItem(line));
    if (type === 'tec_tc_attendee') this.push('tribe/tickets/v1/attendees', attendeeItem(line));
  }

  private push(route: string, item: Item): void {
    const list = this.lists.get(route) ?? [];
    this.lists.set(route, list);
    list.push(this.options.change?.(route, item) ?? item);
  }

  async start(): Promise<this> {
    this.server = createServer((request, response) => this.answer(request, response));
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${this.options.folder ?? ''}`;
    return this;
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    this.requests++;
    if (request.method !== 'GET') this.writes++;
    const url = new URL(request.url ?? '/', this.url);
    const { folder = '' } = this.options;
    if (!url.pathname.startsWith(`${folder}/`)) return send(response, 404, '<p>Another site.</p>', 'text/html');
    url.pathname = url.pathname.slice(folder.length);
    const fault = this.options.fault?.(this.requests, url.pathname);
    if (fault === 'reset') return void request.socket.destroy();
    if (fault === 'html')
      return send(response, 200, '<!DOCTYPE html><title>Checking your browser</title>', 'text/html');
    if (typeof fault === 'number') {
      if (fault !== 500) response.setHeader('retry-after', '0');
      return send(response, fault, '<p>There has been a critical error.</p>', 'text/html');
    }
    const hostile = this.hostile.get(url.pathname);
    if (hostile !== undefined) return send(response, 200, hostile, 'application/json');
    const refused = this.refused.get(url.pathname);
    if (refused !== undefined) return send(response, 401, refused, 'application/json');
    const page = this.pages.get(url.pathname + url.search);
    if (page) {
      if (page.location !== undefined) response.setHeader('location', page.location);
      return send(response, page.location === undefined ? 200 : 301, page.body, page.type);
    }
    const isFile = url.pathname.startsWith('/wp-content/uploads/');
    const { status, body, total } = isFile ? { status: 200, body: IMAGE } : this.route(url);
    const bytes = Buffer.isBuffer(body)
      ? body
      : Buffer.from(JSON.stringify(body).replaceAll('https://old.example/wp-content', `${this.url}/wp-content`));
    if (total !== undefined) response.setHeader('x-wp-total', String(total));
    if (fault !== 'cut') return send(response, status, bytes, isFile ? 'image/gif' : 'application/json');
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': String(bytes.length) });
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
    setTimeout(() => request.socket.destroy(), 5);
  }

  private route({ pathname, searchParams: query }: URL): { status: number; body: unknown; total?: number } {
    const missing = { status: 404, body: { code: 'rest_no_route', data: { status: 404 } } };
    if (!pathname.startsWith('/wp-json')) return missing;
    const route = pathname.slice('/wp-json'.length).replace(/^\/+|\/+$/g, '');
    const further = this.options.experimental ? ['tec/v1'] : [];
    const namespaces = [...NAMESPACES, ...further].filter((name) => this.options.without?.includes(name) !== true);
    if (route === '')
      return {
        status: 200,
        body: {
          ...this.settings,
          name: this.settings.title,
          home: this.url,
          url: this.url,
          timezone_string: this.settings.timezone,
          namespaces,
        },
      };
    if (!namespaces.some((name) => route.startsWith(`${name}/`))) return missing;
    if (route === 'wp/v2/users/me') return { status: 200, body: { id: 1 } };
    if (route === 'wp/v2/settings') return { status: 200, body: this.settings };
    if (route === 'wp/v2/menu-locations') return { status: 200, body: this.locations };
    if (route === 'wp/v2/template-parts' && this.options.templateParts)
      return { status: 200, body: this.options.templateParts };
    const ids = this.options.experimental?.[route];
    if (ids)
      return { status: 200, body: query.get('page') === '1' ? ids.map((id) => ({ id })) : [], total: ids.length };
    const opened = query.get('password') === 'pw' ? this.options.opened?.[route] : undefined;
    if (opened) return { status: 200, body: opened };
    const single = /^(.+)\/(\d+)$/.exec(route);
    if (single) {
      const list = this.lists.get(single[1]) ?? this.lists.get(`held/${single[1]}`) ?? [];
      const item = list.find(({ id }) => String(id) === single[2]);
      return item ? { status: 200, body: item } : missing;
    }
    return this.list(route, query) ?? missing;
  }

  private list(route: string, query: URLSearchParams): { status: number; body: unknown; total?: number } | undefined {
    const all = [...(this.lists.get(route) ?? [])];
    const per = Number(query.get('per_page') ?? 10);
    if (per > (this.options.cap ?? 100) && route.startsWith('wp/v2/'))
      return { status: 400, body: { code: 'rest_invalid_param', data: { params: { per_page: 'too large' } } } };
    const size = Math.min(per, this.options.cap ?? 1000);
    const items = all.filter(
      ({ status, type }) =>
        route !== 'wp/v2/comments' ||
        (status === query.get('status')?.replace('approve', 'approved') && type === query.get('type')),
    );
    if (route.startsWith('wp/v2/')) {
      const offset = Number(query.get('offset') ?? 0);
      const sorted = items.sort((a, b) => Number(a.id) - Number(b.id));
      return { status: 200, body: sorted.slice(offset, offset + size), total: items.length };
    }
    const first = route.startsWith('redirection/') ? 0 : 1;
    const at = (Number(query.get('page') ?? first) - first) * size;
    const member = MEMBERS[route] ?? 'items';
    return { status: 200, body: { [member]: items.slice(at, at + size), total: items.length } };
  }
}

function send(response: ServerResponse, status: number, body: string | Buffer, type: string): void {
  response.writeHead(status, { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) });
  response.end(body);
}

const meta = (line: Truth, key: string): unknown =>
  (line.meta as Record<string, unknown[]> | undefined)?.[key]?.[0] ?? '';
const when = (value: unknown): string => String(value).replace(' ', 'T');

function postItem(line: Truth): Item {
  const terms = (line.terms ?? {}) as Record<string, number[]>;
  const file = String(meta(line, '_wp_attached_file'));
  return {
    id: line.ID,
    type: line.post_type,
    author: line.post_author,
    date: when(line.post_date),
    date_gmt: when(line.post_date_gmt),
    modified: when(line.post_modified),
    modified_gmt: when(line.post_modified_gmt),
    slug: line.post_name,
    status: line.post_status,
    password: line.post_password,
    parent: line.post_parent,
    menu_order: line.menu_order,
    comment_status: line.comment_status,
    ping_status: line.ping_status,
    title: { raw: line.post_title },
    content: { raw: line.post_content },
    excerpt: { raw: line.post_excerpt },
    guid: { raw: line.guid },
    featured_media: 0,
    categories: terms.category ?? [],
    tags: terms.post_tag ?? [],
    tribe_events_cat: terms.tribe_events_cat ?? [],
    meta: [],
    ...(file !== '' && {
      source_url: `https://old.example/wp-content/uploads/${file}`,
      mime_type: line.post_mime_type,
      alt_text: '',
      media_details: { file, sizes: [] },
    }),
  };
}

function eventItem(line: Truth): Item {
  const venue = meta(line, '_EventVenueID');
  const organizer = meta(line, '_EventOrganizerID');
  return {
    id: line.ID,
    author: line.post_author,
    status: line.post_status,
    date: line.post_date,
    date_utc: line.post_date_gmt,
    modified: line.post_modified,
    modified_utc: line.post_modified_gmt,
    slug: line.post_name,
    title: line.post_title,
    description: line.post_content,
    url: `https://old.example/event/${String(line.post_name)}/`,
    start_date: meta(line, '_EventStartDate'),
    end_date: meta(line, '_EventEndDate'),
    utc_start_date: meta(line, '_EventStartDateUTC'),
    utc_end_date: meta(line, '_EventEndDateUTC'),
    timezone: meta(line, '_EventTimezone'),
    all_day: false,
    cost: '',
    cost_details: { values: [] },
    website: '',
    show_map: true,
    show_map_link: false,
    hide_from_listings: false,
    featured: false,
    sticky: false,
    venue: venue === '' ? [] : { id: Number(venue) },
    organizer: organizer === '' ? [] : [{ id: Number(organizer) }],
  };
}

function venueItem(line: Truth): Item {
  return {
    id: line.ID,
    venue: line.post_title,
    city: meta(line, '_VenueCity'),
    geo_lat: meta(line, '_VenueLat'),
    geo_lng: meta(line, '_VenueLng'),
  };
}

function ticketItem(line: Truth): Item {
  return {
    id: line.ID,
    post_id: Number(meta(line, '_tec_tickets_commerce_event')),
    provider: 'tc',
    author: line.post_author,
    status: line.post_status,
    date: line.post_date,
    date_utc: line.post_date_gmt,
    modified: line.post_modified,
    modified_utc: line.post_modified_gmt,
    title: line.post_title,
    description: line.post_excerpt,
    cost_details: { values: [meta(line, '_price')] },
    capacity: meta(line, '_tribe_ticket_capacity'),
    capacity_details: { global_stock_mode: meta(line, '_global_stock_mode') },
    available_from: '2030-01-01 08:00:00',
    available_until: '',
  };
}

function attendeeItem(line: Truth): Item {
  return {
    id: line.ID,
    post_id: Number(meta(line, '_tec_tickets_commerce_event')),
    ticket_id: Number(meta(line, '_tec_tickets_commerce_ticket')),
    provider: 'tc',
    author: line.post_author,
    status: 'publish',
    date: line.post_date,
    date_utc: line.post_date_gmt,
    modified: line.post_modified,
    modified_utc: line.post_modified_gmt,
    title: meta(line, '_tec_tickets_commerce_full_name'),
    email: meta(line, '_tec_tickets_commerce_email'),
    payment: { price: meta(line, '_tec_tickets_commerce_price_paid') },
    optout: false,
    checked_in: false,
    checkin_details: false,
    order: '',
  };
}

function userItem(line: Truth): Item {
  return {
    id: line.ID,
    username: line.user_login,
    slug: line.user_nicename,
    email: line.user_email,
    url: '',
    name: line.display_name,
    first_name: line.first_name,
    last_name: line.last_name,
    nickname: line.nickname,
    description: '',
    locale: 'en_US',
    registered_date: when(line.user_registered),
    roles: line.roles,
    extra_capabilities: [],
  };
}

function commentItem(line: Truth): Item {
  const statuses: Record<string, string> = { '1': 'approved', '0': 'hold' };
  return {
    id: line.comment_ID,
    post: line.comment_post_ID,
    parent: line.comment_parent,
    author: line.user_id,
    author_name: line.comment_author,
    author_email: line.comment_author_email,
    author_url: '',
    author_ip: '',
    author_user_agent: '',
    date: when(line.comment_date),
    date_gmt: when(line.comment_date_gmt),
    content: { raw: line.comment_content },
    status: statuses[String(line.comment_approved)] ?? line.comment_approved,
    type: line.comment_type,
  };
}

function redirectItem(line: Truth): Item {
  return {
    ...line,
    regex: line.regex === 1,
    enabled: line.status === 'enabled',
    hits: line.last_count,
    last_access: '-',
    action_data: { url: line.action_data },
    title: '',
  };
}
