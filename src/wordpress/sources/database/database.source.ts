import { trimEnd } from '#core/text';
import type { Kind } from '../../../migration/kinds.js';
import type { SiteFiles } from '../site-files.js';
import { menuLocations, siteRecord } from '../site-options.js';
import { uploadsAddress } from '../uploads-address.js';
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
import { AccountRowsReader } from './account-rows.reader.js';
import { MetaRowsReader } from './meta-rows.reader.js';
import { isMembers, menuItem, ownFlags, redirectionRecord, STANDARD_FLAGS } from './plugin-records.js';
import { POST_TYPES, PostRowsReader } from './post-rows.reader.js';
import { ThemeMenusReader } from './theme-menus.reader.js';
import { TermRowsReader, type TermTexts } from './term-rows.reader.js';
import { storedValue, type Row, WordpressDatabase, type WordpressDatabaseOptions } from './wordpress-database.js';

const GROUP_SIZE = 500;
/** Tables of Redirection, by kind. */
const REDIRECTION: Readonly<Record<Kind, string | undefined>> = {
  redirect_groups: 'redirection_groups',
  redirects: 'redirection_items',
  redirect_log: 'redirection_logs',
  not_found_log: 'redirection_404',
};

/** Reads the database of a site (WordPress on MySQL or MariaDB). Files are fetched from the site's address. */
export class DatabaseSource implements MigrationSource {
  readonly name = 'database';
  private readonly metaRows: MetaRowsReader;
  private readonly posts: PostRowsReader;
  private readonly termRows: TermRowsReader;
  private readonly themeMenus: ThemeMenusReader;
  private readonly accounts: AccountRowsReader;
  private options?: Promise<Map<string, FieldValue>>;

  private constructor(
    private readonly database: WordpressDatabase,
    private readonly files: SiteFiles,
    private readonly filesAt?: string,
  ) {
    this.metaRows = new MetaRowsReader(database);
    this.termRows = new TermRowsReader(database, this.metaRows);
    this.posts = new PostRowsReader(database, this.termRows, this.metaRows);
    this.themeMenus = new ThemeMenusReader(this.posts, this.termRows);
    this.accounts = new AccountRowsReader(database, this.metaRows);
  }

  /**
   * @param filesAt address of the site where its files are, where the database has another one
   * @throws SourceUnusableError
   */
  static async open(options: WordpressDatabaseOptions, files: SiteFiles, filesAt?: string): Promise<DatabaseSource> {
    return new DatabaseSource(await WordpressDatabase.open(options), files, filesAt);
  }

  get access(): SourceAccess {
    const { database } = this;
    return {
      database: {
        has: (name) => database.has(name),
        rows: (table, id, after) => this.rows(table, id, after),
      },
    };
  }

  async site(): Promise<SourceSite> {
    const options = await this.readOptions();
    const text = (name: string): string => String(options.get(name) ?? '');
    const url = trimEnd(text('home') || text('siteurl'), '/');
    if (!URL.canParse(url)) throw new SourceUnusableError('The option "home" of the site is no address.');
    const offset = Number(text('gmt_offset') || 0);
    const timezone =
      text('timezone_string') || (offset === 0 ? 'UTC' : `UTC${offset < 0 ? '-' : '+'}${Math.abs(offset)}`);
    return { url, name: text('blogname'), timezone, uploads: await this.uploads(url, text('upload_url_path')) };
  }

  /** The folder of uploads, as the address of the first one has it: its host may be an old one. */
  private async uploads(site: string, configured: string): Promise<string> {
    const { database } = this;
    let known: string | undefined;
    for await (const [first] of this.posts.read('media', 0)) {
      known = uploadsAddress(String(first.fields.guid), String(first.fields['meta:_wp_attached_file'] ?? ''));
      break;
    }
    const folder = database.blog === 1 ? '/wp-content/uploads' : `/wp-content/uploads/sites/${database.blog}`;
    const own = known === undefined ? site + folder : new URL(site).origin + new URL(known).pathname;
    const address = URL.canParse(configured) ? trimEnd(configured, '/') : own;
    return this.filesAt === undefined ? address : rebased(address, site, trimEnd(this.filesAt, '/'));
  }

