import type { SiteAnswer, SiteClient } from './site-client.js';

/** An item of the interface. */
export type Item = Readonly<Record<string, unknown>>;

type Query = Readonly<Record<string, string | number>>;

/** A list as far as it could be read. */
export interface ReadList {
  /** By id. */
  items: Item[];
  /** Items that the list has, but that it does not show, or that make the site fail. */
  unread: number;
  /** Why, for people. */
  note?: string;
}

/** An item, or why the site does not show it; neither where it has none. */
export interface ReadItem {
  item?: Item;
  note?: string;
}

/**
 * Sizes of pages of the passes over a list whose pages overlap, as parts of the first one: with the same sizes, a site can
 * leave out the same rows each time. Lists without a largest page come as one in the last pass.
 */
const PASSES = [1, 0.74, 0.52, 20];
/** Sizes of pages to try where larger ones are refused. */
const SMALLER_SIZES = [100, 50, 20, 10, 5, 1];
const MAX_PAGES = 100_000;
/** Items on a page, most first: sites can refuse large pages, and run out of memory with them. */
const PAGE_SIZES = [100, 50, 20, 10, 1];
/** Pages without a new item after which a list is over, whatever its total says: a hostile site has no last page. */
const MAX_IDLE_PAGES = 200;
/**
 * Attempts for a single item by the number of items that failed before, in all: a site that fails now and then is given time, and
 * one whose items fail always does not hold the move up.
 */
const ATTEMPTS_AFTER_FAILURES = [4, 3, 3, 2];
const NOTHING: ReadList = { items: [], unread: 0 };

/** Reads whole lists, whose pages may overlap, fail, or be smaller than wanted, and whose totals may be wrong. */
export class RestListsReader {
  /** Single items that the site failed with. */
  private failures = 0;

  constructor(private readonly client: SiteClient) {}

  /** All items of a list of `wp/v2`. Nothing for routes that the site does not have. */
  async wordpress(route: string, query: Query = {}): Promise<ReadList> {
    let list: ReadList = NOTHING;
    for (const orderby of ['id', 'include', '']) {
      const found = await this.pages(`wp/v2/${route}`, { order: 'asc', ...(orderby && { orderby }), ...query });
      if (found === 'order refused') continue;
      list = found;
      break;
    }
    return list;
  }

  /** The first item of a list of `wp/v2`. */
  async first(route: string, query: Query): Promise<Item | undefined> {
    const { body } = await this.client.get(`wp/v2/${route}`, { context: 'edit', per_page: 1, ...query });
    return itemsIn(body)?.[0];
  }

  /** A list that has no pages, with raw texts. Nothing where the site does not have it. */
  async whole(route: string): Promise<readonly Item[]> {
    const { status, body } = await this.client.get(route, { context: 'edit' });
    return status === 200 ? (itemsIn(body) ?? []) : [];
  }

  private async pages(route: string, query: Query): Promise<ReadList | 'order refused'> {
    const items = new Map<number, Item>();
    const done = (note?: string, unread = 0): ReadList => ({ items: sorted(items), unread, ...(note && { note }) });
    let [total, unread, size, largest] = [Number.POSITIVE_INFINITY, 0, 0, 0];
    let note: string | undefined;
    let idle = 0;
    for (let offset = 0; offset < total;) {
      if (++idle > MAX_IDLE_PAGES) return done(nothingNew(route), unread);
      const known = items.size;
      const perPage = PAGE_SIZES[size];
      const answer = await this.client.get(route, { context: 'edit', ...query, per_page: perPage, offset });
      const rows = answer.status === 200 ? itemsIn(answer.body) : undefined;
      if (rows?.length === 0) break;
      if (rows) {
        for (const row of rows) if (idOf(row) > 0) items.set(idOf(row), row);
        const counted = Number(answer.headers['x-wp-total'] ?? NaN);
        if (Number.isSafeInteger(counted) && counted > 0) total = counted;
        if (items.size > known) idle = 0;
        // Some sites give fewer items than a page has.
        offset += Math.min(rows.length, perPage);
        size = Math.max(largest, size - 1);
      } else if (answer.status === 400 && namesParameter(answer, 'orderby')) return 'order refused';
      else if (isRefused(answer)) return done(refusal(route, answer));
      else if (answer.status === 404 || (answer.status === 400 && offset > 0 && size === largest)) break;
      else if (size < PAGE_SIZES.length - 1) {
        size++;
        if (answer.status === 400) largest = size;
      } else {
        note = failure(route, answer);
        if (!Number.isFinite(total)) return done(note);
        offset++;
        unread++;
      }
    }
    // Rows without an id, and rows that moved between pages, were counted but not read.
    const hidden = Number.isFinite(total) ? total - items.size : 0;
    if (hidden > unread) return done(note ?? `${route} counts ${total} and shows ${items.size}`, hidden);
    return done(note, unread);
  }

