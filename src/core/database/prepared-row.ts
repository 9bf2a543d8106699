import type { DataSource, EntityTarget, ObjectLiteral } from 'typeorm';

/** Some columns of an entity's table with the values that a row has there. */
export interface PreparedRow {
  /** Name of the table as it stands in statements, quoted. */
  table: string;
  tableName: string;
  /** Quoted, in the order of `values`. */
  columns: string[];
  values: unknown[];
}

/** What a statement needs to store the given members of a row; members that are `undefined` are left out. */
export function preparedRow<E extends ObjectLiteral>(
  dataSource: DataSource,
  entity: EntityTarget<E>,
  row: Partial<E>,
): PreparedRow {
  const { driver } = dataSource;
  const metadata = dataSource.getMetadata(entity);
  const given = metadata.columns.filter((column) => row[column.propertyName] !== undefined);
  return {
    table: driver.escape(metadata.tableName),
    tableName: metadata.tableName,
    columns: given.map((column) => driver.escape(column.databaseName)),
    values: given.map((column) => driver.preparePersistentValue(row[column.propertyName], column) as unknown),
  };
}
