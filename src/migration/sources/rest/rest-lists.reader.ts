import { SourceUnusableError } from '../source.js';
import type { SiteClient } from './site-client.js';

/** An item of the interface. */
export type Item = Readonly<Record<string, unknown>>;

type Query = Readonly<Record<string, string | number>>;

/** Passes over a list whose pages overlap; what is missing then is looked up one by one where that is possible. */
const MAX_PASSES = 4;
const MAX_PAGES = 100_000;

/** Reads whole lists, whose pages may overlap and whose totals may be wrong. */
export class RestListsReader {
  constructor(private readonly client: SiteClient) {}

  /** All items of a list of `wp/v2`, by id. Nothing for routes that the site does not have, or refuses. */
  async wordpress(route: string, query: Query = {}): Promise<Item[]> {
    const items = new Map<number, Item>();
    for (let page = 1; page < MAX_PAGES; page++) {
      const answer = await this.client.get(`wp/v2/${route}`, {
        context: 'edit',
        per_page: 100,
        page,
        orderby: 'id',
        order: 'asc',
        ...query,
      });
      if (answer.status === 400 && page > 1) break;
      if (answer.status === 400 && query.orderby === undefined)
        return this.wordpress(route, { ...query, orderby: 'include' });
      if (answer.status === 401 || answer.status === 403) throw refused(route, answer.status);
      if (!Array.isArray(answer.body)) return [...items.values()];
      for (const item of answer.body as Item[]) items.set(Number(item.id), item);
      if (page >= Number(answer.headers['x-wp-totalpages'] ?? 1)) break;
    }
    return sorted(items);
  }

  /** One item with its raw texts; nothing where there is none. */
  async one(route: string, query: Query = { context: 'edit' }): Promise<Item | undefined> {
    const { status, body } = await this.client.get(route, query);
    return status === 200 && typeof body === 'object' && body !== null && !Array.isArray(body)
      ? (body as Item)
      : undefined;
  }

  /**
   * All items of a list of a plug-in, by id. Pages that rows of equal dates move between are read again until the list is
   * complete, as far as its total says.
   * @param member of the answer that has the items: a list, or an object where rows were left out
   */
  async plugin(
    route: string,
    member: string,
    query: Query,
    { perPage = 50, firstPage = 1 } = {},
  ): Promise<{ items: Item[]; total: number }> {
    const items = new Map<number, Item>();
    let total = 0;
    for (let pass = 1; pass <= MAX_PASSES; pass++) {
      const before = items.size;
      for (let page = firstPage; page < MAX_PAGES; page++) {
        const { status, body } = await this.client.get(route, { ...query, per_page: perPage, page });
        if (status === 401 || status === 403) throw refused(route, status);
        if (status !== 200 || typeof body !== 'object' || body === null) break;
        const answer = body as Readonly<Record<string, unknown>>;
        const rows = Object.values(answer[member] ?? {}) as Item[];
        for (const row of rows) items.set(Number(row.id), row);
        total = Number(answer.total ?? items.size);
        if (rows.length === 0 || (page - firstPage + 1) * perPage >= total) break;
      }
      if (items.size >= total || items.size === before) break;
    }
    return { items: sorted(items), total };
  }
}

function sorted(items: ReadonlyMap<number, Item>): Item[] {
  return [...items.values()].sort((a, b) => Number(a.id) - Number(b.id));
}

function refused(route: string, status: number): SourceUnusableError {
  return new SourceUnusableError(
    `The site refuses ${route} (${status}). Give login and application password of an administrator: --credentials env:NAME, whose value is login:password.`,
  );
}
