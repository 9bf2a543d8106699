import { DeleteQueryBuilder, InsertQueryBuilder, QueryBuilder, UpdateQueryBuilder, type ObjectLiteral } from 'typeorm';
import type { QueryExpressionMap } from 'typeorm/query-builder/QueryExpressionMap.js';
import { SoftDeleteQueryBuilder } from 'typeorm/query-builder/SoftDeleteQueryBuilder.js';
import type { SqlFragment } from '../sql-fragment.js';
import { declareChanges, type ChangeVerb, type StatementChange } from './statement-change.js';
import type { StoredRow } from './stored-rows.js';

/*
 * TypeORM's query builders for writing, with which repositories write too, that declare what their statements change.
 * An `EntitySubscriberInterface` cannot: of `update()` and `delete()` with criteria it gets neither rows nor criteria.
 */

type Query = [sql: string, parameters: unknown[]];

/** The table of a query. */
function tableOf({ mainAlias }: QueryExpressionMap): string {
  return mainAlias?.hasMetadata ? mainAlias.metadata.tableName : (mainAlias?.tablePath ?? '');
}

/** @param where nothing when the query has other parts that choose its rows */
function matching(
  [sql, parameters]: Query,
  map: QueryExpressionMap,
  change: { verb: ChangeVerb; columns?: readonly string[]; where: SqlFragment },
): Query {
  const isPlain = map.commonTableExpressions.length === 0 && map.limit === undefined;
  const { where, ...rest } = change;
  const declared: StatementChange = { table: tableOf(map), ...rest, ...(isPlain && { where }) };
  return [sql, declareChanges(parameters, [declared])];
}

class DeclaringInsertQueryBuilder<E extends ObjectLiteral> extends InsertQueryBuilder<E> {
  override getQueryAndParameters(): Query {
    const [sql, parameters] = super.getQueryAndParameters() as Query;
    const { expressionMap: map } = this;
    const metadata = map.mainAlias?.hasMetadata ? map.mainAlias.metadata : undefined;
    const generated = metadata?.columns.find(({ generationStrategy }) => generationStrategy === 'increment');
    const isOfValues = metadata && !map.insertFromSelect;
    const change: StatementChange = {
      table: tableOf(map),
      verb: 'create',
      generatedColumn: generated?.databaseName,
      ...(isOfValues && { rows: () => this.getValueSets().map((values) => this.storedRow(values)) }),
    };
    return [sql, declareChanges(parameters, [change])];
  }

  private storedRow(values: ObjectLiteral): StoredRow {
    const row: StoredRow = {};
    for (const column of this.getInsertedColumns()) {
      const value: unknown = column.getEntityValue(values);
      if (value === undefined || typeof value === 'function') continue;
      row[column.databaseName] = this.dataSource.driver.preparePersistentValue(value, column);
    }
    return row;
  }
}

class DeclaringUpdateQueryBuilder<E extends ObjectLiteral> extends UpdateQueryBuilder<E> {
  override getQueryAndParameters(): Query {
    const { mainAlias } = this.expressionMap;
    const columns = Object.keys(this.getValueSet()).map((name) =>
      mainAlias?.hasMetadata ? (mainAlias.metadata.findColumnWithPropertyPath(name)?.databaseName ?? name) : name,
    );
    const where = fragment(this, this.replacePropertyNamesForTheWholeQuery(this.createWhereExpression()));
    return matching(super.getQueryAndParameters() as Query, this.expressionMap, { verb: 'update', columns, where });
  }
}

class DeclaringDeleteQueryBuilder<E extends ObjectLiteral> extends DeleteQueryBuilder<E> {
  override getQueryAndParameters(): Query {
    const where = fragment(this, this.replacePropertyNamesForTheWholeQuery(this.createWhereExpression()));
    return matching(super.getQueryAndParameters() as Query, this.expressionMap, { verb: 'delete', where });
  }
}

class DeclaringSoftDeleteQueryBuilder<E extends ObjectLiteral> extends SoftDeleteQueryBuilder<E> {
  override getQueryAndParameters(): Query {
    const where = fragment(this, this.replacePropertyNamesForTheWholeQuery(this.createWhereExpression()));
    return matching(super.getQueryAndParameters() as Query, this.expressionMap, { verb: 'update', where });
  }
}

/** A part of a query with the values of its named parameters. */
function fragment(builder: QueryBuilder<ObjectLiteral>, named: string): SqlFragment {
  const [sql, parameters] = builder.dataSource.driver.escapeQueryWithParameters(named, builder.getParameters());
  return { sql, parameters };
}

const BUILDERS = {
  InsertQueryBuilder: DeclaringInsertQueryBuilder,
  UpdateQueryBuilder: DeclaringUpdateQueryBuilder,
  DeleteQueryBuilder: DeclaringDeleteQueryBuilder,
  SoftDeleteQueryBuilder: DeclaringSoftDeleteQueryBuilder,
};

/** Lets the query builders of this process declare what they change. Declarations mean nothing to other data sources. */
export function registerDeclaringQueryBuilders(): void {
  for (const [name, Builder] of Object.entries(BUILDERS))
    QueryBuilder.registerQueryBuilderClass(name, (builder: QueryBuilder<ObjectLiteral>) => new Builder(builder));
}
