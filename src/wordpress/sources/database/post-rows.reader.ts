import { placeholders } from '#core/database';
import type { Kind } from '../../../migration/kinds.js';
import type { FieldValue, SourceRecord } from '../../../migration/source.js';
import { mainTerms } from '../shared-terms.js';
import type { MetaRowsReader } from './meta-rows.reader.js';
import type { TermRowsReader } from './term-rows.reader.js';
import type { Row, WordpressDatabase } from './wordpress-database.js';

/** Types of posts of each kind. */
export const POST_TYPES: Readonly<Record<Kind, readonly string[] | undefined>> = {
  media: ['attachment'],
  blocks: ['wp_block'],
  venues: ['tribe_venue'],
  organizers: ['tribe_organizer'],
  posts: ['post'],
  pages: ['page'],
  events: ['tribe_events'],
  navigation: ['wp_navigation'],
  tickets: ['tribe_rsvp_tickets', 'tec_tc_ticket'],
  orders: ['tec_tc_order'],
  attendees: ['tribe_rsvp_attendees', 'tec_tc_attendee'],
  revisions: ['revision'],
};

/** Types that are part of a record of another kind. */
const PARTS = ['nav_menu_item'];
const KNOWN_TYPES = [...Object.values(POST_TYPES).flatMap((types) => types ?? []), ...PARTS];

/** Posts that are read with one statement. */
const GROUP_SIZE = 500;
/** Ids that are read with one statement. */
const IDS_SIZE = 10_000;
/** Bytes of texts that are read with one statement. A longer text is read by itself. */
const GROUP_BYTES = 8 * 1024 * 1024;

const COLUMNS = [
  'ID',
  'post_author',
  'post_date',
  'post_date_gmt',
  'post_content',
  'post_title',
  'post_excerpt',
  'post_status',
  'comment_status',
  'ping_status',
  'post_password',
  'post_name',
  'post_modified',
  'post_modified_gmt',
  'post_parent',
  'guid',
  'menu_order',
  'post_type',
  'post_mime_type',
];

/** Which posts are read. */
interface Slice {
  after: number;
  /** SQL of the size of a post. */
  size: string;
  limit: number;
  /** SQL of a further condition, with its values. */
  changed: string;
  moments: readonly string[];
}

/** Reads posts of all types with their meta and terms. */
export class PostRowsReader {
  constructor(
    private readonly database: WordpressDatabase,
    private readonly termRows: TermRowsReader,
    private readonly metaRows: MetaRowsReader,
  ) {}

  /** SQL condition and parameters for the posts of a kind. */
  private condition(kind: Kind): { sql: string; types: readonly string[] } {
    const types = POST_TYPES[kind];
    return types
      ? { sql: `post_type IN (${placeholders(types)})`, types }
      : { sql: `post_type NOT IN (${placeholders(KNOWN_TYPES)})`, types: KNOWN_TYPES };
  }

  /** Posts of a kind by status. */
  async counts(kind: Kind): Promise<Record<string, number>> {
    const { sql, types } = this.condition(kind);
    const rows = await this.database.rows(
      `SELECT post_status AS status, COUNT(*) AS total FROM ${this.database.table('posts')} WHERE ${sql} AND post_status <> 'auto-draft' GROUP BY post_status`,
      types,
    );
    return Object.fromEntries(rows.map(({ status, total }) => [String(status), Number(total)]));
  }

  async *read(kind: Kind, after: number, since?: string): AsyncGenerator<SourceRecord[]> {
    const changed = since === undefined ? '' : ' AND (post_modified_gmt >= ? OR post_modified_gmt < ?)';
    const moments = since === undefined ? [] : [since, '1000-01-01'];
    const size = 'OCTET_LENGTH(post_content)';
    for await (const sizes of this.slices(kind, { after, size, limit: GROUP_SIZE, changed, moments })) {
      for (const ids of groupsOf(sizes)) {
        const rows = await this.database.rows(
          `SELECT ${COLUMNS.join(', ')} FROM ${this.database.table('posts')} WHERE ID IN (${placeholders(ids)}) ORDER BY ID`,
          ids,
          'posts',
        );
        yield await this.records(kind, rows);
      }
    }
  }

