import { Injectable } from '@nestjs/common';
import type { EntityTarget, ObjectLiteral } from 'typeorm';
import { Database, throughIndex, type ReadRows, type SqlFragment } from '#core/database';
import { whereClause } from './conditions.js';
import { ReplicaService } from './replica.service.js';
import { ListVersionsService, type VersionedRow, type VersionedTotal } from './list-versions.service.js';

/** Which rows of a list are read. */
export interface RowWindow {
  /** Rows at most. */
  limit: number;
  /** Rows to skip. */
  offset: number;
}

/** How the rows of a list are found. */
export interface ListPlan {
  /** Conditions on the rows; empty SQL for none. */
  where: SqlFragment;
  /** What follows `ORDER BY`; ends with a unique column. */
  order: SqlFragment;
  /** Index to read the table through, where MySQL would choose another one; none: the database chooses. */
  index?: string;
}

/** How the total of a list is found. */
export type ListTotal =
  /** Cached while nothing changed. `count` counts the rows of the list by default. */
  | (Omit<VersionedTotal, 'count'> & { count?: SqlFragment })
  /** Counted whenever the page itself does not show where the list ends; for lists that change all the time. */
  | 'counted';

/** Where the rows of a list come from. */
export interface ListSource {
  /** Entity of the rows: names the table, and its columns get the types that it declares. */
  entity?: EntityTarget<ObjectLiteral>;
  /** Another table than that of the entity, or a subquery in parentheses. */
  table?: string | SqlFragment;
  /** Name of the table in all other parts; by default its own. */
  alias?: string;
  /** `JOIN …` that conditions or the order refer to. */
  joins?: string;
  /** What the list reads of its tables, where that is less than all. */
  reads?: ReadRows;
}

/** A list of rows of one table. */
export interface ListQuery extends ListSource {
  /** Columns of a row, or SQL expressions with a name; by default all columns of the table. */
  columns?: string;
  /** @param lastTotal how many rows the list had when it was counted last, if known; only with a cached total */
  plan: ListPlan | ((lastTotal: number | undefined) => ListPlan);
  window: RowWindow;
  /**
   * Reads ids through the index and sorts them before it reads rows, which pays for wide rows: `always`, or only
   * `afterFirstPage`. The table has a column `id` then.
   */
  idsFirst?: 'always' | 'afterFirstPage';
  /** `true`: the server keeps the statement (`Database.readPrepared`). Default `false`. */
  prepared?: boolean;
  /**
   * `true`: visitors may get rows of the replica (`ReplicaService`), which can be a moment older. Not for stock, money,
   * sessions and rights. Default `false`.
   */
  mayLag?: boolean;
}

/** A page of a list. */
export interface ListPage<Row> {
  rows: Row[];
  /** Rows on all pages. */
  total: number;
}

/**
 * Reads lists: declared filters (`ListFilters`), an order (`orderBy`), a window, a total and the hydration of rows. All
 * repositories with pages use it; search in several tables at once is a subquery as the table.
 */
@Injectable()
export class ListQueryBuilder {
  constructor(
    private readonly database: Database,
    private readonly versions: ListVersionsService,
    private readonly replica: ReplicaService,
  ) {}

  /** A page with the total of its list: one query while the total is cached. */
  async page<Row extends object>(query: ListQuery & { total: ListTotal }): Promise<ListPage<Row>> {
    return query.total === 'counted' ? this.countedPage(query) : this.versionedPage(query, query.total);
  }

  /** Rows without a total. */
  async rows<Row extends object>(query: ListQuery): Promise<Row[]> {
    return this.read(query, planOf(query));
  }

  /** The number of rows, without a page. */
  count({ where, ...source }: ListSource & { where: SqlFragment }): Promise<number> {
    return this.versions.count(this.countOf(source, where), source.reads);
  }

  private async countedPage<Row extends object>(query: ListQuery): Promise<ListPage<Row>> {
    const plan = planOf(query);
    const { limit, offset } = query.window;
    const rows = await this.read<Row>(query, plan);
    const endsHere = rows.length < limit && (rows.length > 0 || offset === 0);
    return { rows, total: endsHere ? offset + rows.length : await this.count({ ...query, where: plan.where }) };
  }

