import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { createConnection, type Connection } from 'mysql2/promise';

/** A line of a truth file: what the database of a recorded site says of one record. */
export type Truth = Record<string, unknown> & { kind: string };

/** Value of PHP in the form of `serialize()`. */
export function phpSerialize(value: unknown): string {
  if (value === null || value === undefined) return 'N;';
  if (typeof value === 'boolean') return `b:${Number(value)};`;
  if (typeof value === 'number') return Number.isInteger(value) ? `i:${value};` : `d:${value};`;
  if (typeof value === 'string') return `s:${Buffer.byteLength(value)}:"${value}";`;
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((item: unknown, i): [number, unknown] => [i, item])
    : Object.entries(value).map(([key, item]): [string | number, unknown] => [
        /^(?:0|[1-9]\d*)$/.test(key) ? Number(key) : key,
        item,
      ]);
  return `a:${entries.length}:{${entries.map(([key, item]) => phpSerialize(key) + phpSerialize(item)).join('')}}`;
}

const stored = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? phpSerialize(value)
    : value === true
      ? '1'
      : value === false
        ? ''
        : String(value ?? '');

/** The lines of a truth file, with the address of the site in place of `{{BASE}}`. */
export function readTruth(path: string, base: string): Truth[] {
  const text = gunzipSync(readFileSync(path)).toString('utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line.replaceAll('{{BASE}}', base)) as Truth);
}

const TEXT = 'longtext CHARACTER SET utf8mb4';
const SCHEMA = [
  `posts (ID bigint unsigned PRIMARY KEY, post_author bigint, post_date varchar(19), post_date_gmt varchar(19), post_content ${TEXT}, post_title ${TEXT}, post_excerpt ${TEXT}, post_status varchar(20), comment_status varchar(20), ping_status varchar(20), post_password varchar(255), post_name varchar(200), post_modified varchar(19), post_modified_gmt varchar(19), post_parent bigint, guid varchar(255), menu_order int, post_type varchar(20), post_mime_type varchar(100), KEY type_status_date (post_type, post_status, post_date, ID))`,
  `postmeta (meta_id bigint unsigned AUTO_INCREMENT PRIMARY KEY, post_id bigint, meta_key varchar(255), meta_value ${TEXT}, KEY post_id (post_id))`,
  'terms (term_id bigint unsigned PRIMARY KEY, name varchar(200), slug varchar(200))',
  `term_taxonomy (term_taxonomy_id bigint unsigned PRIMARY KEY, term_id bigint, taxonomy varchar(32), description ${TEXT}, parent bigint)`,
  'term_relationships (object_id bigint, term_taxonomy_id bigint, PRIMARY KEY (object_id, term_taxonomy_id))',
  `termmeta (meta_id bigint unsigned AUTO_INCREMENT PRIMARY KEY, term_id bigint, meta_key varchar(255), meta_value ${TEXT}, KEY term_id (term_id))`,
  'users (ID bigint unsigned PRIMARY KEY, user_login varchar(60), user_pass varchar(255), user_nicename varchar(50), user_email varchar(100), user_url varchar(100), user_registered varchar(19), display_name varchar(250))',
  `usermeta (umeta_id bigint unsigned AUTO_INCREMENT PRIMARY KEY, user_id bigint, meta_key varchar(255), meta_value ${TEXT}, KEY user_id (user_id))`,
  `comments (comment_ID bigint unsigned PRIMARY KEY, comment_post_ID bigint, comment_author varchar(255), comment_author_email varchar(100), comment_author_url varchar(200), comment_author_IP varchar(100), comment_date varchar(19), comment_date_gmt varchar(19), comment_content ${TEXT}, comment_karma int, comment_approved varchar(20), comment_agent varchar(255), comment_type varchar(20), comment_parent bigint, user_id bigint)`,
  `commentmeta (meta_id bigint unsigned AUTO_INCREMENT PRIMARY KEY, comment_id bigint, meta_key varchar(255), meta_value ${TEXT}, KEY comment_id (comment_id))`,
  `options (option_id bigint unsigned AUTO_INCREMENT PRIMARY KEY, option_name varchar(191), option_value ${TEXT})`,
  'redirection_groups (id int PRIMARY KEY, name varchar(50), tracking int, module_id int, status varchar(20), position int)',
  `redirection_items (id int PRIMARY KEY, url mediumtext, match_url varchar(2000), match_data text, regex int, position int, last_count int, last_access varchar(19), group_id int, status varchar(20), action_type varchar(20), action_code int, action_data mediumtext, match_type varchar(20), title text)`,
];

/** A MariaDB database with the tables of a site, made from the lines of a truth file. */
export class WordpressTables {
  private constructor(
    readonly connection: Connection,
    readonly name: string,
    private readonly prefix: string,
    private readonly base: string,
  ) {}

  /** @param base first part of the names of the tables of accounts: sites of a network share them */
  static async create(server: string, name: string, prefix = 'wp_', base = prefix): Promise<WordpressTables> {
    const connection = await createConnection({ uri: server, charset: 'utf8mb4', multipleStatements: false });
    await connection.query(`DROP DATABASE IF EXISTS ${name}`);
    await connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    await connection.query(`USE ${name}`);
    const tables = new WordpressTables(connection, name, prefix, base);
    for (const table of SCHEMA) await connection.query(`CREATE TABLE ${tables.full(table)}`);
    return tables;
  }

  private full(table: string): string {
    return (table.startsWith('user') ? this.base : this.prefix) + table;
  }

  async insert(table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
    for (let start = 0; start < rows.length; start += 500) {
      const batch = rows.slice(start, start + 500);
      const columns = Object.keys(batch[0]);
      const values = batch.map((row) => columns.map((column) => row[column] ?? null));
      await this.connection.query(`INSERT INTO ${this.full(table)} (${columns.join(', ')}) VALUES ?`, [
        values as never,
      ]);
    }
  }

  /** Adds posts, without their meta and terms. */
  addPosts(posts: readonly Truth[]): Promise<void> {
    return this.insert('posts', posts.map(postRow));
  }

  /** Fills the tables from the lines of a truth file. @param base address of the site */
  async fill(truth: readonly Truth[], base: string): Promise<void> {
    const posts = truth.filter(({ ID, kind }) => ID !== undefined && kind !== 'user');
    await this.addPosts(posts);
    await this.insert(
      'postmeta',
      posts.flatMap((post) => metaRows('post_id', Number(post.ID), post.meta)),
    );
    const relations = posts.flatMap((post) =>
      Object.entries((post.terms ?? {}) as Record<string, number[]>).flatMap(([taxonomy, ids]) =>
        ids.map((id) => ({ object_id: post.ID, key: `${taxonomy} ${id}`, id })),
      ),
    );
    const terms = truth.filter(({ kind }) => kind === 'term');
    const taxonomyIds = new Map(
      terms.map((term) => [`${String(term.taxonomy)} ${String(term.term_id)}`, Number(term.term_taxonomy_id)]),
    );
    await this.insert(
      'term_relationships',
      relations.map(({ object_id, key, id }) => ({ object_id, term_taxonomy_id: taxonomyIds.get(key) ?? id })),
    );
    await this.insert('terms', [
      ...new Map(terms.map(({ term_id, name, slug }) => [term_id, { term_id, name, slug }])).values(),
    ]);
    await this.insert(
      'term_taxonomy',
      terms.map(({ term_taxonomy_id, term_id, taxonomy, description, parent }) => ({
        term_taxonomy_id,
        term_id,
        taxonomy,
        description,
        parent,
      })),
    );
    await this.insert(
      'termmeta',
      terms.flatMap((term) => metaRows('term_id', Number(term.term_id), term.meta)),
    );
    await this.users(truth.filter(({ kind }) => kind === 'user'));
    const comments = truth.filter(({ kind }) => kind === 'comment').map(({ kind: _kind, meta: _meta, ...row }) => row);
    await this.insert('comments', comments);
    const plain = (kind: string) => truth.filter((line) => line.kind === kind).map(({ kind: _kind, ...row }) => row);
    await this.insert('redirection_groups', plain('redirect_group'));
    await this.insert(
      'redirection_items',
      plain('redirect').map((row) => ({
        ...row,
        match_data: row.match_data === null ? null : JSON.stringify(row.match_data),
      })),
    );
    const [{ options }] = truth.filter(({ kind }) => kind === 'options') as unknown as [
      { options: Record<string, unknown> },
    ];
    await this.insert(
      'options',
      Object.entries({ home: base, siteurl: base, stylesheet: 'plainref', ...options }).map(([option_name, value]) => ({
        option_name,
        option_value: stored(value),
      })),
    );
  }

  private async users(users: readonly Truth[]): Promise<void> {
    const columns = [
      'ID',
      'user_login',
      'user_pass',
      'user_nicename',
      'user_email',
      'user_url',
      'user_registered',
      'display_name',
    ];
    await this.insert(
      'users',
      users.map((user) => Object.fromEntries(columns.map((column) => [column, user[column] ?? '']))),
    );
    await this.insert(
      'usermeta',
      users.flatMap((user) => [
        ...['first_name', 'last_name', 'nickname', 'description', 'locale'].map((key) => ({
          user_id: user.ID,
          meta_key: key,
          meta_value: stored(user[key]),
        })),
        {
          user_id: user.ID,
          meta_key: `${this.prefix}capabilities`,
          meta_value: phpSerialize(Object.fromEntries((user.roles as string[]).map((role) => [role, true]))),
        },
        ...metaRows('user_id', Number(user.ID), user.meta),
      ]),
    );
  }

  async drop(): Promise<void> {
    await this.connection.query(`DROP DATABASE IF EXISTS ${this.name}`);
    await this.connection.end();
  }
}

function postRow({
  kind: _kind,
  meta: _meta,
  terms: _terms,
  permalink: _permalink,
  content_md5: _md5,
  content_bytes: _bytes,
  file_md5: _file,
  comment_count: _count,
  ...row
}: Truth): Record<string, unknown> {
  return {
    ID: row.ID,
    post_author: row.post_author,
    post_date: row.post_date ?? row.post_date_gmt,
    post_date_gmt: row.post_date_gmt,
    post_content: row.post_content ?? '',
    post_title: row.post_title ?? '',
    post_excerpt: row.post_excerpt ?? '',
    post_status: row.post_status ?? 'inherit',
    comment_status: row.comment_status ?? 'closed',
    ping_status: row.ping_status ?? 'closed',
    post_password: row.post_password ?? '',
    post_name: row.post_name ?? '',
    post_modified: row.post_modified ?? row.post_date_gmt,
    post_modified_gmt: row.post_modified_gmt ?? row.post_date_gmt,
    post_parent: row.post_parent ?? 0,
    guid: row.guid ?? '',
    menu_order: row.menu_order ?? 0,
    post_type: row.post_type ?? 'revision',
    post_mime_type: row.post_mime_type ?? '',
  };
}

function metaRows(column: string, id: number, meta: unknown): Record<string, unknown>[] {
  return Object.entries((meta ?? {}) as Record<string, unknown[]>).flatMap(([key, values]) =>
    [values].flat().map((value) => ({ [column]: id, meta_key: key, meta_value: stored(value) })),
  );
}