  async count(kind: Kind): Promise<SourceCount | undefined> {
    const { database } = this;
    const table = (name: string): Promise<number> => this.rowsIn(name);
    switch (kind) {
      case 'users':
        return database.hasShared('users') ? { total: (await this.accounts.userIds()).length } : undefined;
      case 'application_passwords':
        return { total: (await this.accounts.applicationPasswords()).length };
      case 'terms':
        return this.countTerms(false);
      case 'menus':
        return this.countTerms(true);
      case 'comments':
        return database.has('comments') ? { total: await table(database.table('comments')) } : undefined;
      case 'settings':
        return { total: 1 };
      default: {
        const name = REDIRECTION[kind];
        if (name !== undefined) return database.has(name) ? { total: await table(database.table(name)) } : undefined;
        if (!isPosts(kind)) return undefined;
        const byStatus = await this.posts.counts(kind);
        return { total: Object.values(byStatus).reduce((sum, count) => sum + count, 0), byStatus };
      }
    }
  }

  private async countTerms(menus: boolean): Promise<SourceCount | undefined> {
    if (!this.hasTerms) return undefined;
    const condition = menus ? "= 'nav_menu'" : "NOT IN ('nav_menu', 'post_format')";
    const table = this.database.table('term_taxonomy');
    return { total: await this.rowsIn(`${table} WHERE taxonomy ${condition}`) };
  }

  /** @param from a table with conditions */
  private rowsIn(from: string): Promise<number> {
    return this.database.number(`SELECT COUNT(*) FROM ${from}`);
  }

  /** Whole rows of a table, in groups by an ascending number. */
  private rows(table: string, id: string, after: number): AsyncIterable<Row[]> {
    const sql = `SELECT * FROM ${this.database.table(table)} WHERE ${id} > ? ORDER BY ${id} LIMIT ?`;
    return this.database.groups(sql, id, after, GROUP_SIZE, table);
  }

  private get hasTerms(): boolean {
    return this.database.has('terms') && this.database.has('term_taxonomy');
  }

  /** Whether there are tables for a kind that is no post. */
  private hasTables(kind: Kind): boolean {
    if (kind === 'users') return this.database.hasShared('users');
    if (kind === 'comments') return this.database.has('comments');
    return (kind !== 'terms' && kind !== 'menus') || this.hasTerms;
  }

  read(kind: Kind, after: number, since?: string): AsyncIterable<readonly SourceRecord[]> {
    if (!this.hasTables(kind)) return oneGroup(Promise.resolve([]), after);
    if (kind === 'posts') return this.blogPosts(after, since);
    // Check-ins, payments and sales change values beside the post, which then counts as unchanged.
    const isWhole = kind === 'tickets' || kind === 'orders' || kind === 'attendees';
    if (isPosts(kind)) return this.posts.read(kind, after, isWhole ? undefined : since);
    if (kind === 'users') return this.accounts.users(after);
    if (kind === 'application_passwords') return oneGroup(this.accounts.applicationPasswords(), after);
    if (kind === 'terms') return this.terms(after);
    if (kind === 'menus') return oneGroup(this.menus(), after);
    if (kind === 'comments') return this.comments(after);
    if (kind === 'settings') return oneGroup(this.settings(), after);
    return this.redirection(kind, after);
  }

  /** Rules, groups and logs of Redirection. */
  private async *redirection(kind: Kind, after: number): AsyncGenerator<SourceRecord[]> {
    const table = REDIRECTION[kind];
    if (table === undefined || !this.database.has(table)) return;
    const options = (await this.readOptions()).get('redirection_options');
    const flags = { ...STANDARD_FLAGS, ...(isMembers(options) ? ownFlags(options) : {}) };
    for await (const rows of this.rows(table, 'id', after))
      yield rows.map((row) => redirectionRecord(kind, row, flags));
  }

