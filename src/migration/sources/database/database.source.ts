import { trimEnd } from '#core/text';
import type { Kind } from '../../kinds.js';
import { siteRecord } from '../site-options.js';
import {
  SourceUnusableError,
  type FieldValue,
  type MigrationSource,
  type SourceCount,
  type SourceRecord,
  type SourceSite,
} from '../source.js';
import { isMembers, menuItem, numberOf, ownFlags, redirectionRecord, STANDARD_FLAGS } from './plugin-records.js';
import { POST_TYPES, PostRowsReader } from './post-rows.reader.js';
import { storedValue, WordpressDatabase, type WordpressDatabaseOptions } from './wordpress-database.js';

const GROUP_SIZE = 500;
/** Tables of Redirection, by kind. */
const REDIRECTION: Partial<Record<Kind, string>> = {
  redirect_groups: 'redirection_groups',
  redirects: 'redirection_items',
  redirect_log: 'redirection_logs',
  not_found_log: 'redirection_404',
};

/** Reads the database of a site (WordPress on MySQL or MariaDB). Files are fetched from the site's address. */
export class DatabaseSource implements MigrationSource {
  readonly name = 'database';
  private readonly posts: PostRowsReader;
  private options?: Promise<Map<string, FieldValue>>;

  private constructor(
    private readonly database: WordpressDatabase,
    private readonly fetchFile: (url: string) => Promise<Buffer | undefined>,
  ) {
    this.posts = new PostRowsReader(database);
  }

  /**
   * @param fetchFile bytes of a file at an address of the site
   * @throws SourceUnusableError
   */
  static async open(
    options: WordpressDatabaseOptions,
    fetchFile: (url: string) => Promise<Buffer | undefined>,
  ): Promise<DatabaseSource> {
    return new DatabaseSource(await WordpressDatabase.open(options), fetchFile);
  }

  async site(): Promise<SourceSite> {
    const options = await this.readOptions();
    const text = (name: string): string => String(options.get(name) ?? '');
    const url = trimEnd(text('home') || text('siteurl'), '/');
    if (!URL.canParse(url)) throw new SourceUnusableError('The option "home" of the site is no address.');
    const offset = Number(text('gmt_offset') || 0);
    const timezone =
      text('timezone_string') || (offset === 0 ? 'UTC' : `UTC${offset < 0 ? '-' : '+'}${Math.abs(offset)}`);
    return { url, name: text('blogname'), timezone };
  }

  async count(kind: Kind): Promise<SourceCount | undefined> {
    const { database } = this;
    const table = (name: string): Promise<number> => database.number(`SELECT COUNT(*) FROM ${name}`);
    switch (kind) {
      case 'users':
        return { total: (await this.userIds()).length };
      case 'application_passwords':
        return { total: (await this.applicationPasswords()).length };
      case 'terms':
        return {
          total: await database.number(
            `SELECT COUNT(*) FROM ${database.table('term_taxonomy')} WHERE taxonomy NOT IN ('nav_menu', 'post_format')`,
          ),
        };
      case 'menus':
        return {
          total: await database.number(
            `SELECT COUNT(*) FROM ${database.table('term_taxonomy')} WHERE taxonomy = 'nav_menu'`,
          ),
        };
      case 'comments':
        return { total: await table(database.table('comments')) };
      case 'settings':
        return { total: 1 };
      default: {
        const name = REDIRECTION[kind];
        if (name !== undefined) return database.has(name) ? { total: await table(database.table(name)) } : undefined;
        const byStatus = await this.posts.counts(kind);
        return { total: Object.values(byStatus).reduce((sum, count) => sum + count, 0), byStatus };
      }
    }
  }

  read(kind: Kind, after: number, since?: string): AsyncIterable<readonly SourceRecord[]> {
    if (kind === 'posts') return this.blogPosts(after, since);
    if (POST_TYPES[kind] ?? kind === 'other') return this.posts.read(kind, after, since);
    if (kind === 'users') return this.users(after);
    if (kind === 'application_passwords') return oneGroup(this.applicationPasswords(), after);
    if (kind === 'terms') return this.terms(after);
    if (kind === 'menus') return oneGroup(this.menus(), after);
    if (kind === 'comments') return this.comments(after);
    if (kind === 'settings')
      return oneGroup(
        this.readOptions().then((options) => [siteRecord(options)]),
        after,
      );
    return this.redirection(kind, after);
  }