  /** All posts of a type of which a site has few, in their order in menus. */
  async ofType(type: string): Promise<SourceRecord[]> {
    const rows = await this.database.rows(
      `SELECT * FROM ${this.database.table('posts')} WHERE post_type = ? ORDER BY menu_order, ID`,
      [type],
      'posts',
    );
    return this.records('other', rows);
  }

  /** Ids of all posts of a kind. */
  async *ids(kind: Kind): AsyncGenerator<number[]> {
    const slice = { after: 0, size: '0', limit: IDS_SIZE, changed: '', moments: [] };
    for await (const rows of this.slices(kind, slice)) yield rows.map(({ id }) => Number(id));
  }

  /** Ids of the posts of a kind with the size of their texts, in slices of `limit`. */
  private async *slices(
    kind: Kind,
    { after, size, limit, changed, moments }: Slice,
  ): AsyncGenerator<readonly Row[], undefined> {
    const { sql, types } = this.condition(kind);
    const table = this.database.table('posts');
    for (let last = after; ;) {
      const rows = await this.database.rows(
        `SELECT ID AS id, ${size} AS size FROM ${table}
         WHERE ${sql} AND post_status <> 'auto-draft' AND ID > ?${changed} ORDER BY ID LIMIT ${limit}`,
        [...types, last, ...moments],
      );
      if (rows.length === 0) return;
      yield rows;
      last = Number(rows.at(-1)?.id);
    }
  }

  /** Rows with their meta and terms. */
  async records(kind: Kind, rows: readonly Row[]): Promise<SourceRecord[]> {
    const ids = rows.map(({ ID }) => Number(ID));
    const meta = await this.metaRows.of('postmeta', 'post_id', ids);
    const terms = await this.termsOf(ids);
    const termId = await this.termRows.ids();
    return rows.map((row) => {
      const id = Number(row.ID);
      const { fields: metaFields = {}, faults } = meta.get(id) ?? {};
      const { ID: _id, ...columns } = row;
      const fields = { ...columns, ...metaFields, ...mainTerms(metaFields, termId), ...terms.get(id) };
      return { kind, id, fields, ...(faults && { faults }) };
    });
  }

  /** Terms of posts, as `terms:<taxonomy>`; the format of a post is `post_format`. */
  private async termsOf(ids: readonly number[]): Promise<Map<number, Record<string, FieldValue>>> {
    if (!['terms', 'term_taxonomy', 'term_relationships'].every((name) => this.database.has(name))) return new Map();
    const rows = await this.database.rows(
      `SELECT r.object_id AS id, x.taxonomy, x.term_id, t.slug
       FROM ${this.database.table('term_relationships')} r
       JOIN ${this.database.table('term_taxonomy')} x ON x.term_taxonomy_id = r.term_taxonomy_id
       JOIN ${this.database.table('terms')} t ON t.term_id = x.term_id
       WHERE r.object_id IN (${placeholders(ids)}) ORDER BY r.object_id, x.taxonomy, x.term_id`,
      ids,
    );
    const idOf = await this.termRows.ids();
    const found = new Map<number, Record<string, FieldValue>>();
    for (const { id, taxonomy, term_id: termId, slug } of rows) {
      const fields = found.get(Number(id)) ?? {};
      found.set(Number(id), fields);
      if (taxonomy === 'post_format') {
        fields.post_format = String(slug).replace(/^post-format-/, '');
        continue;
      }
      const field = `terms:${String(taxonomy)}`;
      fields[field] = [...((fields[field] as FieldValue[] | undefined) ?? []), idOf(String(taxonomy), Number(termId))];
    }
    return found;
  }
}

/** Ids in groups of a bounded size. */
function groupsOf(sizes: readonly Row[]): number[][] {
  const groups: number[][] = [];
  let bytes = GROUP_BYTES;
  for (const { id, size } of sizes) {
    bytes += Number(size ?? 0);
    if (bytes >= GROUP_BYTES) {
      groups.push([]);
      bytes = Number(size ?? 0);
    }
    groups.at(-1)?.push(Number(id));
  }
  return groups;
}