  /** Posts, with whether they are listed before all others, which is an option. */
  private async *blogPosts(after: number, since?: string): AsyncGenerator<SourceRecord[]> {
    const sticky = new Set([(await this.readOptions()).get('sticky_posts') ?? []].flat().map(Number));
    for await (const records of this.posts.read('posts', after, since)) {
      yield records.map((record) => ({ ...record, fields: { ...record.fields, sticky: sticky.has(record.id) } }));
    }
  }

  private async *terms(after: number): AsyncGenerator<SourceRecord[]> {
    const texts = (await this.readOptions()).get('wpseo_taxonomy_meta') as TermTexts | undefined;
    yield* this.termRows.read(after, texts);
  }

  private async settings(): Promise<SourceRecord[]> {
    const options = await this.readOptions();
    return [siteRecord(options, this.hasTerms ? await this.themeMenus.read(options) : {})];
  }

  private async menus(): Promise<SourceRecord[]> {
    const { database } = this;
    const menus = await database.rows(
      `SELECT t.term_id, t.name, t.slug, x.description FROM ${database.table('term_taxonomy')} x
       JOIN ${database.table('terms')} t ON t.term_id = x.term_id WHERE x.taxonomy = 'nav_menu' ORDER BY t.term_id`,
      [],
      'terms',
    );
    const items = await this.posts.ofType('nav_menu_item');
    const options = await this.readOptions();
    const locations = Object.entries(menuLocations(options));
    const idOf = await this.termRows.ids();
    return menus.map(({ term_id: termId, name, slug, description }) => {
      const id = Number(termId);
      const own = items.filter(({ fields }) => ((fields['terms:nav_menu'] ?? []) as number[]).includes(id));
      const fields = {
        name: String(name),
        slug: String(slug),
        description: String(description ?? ''),
        locations: locations.filter(([, menu]) => Number(menu) === id).map(([place]) => place),
        items: own.map((item) => menuItem(item, idOf)),
      };
      return { kind: 'menus' as const, id, fields };
    });
  }

  private async *comments(after: number): AsyncGenerator<SourceRecord[]> {
    for await (const rows of this.rows('comments', 'comment_ID', after)) {
      const meta = await this.metaRows.of(
        'commentmeta',
        'comment_id',
        rows.map((row) => Number(row.comment_ID)),
      );
      yield rows.map((row) => {
        const id = Number(row.comment_ID);
        const { comment_ID: _id, ...columns } = row;
        return { kind: 'comments' as const, id, fields: { ...columns, ...meta.get(id)?.fields } };
      });
    }
  }

  async *ids(kind: Kind): AsyncGenerator<readonly number[]> {
    if (isPosts(kind)) yield* this.posts.ids(kind);
    else for await (const records of this.read(kind, 0)) yield records.map(({ id }) => id);
  }

  private readOptions(): Promise<Map<string, FieldValue>> {
    this.options ??= this.database
      .rows(
        `SELECT option_name, option_value FROM ${this.database.table('options')} WHERE option_name NOT LIKE '\\_transient%' AND option_name NOT LIKE '\\_site\\_transient%'`,
        [],
        'options',
      )
      .then((rows) => new Map(rows.map((row) => [String(row.option_name), storedValue(row.option_value).value])));
    return this.options;
  }

  largestId(): Promise<number> {
    return this.database.number(`SELECT MAX(ID) FROM ${this.database.table('posts')}`);
  }

  isPartial(): boolean {
    return false;
  }

  missingFields(): readonly string[] {
    return [];
  }

  file(url: string, sink: FileSink): Promise<string | undefined> {
    return this.files.fetch(url, sink);
  }

  close(): Promise<void> {
    return this.database.close();
  }
}

/** Whether records of a kind are posts. */
function isPosts(kind: Kind): boolean {
  return POST_TYPES[kind] !== undefined || kind === 'other';
}

/** Records that are read together, from after an id on. */
async function* oneGroup(records: Promise<SourceRecord[]>, after: number): AsyncGenerator<SourceRecord[]> {
  yield (await records).filter(({ id }) => id > after);
}

/** An address of a site under another address of it. */
function rebased(address: string, site: string, target: string): string {
  const base = address.startsWith(site) ? site : new URL(address).origin;
  return target + address.slice(base.length);
}
