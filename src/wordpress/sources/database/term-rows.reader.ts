import { isSplitTerm, splitTermId } from '../shared-terms.js';
import type { FieldValue, SourceRecord } from '../../../migration/source.js';
import type { MetaRowsReader } from './meta-rows.reader.js';
import type { Row, WordpressDatabase } from './wordpress-database.js';

const GROUP_SIZE = 500;
/** Taxonomies whose terms are records of other kinds, or none. */
const OTHERS = "('nav_menu', 'post_format')";

/** Texts of heads, by taxonomy, id and name. */
export type TermTexts = Record<string, Record<string, Record<string, FieldValue>>>;

/** Reads categories, tags and terms of other taxonomies. */
export class TermRowsReader {
  private shared?: Promise<Map<string, number>>;

  constructor(
    private readonly database: WordpressDatabase,
    private readonly metaRows: MetaRowsReader,
  ) {}

  /** The id of the record for a term in a taxonomy: that of the term, except where several taxonomies share it. */
  async ids(): Promise<(taxonomy: string, termId: number) => number> {
    this.shared ??= this.readShared();
    const shared = await this.shared;
    return (taxonomy, termId) => shared.get(`${taxonomy} ${termId}`) ?? termId;
  }

  private async readShared(): Promise<Map<string, number>> {
    const table = this.database.table('term_taxonomy');
    const rows = await this.database.rows(
      `SELECT x.taxonomy, x.term_id FROM ${table} x JOIN (
         SELECT term_id, MIN(taxonomy) AS first FROM ${table} WHERE taxonomy NOT IN ${OTHERS}
         GROUP BY term_id HAVING COUNT(*) > 1) s ON s.term_id = x.term_id
       WHERE x.taxonomy NOT IN ${OTHERS} AND x.taxonomy <> s.first`,
    );
    return new Map(
      rows.map(({ taxonomy, term_id: id }) => [
        `${String(taxonomy)} ${Number(id)}`,
        splitTermId(String(taxonomy), Number(id)),
      ]),
    );
  }

  /** Terms by id, those that others share last. */
  async *read(after: number, texts?: TermTexts): AsyncGenerator<SourceRecord[]> {
    const { database } = this;
    const idOf = await this.ids();
    const taxonomies = database.table('term_taxonomy');
    const sql = `SELECT t.term_id, t.name, t.slug, x.taxonomy, x.description, x.parent
      FROM ${taxonomies} x JOIN ${database.table('terms')} t ON t.term_id = x.term_id
      JOIN (SELECT DISTINCT term_id FROM ${taxonomies} WHERE taxonomy NOT IN ${OTHERS} AND term_id > ?
            ORDER BY term_id LIMIT ?) g ON g.term_id = x.term_id
      WHERE x.taxonomy NOT IN ${OTHERS} ORDER BY t.term_id`;
    const split: Row[] = [];
    const isSplit = ({ taxonomy, term_id: id }: Row): boolean => isSplitTerm(idOf(String(taxonomy), Number(id)));
    const all = isSplitTerm(after) ? 0 : after;
    // A group has whole terms: all taxonomies of each of them.
    for await (const rows of database.groups(sql, 'term_id', all, GROUP_SIZE, 'terms')) {
      split.push(...rows.filter(isSplit));
      if (all === after)
        yield await this.records(
          rows.filter((row) => !isSplit(row)),
          texts,
        );
    }
    const records = await this.records(split, texts);
    yield records.filter(({ id }) => id > after).sort((a, b) => a.id - b.id);
  }

  private async records(rows: readonly Row[], texts?: TermTexts): Promise<SourceRecord[]> {
    const idOf = await this.ids();
    const termIds = rows.map(({ term_id: id }) => Number(id));
    const meta = await this.metaRows.of('termmeta', 'term_id', termIds);
    return rows.map(({ term_id: termId, parent, ...columns }) => {
      const taxonomy = String(columns.taxonomy);
      const { fields = {}, faults } = meta.get(Number(termId)) ?? {};
      const own = Object.entries(texts?.[taxonomy]?.[String(termId)] ?? {});
      const seo = Object.fromEntries(own.map(([name, value]) => [`seo:${name}`, value]));
      return {
        kind: 'terms' as const,
        id: idOf(taxonomy, Number(termId)),
        fields: {
          ...columns,
          parent: Number(parent) === 0 ? parent : idOf(taxonomy, Number(parent)),
          ...fields,
          ...seo,
        },
        ...(faults && { faults }),
      };
    });
  }
}