  /** Rules, groups and logs of Redirection. */
  private async *redirection(kind: Kind, after: number): AsyncGenerator<SourceRecord[]> {
    const table = REDIRECTION[kind];
    if (table === undefined || !this.database.has(table)) return;
    const options = (await this.readOptions()).get('redirection_options');
    const flags = { ...STANDARD_FLAGS, ...(isMembers(options) ? ownFlags(options) : {}) };
    const sql = `SELECT * FROM ${this.database.table(table)} WHERE id > ? ORDER BY id LIMIT ?`;
    for await (const rows of this.database.groups(sql, 'id', after, GROUP_SIZE, table))
      yield rows.map((row) => redirectionRecord(kind, row, flags));
  }

  /** Posts, with whether they are listed before all others, which is an option. */
  private async *blogPosts(after: number, since?: string): AsyncGenerator<SourceRecord[]> {
    const sticky = new Set([(await this.readOptions()).get('sticky_posts') ?? []].flat().map(Number));
    for await (const records of this.posts.read('posts', after, since)) {
      yield records.map((record) => ({ ...record, fields: { ...record.fields, sticky: sticky.has(record.id) } }));
    }
  }

  private async *users(after: number): AsyncGenerator<SourceRecord[]> {
    const ids = (await this.userIds()).filter((id) => id > after);
    for (let start = 0; start < ids.length; start += GROUP_SIZE) {
      const group = ids.slice(start, start + GROUP_SIZE);
      const rows = await this.database.rows(
        `SELECT * FROM ${this.database.shared('users')} WHERE ID IN (${group.map(() => '?').join(', ')}) ORDER BY ID`,
        group,
        'users',
      );
      const meta = await this.posts.metaOf('usermeta', 'user_id', group, true);
      yield rows.map((row) => {
        const id = Number(row.ID);
        const { ID: _id, ...columns } = row;
        const { fields = {}, faults } = meta.get(id) ?? {};
        const rights = fields[`meta:${this.database.prefix}capabilities`];
        const { [`meta:${this.database.prefix}capabilities`]: _rights, ...others } = fields;
        const record: SourceRecord = {
          kind: 'users',
          id,
          fields: { ...columns, ...others, capabilities: rights ?? {} },
        };
        return faults ? { ...record, faults } : record;
      });
    }
  }

  /** All accounts; in a network those with a role on the site, and authors of what it has. */
  private async userIds(): Promise<number[]> {
    const { database } = this;
    const all = `SELECT ID AS id FROM ${database.shared('users')} ORDER BY ID`;
    const ofSite = `SELECT ID AS id FROM ${database.shared('users')} WHERE
      ID IN (SELECT user_id FROM ${database.shared('usermeta')} WHERE meta_key = ?)
      OR ID IN (SELECT post_author FROM ${database.table('posts')}) ORDER BY ID`;
    const isNetwork = database.prefix !== database.basePrefix;
    const rows = isNetwork ? await database.rows(ofSite, [`${database.prefix}capabilities`]) : await database.rows(all);
    return rows.map(({ id }) => Number(id));
  }

  private async applicationPasswords(): Promise<SourceRecord[]> {
    const rows = await this.database.rows(
      `SELECT user_id, meta_value FROM ${this.database.shared('usermeta')} WHERE meta_key = '_application_passwords'`,
    );
    const records = rows.flatMap(({ user_id: userId, meta_value: raw }) => {
      const { value } = storedValue(raw);
      const items = Array.isArray(value)
        ? value
        : typeof value === 'object' && value !== null
          ? Object.values(value)
          : [];
      return items
        .filter(
          (item): item is Record<string, FieldValue> => typeof item === 'object' && item !== null && 'uuid' in item,
        )
        .map((item, position) => {
          const fields = { ...item, user_id: Number(userId), position };
          return { kind: 'application_passwords' as const, id: numberOf(String(item.uuid)), fields };
        });
    });
    return records.sort((a, b) => a.id - b.id);
  }

