import { Injectable } from '@nestjs/common';
import { ListVersions } from '../../core/content/list-versions.js';
import type { CountedPage, CountedRow } from '../../core/content/list-versions.js';
import type { PostEntity } from '../../core/content/post.entity.js';
import type { ContentType } from '../../core/content/post-type.js';
import type { TaxonomyDefinition } from '../../core/content/terms/taxonomies.js';
import { TERMS, TERM_COLUMNS } from '../../core/content/terms/terms.repository.js';
import type { TermRow } from '../../core/content/terms/term.entity.js';
import { Database, placeholders } from '../../core/database/database.js';
import type { Condition } from '../../core/database/text-search.js';
import { sortKey } from '../../core/text/index.js';
import type { ListWindow } from '../shared/post-list.js';
import { whereAll } from '../shared/post-list.sql.js';

/** A post that a search found. */
export type FoundPost = Pick<PostEntity, 'id' | 'author_id' | 'status' | 'slug' | 'title'> & {
  /** Name of its kind. */
  kind: string;
  parent_id: number | null;
};

/** Conditions for the posts `p` of one kind. */
export interface KindConditions {
  type: ContentType;
  conditions: readonly Condition[];
}

/** What terms are looked for. */
export interface TermSearch {
  taxonomies: readonly TaxonomyDefinition[];
  text?: string;
  include: readonly number[];
  exclude: readonly number[];
}

/** SQL that looks into several tables at once. */
@Injectable()
export class SearchRepository {
  constructor(
    private readonly database: Database,
    private readonly versions: ListVersions,
  ) {}

  /** A page of posts of several kinds, newest first, and how many there are. */
  async posts(kinds: readonly KindConditions[], { limit, offset }: ListWindow): Promise<CountedPage<FoundPost>> {
    const branches = kinds.map((kind) => branch(kind, limit + offset));
    const counts = kinds.map(counting);
    const list = {
      names: kinds.map(({ type }) => type.name),
      count: {
        sql: `SELECT ${counts.map(({ sql }) => `(${sql})`).join(' + ')}`,
        parameters: counts.flatMap(({ parameters }) => parameters),
      },
    };
    return this.versions.page<FoundPost>(list, offset, (totals) =>
      this.database.read<FoundPost & CountedRow>(
        `SELECT kind, id, author_id, status, slug, title, parent_id, ${totals.sql}
         FROM (${branches.map(({ sql }) => sql).join(' UNION ALL ')}) found ORDER BY date DESC, id DESC LIMIT ? OFFSET ?`,
        [...totals.parameters, ...branches.flatMap(({ parameters }) => parameters), limit, offset],
      ),
    );
  }

  /** A page of terms by name, and how many there are. */
  async terms(search: TermSearch, { limit, offset }: ListWindow): Promise<CountedPage<TermRow>> {
    const where = whereAll(termConditions(search));
    const list = {
      names: [TERMS, ...search.taxonomies.flatMap(({ carriers }) => carriers.map(({ type }) => type.name))],
      count: { sql: `SELECT COUNT(*) FROM terms t ${where.sql}`, parameters: where.parameters },
    };
    return this.versions.page<TermRow>(list, offset, (totals) =>
      this.database.readPrepared<TermRow & CountedRow>(
        `SELECT ${TERM_COLUMNS}, ${totals.sql} FROM terms t ${where.sql} ORDER BY t.name_key, t.id LIMIT ? OFFSET ?`,
        [...totals.parameters, ...where.parameters, limit, offset],
      ),
    );
  }

  /** Forms other than the ordinary one that published blog posts have. */
  async formats(): Promise<string[]> {
    const rows = await this.database.read<{ format: string }>(
      "SELECT DISTINCT format FROM posts WHERE format <> 'standard' AND status = 'publish' ORDER BY format",
    );
    return rows.map(({ format }) => format);
  }
}

function counting({ type, conditions }: KindConditions): Condition {
  const { sql, parameters } = whereAll(conditions);
  return { sql: `SELECT COUNT(*) FROM ${type.table} p ${sql}`, parameters };
}

/** The newest posts of one kind: more than a page needs of one kind it cannot need. */
function branch({ type, conditions }: KindConditions, most: number): Condition {
  const { sql, parameters } = whereAll(conditions);
  const parent = type.hierarchical ? 'p.parent_id' : 'NULL';
  return {
    sql: `SELECT * FROM (SELECT '${type.name}' AS kind, p.id, p.author_id, p.status, p.slug, p.title, p.date, ${parent} AS parent_id
      FROM ${type.table} p ${sql} ORDER BY p.date DESC, p.id DESC LIMIT ?) ${type.table}_found`,
    parameters: [...parameters, most],
  };
}

function termConditions({ taxonomies, text, include, exclude }: TermSearch): Condition[] {
  const names = taxonomies.map(({ name }) => name);
  const conditions: Condition[] = [{ sql: `t.taxonomy IN (${placeholders(names)})`, parameters: names }];
  if (include.length > 0) conditions.push({ sql: `t.id IN (${placeholders(include)})`, parameters: [...include] });
  else if (exclude.length > 0)
    conditions.push({ sql: `t.id NOT IN (${placeholders(exclude)})`, parameters: [...exclude] });
  if (text !== undefined && text.trim() !== '') {
    conditions.push({
      sql: "t.name_key LIKE ? ESCAPE '!'",
      parameters: [`%${sortKey(text).replace(/[!%_]/g, (sign) => `!${sign}`)}%`],
    });
  }
  return conditions;
}