  /** One item with its raw texts; nothing where there is none. A site that fails with it is given time and called again. */
  async one(route: string, query: Query = { context: 'edit' }): Promise<ReadItem> {
    const maxAttempts = ATTEMPTS_AFTER_FAILURES[Math.min(this.failures, ATTEMPTS_AFTER_FAILURES.length - 1)];
    const answer = await this.client.get(route, query, { maxAttempts });
    const { status, body } = answer;
    if (hasFailed(answer)) this.failures++;
    if (status === 200 && typeof body === 'object' && body !== null && !Array.isArray(body))
      return { item: body as Item };
    return hasFailed(answer) || isRefused(answer) ? { note: failure(route, answer) } : {};
  }

  /**
   * All items of a list of a plug-in. Pages that rows of equal dates move between are read again until the list is
   * complete, as far as its total says.
   * @param member of the answer that has the items: a list, or an object where rows were left out; empty: the answer itself
   */
  async plugin(
    route: string,
    member: string,
    query: Query,
    { perPage = 50, firstPage = 1, headers = {} } = {},
  ): Promise<ReadList> {
    const list = { route, member, query, firstPage, headers };
    const found: PluginPass = { items: new Map(), total: 0 };
    let [size, isStuck, isOpen] = [perPage, false, true];
    for (const part of PASSES) {
      // What passes with other sizes do not find, only the whole list on one page can have.
      if (isStuck && part <= 1) continue;
      const before = found.items.size;
      let outcome = await this.pass(list, Math.ceil(size * part), found);
      // A site that refuses the size of pages takes a smaller one.
      for (const smaller of SMALLER_SIZES) {
        if (outcome !== 'refused size' || smaller >= size) continue;
        size = smaller;
        outcome = await this.pass(list, size, found);
      }
      isOpen = outcome !== 'refused' || found.items.size > 0;
      if (outcome !== 'read' || found.items.size >= found.total) break;
      isStuck = part < 1 && found.items.size === before;
    }
    const { items, total, note } = found;
    const unread = Math.max(0, total - items.size);
    if (isOpen && unread === 0 && total > 0) return { items: sorted(items), unread };
    const reason = note ?? (unread > 0 ? `${route} counts ${total} and shows ${items.size}` : undefined);
    return { items: sorted(items), unread, ...(reason && { note: reason }) };
  }

  /** Reads all pages of a list once. */
  private async pass(
    list: PluginList,
    perPage: number,
    found: PluginPass,
  ): Promise<'read' | 'refused' | 'refused size'> {
    const { route, member, firstPage } = list;
    found.note = undefined;
    for (let page = firstPage, seen = 0; page < MAX_PAGES; page++) {
      const answer = await this.page(list, page, perPage);
      if (isRefused(answer)) {
        found.note = refusal(route, answer);
        return 'refused';
      }
      if (answer.status === 400 && page === firstPage) {
        // The last pass wants pages that most sites do not give: what was read stays.
        if (found.items.size > 0) return 'refused';
        found.note = failure(route, answer);
        return 'refused size';
      }
      const isBroken = hasFailed(answer);
      // A page that fails does not hide its other rows, nor the pages behind it.
      const { rows = [], total } = isBroken
        ? await this.smallerPages(list, page - firstPage, perPage)
        : pluginPage(answer, member);
      if (isBroken) found.note = failure(route, answer);
      for (const row of rows) if (idOf(row) > 0) found.items.set(idOf(row), row);
      found.total = Math.max(total ?? found.total, found.items.size);
      seen += isBroken ? perPage : rows.length;
      const rowsOfPage = seen / (page - firstPage + 1);
      const isEndless = seen - found.items.size > MAX_IDLE_PAGES * rowsOfPage;
      if (isEndless) found.note = nothingNew(route);
      if (isEndless || seen >= found.total || (!isBroken && rows.length === 0)) break;
    }
    return 'read';
  }