  private async versionedPage<Row extends object>(
    query: ListQuery,
    total: Exclude<ListTotal, 'counted'>,
  ): Promise<ListPage<Row>> {
    const count = total.count ?? this.countOf(query, planOf(query).where);
    const pending = this.versions.totalOf({ ...total, count, reads: query.reads });
    const rows = await this.read<Row & VersionedRow>(query, planOf(query, pending.lastTotal), pending.columns);
    if (rows.length > 0) return { rows, total: await pending.resolve(rows[0]) };
    return { rows, total: query.window.offset === 0 ? 0 : await this.versions.count(count, query.reads) };
  }

  private async read<Row extends object>(query: ListQuery, plan: ListPlan, more?: SqlFragment): Promise<Row[]> {
    const { sql, parameters } = this.statement(query, plan, more);
    // What the total depends on is noted with it.
    const reads = more ? { ...query.reads, list_versions: {} } : query.reads;
    const { mayLag, prepared } = query;
    let rows = mayLag ? await this.replica.read<Row>(sql, parameters, reads, prepared) : undefined;
    rows ??= prepared
      ? await this.database.readPrepared<Row>(sql, parameters, reads)
      : await this.database.read<Row>(sql, parameters, reads);
    if (query.entity) for (const row of rows) this.database.hydrate(query.entity, row);
    return rows;
  }

  /** @param more columns of the total */
  private statement(query: ListQuery, { where, order, index }: ListPlan, more?: SqlFragment): SqlFragment {
    const { joins = '', idsFirst, window } = query;
    const { name, ...table } = this.sourceOf(query);
    const { columns = `${name}.*` } = query;
    const selected = more ? `${columns}, ${more.sql}` : columns;
    // SQLite plans better for a limit that it knows; a prepared statement must not vary.
    const [limit, values] = query.prepared
      ? ['LIMIT ? OFFSET ?', [window.limit, window.offset]]
      : [`LIMIT ${Math.trunc(window.limit)} OFFSET ${Math.trunc(window.offset)}`, []];
    const source = `${table.sql}${throughIndex(this.database.engine, index)} ${joins}`;
    const from = `${source} ${whereClause(where)} ORDER BY ${order.sql} ${limit}`;
    const parameters = [
      ...(more?.parameters ?? []),
      ...table.parameters,
      ...where.parameters,
      ...order.parameters,
      ...values,
    ];
    if (idsFirst === undefined || (idsFirst === 'afterFirstPage' && window.offset === 0)) {
      return { sql: `SELECT ${selected} FROM ${from}`, parameters };
    }
    return {
      sql: `SELECT ${selected} FROM (SELECT ${name}.id FROM ${from}) page
       JOIN ${table.sql} ON ${name}.id = page.id ORDER BY ${order.sql}`,
      parameters: [...parameters, ...order.parameters],
    };
  }

  private countOf(source: ListSource, where: SqlFragment): SqlFragment {
    const { sql, parameters } = this.sourceOf(source);
    return {
      sql: `SELECT COUNT(*) FROM ${sql} ${source.joins ?? ''} ${whereClause(where)}`,
      parameters: [...parameters, ...where.parameters],
    };
  }

  /** The table as `FROM` has it, and the name that other parts use for it. */
  private sourceOf({ entity, table, alias }: ListSource): SqlFragment & { name: string } {
    const named = table ?? (entity ? this.database.dataSource.getMetadata(entity).tableName : undefined);
    if (named === undefined) throw new Error('A list has an entity or a table.');
    const { sql, parameters } = typeof named === 'string' ? { sql: named, parameters: [] } : named;
    return { sql: alias === undefined ? sql : `${sql} ${alias}`, parameters, name: alias ?? sql };
  }
}

function planOf({ plan }: Pick<ListQuery, 'plan'>, lastTotal?: number): ListPlan {
  return typeof plan === 'function' ? plan(lastTotal) : plan;
}