  private async *terms(after: number): AsyncGenerator<SourceRecord[]> {
    const { database } = this;
    const sql = `SELECT t.term_id, t.name, t.slug, x.taxonomy, x.description, x.parent, x.term_taxonomy_id
      FROM ${database.table('term_taxonomy')} x JOIN ${database.table('terms')} t ON t.term_id = x.term_id
      WHERE x.taxonomy NOT IN ('nav_menu', 'post_format') AND t.term_id > ? ORDER BY t.term_id, x.term_taxonomy_id LIMIT ?`;
    const seo = (await this.readOptions()).get('wpseo_taxonomy_meta') as
      Record<string, Record<string, Record<string, FieldValue>>> | undefined;
    for await (const rows of database.groups(sql, 'term_id', after, GROUP_SIZE, 'terms')) {
      const meta = database.has('termmeta')
        ? await this.posts.metaOf(
            'termmeta',
            'term_id',
            rows.map((row) => Number(row.term_id)),
          )
        : new Map<number, { fields: Record<string, FieldValue>; faults?: Record<string, string> }>();
      yield rows.map(({ term_id: termId, term_taxonomy_id: _taxonomyId, ...columns }) => {
        const id = Number(termId);
        const { fields = {}, faults } = meta.get(id) ?? {};
        const texts = Object.entries(seo?.[String(columns.taxonomy)]?.[String(id)] ?? {});
        const seoFields = Object.fromEntries(texts.map(([name, value]) => [`seo:${name}`, value]));
        return {
          kind: 'terms' as const,
          id,
          fields: { ...columns, ...fields, ...seoFields },
          ...(faults && { faults }),
        };
      });
    }
  }

  private async menus(): Promise<SourceRecord[]> {
    const { database } = this;
    const menus = await database.rows(
      `SELECT t.term_id, t.name, t.slug, x.description FROM ${database.table('term_taxonomy')} x
       JOIN ${database.table('terms')} t ON t.term_id = x.term_id WHERE x.taxonomy = 'nav_menu' ORDER BY t.term_id`,
      [],
      'terms',
    );
    const rows = await database.rows(
      `SELECT * FROM ${database.table('posts')} WHERE post_type = 'nav_menu_item' ORDER BY menu_order, ID`,
      [],
      'posts',
    );
    const items = await this.posts.records('other', rows);
    const options = await this.readOptions();
    const theme = options.get(`theme_mods_${String(options.get('stylesheet') ?? '')}`) as
      Record<string, FieldValue> | undefined;
    const locations = Object.entries((theme?.nav_menu_locations ?? {}) as Record<string, FieldValue>);
    return menus.map(({ term_id: termId, name, slug, description }) => {
      const id = Number(termId);
      const own = items.filter(({ fields }) => ((fields['terms:nav_menu'] ?? []) as number[]).includes(id));
      const fields = {
        name: String(name),
        slug: String(slug),
        description: String(description ?? ''),
        locations: locations.filter(([, menu]) => Number(menu) === id).map(([place]) => place),
        items: own.map(menuItem),
      };
      return { kind: 'menus' as const, id, fields };
    });
  }

  private async *comments(after: number): AsyncGenerator<SourceRecord[]> {
    const sql = `SELECT * FROM ${this.database.table('comments')} WHERE comment_ID > ? ORDER BY comment_ID LIMIT ?`;
    for await (const rows of this.database.groups(sql, 'comment_ID', after, GROUP_SIZE, 'comments')) {
      const meta = await this.posts.metaOf(
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

  missingFields(): readonly string[] {
    return [];
  }

  file(url: string): Promise<Buffer | undefined> {
    return this.fetchFile(url);
  }

  close(): Promise<void> {
    return this.database.close();
  }
}

/** Records that are read together, from after an id on. */
async function* oneGroup(records: Promise<SourceRecord[]>, after: number): AsyncGenerator<SourceRecord[]> {
  yield (await records).filter(({ id }) => id > after);
}