  private page({ route, query, headers }: PluginList, page: number, perPage: number): Promise<SiteAnswer> {
    return this.client.get(route, { ...query, per_page: perPage, page }, { headers });
  }

  /** The rows of a page that fails, on smaller pages, as far as these do not fail. */
  private async smallerPages(list: PluginList, index: number, perPage: number): Promise<PluginPage> {
    const smaller = perPage > 10 ? perPage / 5 : 1;
    const page: Required<Pick<PluginPage, 'rows'>> & PluginPage = { rows: [] };
    if (perPage === 1 || !Number.isInteger(smaller)) return page;
    for (let i = 0; i < perPage / smaller; i++) {
      const at = (index * perPage) / smaller + i;
      if (page.total !== undefined && at * smaller >= page.total) break;
      const answer = await this.page(list, at + list.firstPage, smaller);
      const part = hasFailed(answer) ? await this.smallerPages(list, at, smaller) : pluginPage(answer, list.member);
      page.rows.push(...(part.rows ?? []));
      page.total = part.total ?? page.total;
    }
    return page;
  }
}

const nothingNew = (route: string): string =>
  `${route} shows nothing new on ${MAX_IDLE_PAGES} pages in a row: the list ends here`;

/** Rows of a page, and how many the whole list has, where the site says it. */
interface PluginPage {
  rows?: Item[];
  total?: number;
}

/** What was found in a list so far. */
interface PluginPass {
  items: Map<number, Item>;
  total: number;
  note?: string;
}

/** A list of a plug-in. */
interface PluginList {
  route: string;
  member: string;
  query: Query;
  /** Number of its first page. */
  firstPage: number;
  headers: Readonly<Record<string, string>>;
}

/** The items of a list, also of one that is an object because rows were left out of it. */
function itemsIn(body: unknown): Item[] | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  if (!Array.isArray(body) && !Object.keys(body).every((key) => /^\d+$/.test(key))) return undefined;
  return Object.values(body).filter((item): item is Item => typeof item === 'object' && item !== null);
}

function pluginPage({ status, body, headers }: SiteAnswer, member: string): PluginPage {
  if (status !== 200 || typeof body !== 'object' || body === null) return {};
  const members = body as Readonly<Record<string, unknown>>;
  const rows = member === '' ? body : members[member];
  const counted = Number((member === '' ? headers['x-wp-total'] : members.total) ?? NaN);
  return {
    rows: itemsIn(rows) ?? [],
    ...(Number.isSafeInteger(counted) && counted >= 0 && { total: counted }),
  };
}

function idOf({ id }: Item): number {
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : 0;
}

function sorted(items: ReadonlyMap<number, Item>): Item[] {
  return [...items.values()].sort((a, b) => Number(a.id) - Number(b.id));
}

/** Whether the site could not answer: an error of its server, an address elsewhere, or a page of HTML in place of JSON. */
function hasFailed({ status, body }: SiteAnswer): boolean {
  return (
    status >= 500 || status === 429 || status === 301 || (status === 200 && (typeof body !== 'object' || body === null))
  );
}

function failure(route: string, { status, body }: SiteAnswer): string {
  return `${route} answers ${status}${status === 200 && body === undefined ? ' without JSON' : ''}`;
}

function isRefused({ status }: SiteAnswer): boolean {
  return status === 401 || status === 403;
}

/** Whether an answer says that a parameter has a value that is not accepted. */
function namesParameter({ body }: SiteAnswer, name: string): boolean {
  const { data } = (body ?? {}) as { data?: { params?: Readonly<Record<string, unknown>> } };
  return data?.params !== undefined && name in data.params;
}

function refusal(route: string, { status }: SiteAnswer): string {
  return `The site refuses ${route} (${status}): the account must be an administrator's, and no plug-in may close the route`;
}
