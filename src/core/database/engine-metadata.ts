import type { DataSource, EntityMetadata } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import type { Engine } from './engine.js';

/**
 * Describes all entities as the migrations have made their tables on this engine, so that TypeORM's comparison of the
 * two finds no difference: SQLite has one type of whole numbers, no character sets, and full-text tables instead of
 * indexes; texts of MySQL are LONGTEXT, since TEXT ends at 64 KB; MariaDB calls an update rule that nobody named
 * RESTRICT, MySQL and SQLite call it NO ACTION.
 */
export function adaptToEngine(dataSource: DataSource, engine: Engine): void {
  for (const metadata of dataSource.entityMetadatas) {
    if (engine === 'sqlite') adaptToSqlite(metadata);
    else metadata.columns.forEach(asLongText);
    if (engine === 'mariadb') for (const foreignKey of metadata.foreignKeys) foreignKey.onUpdate = 'RESTRICT';
  }
}

function asLongText(column: ColumnMetadata): void {
  if (column.type === 'text') column.type = 'longtext';
}

function adaptToSqlite(metadata: EntityMetadata): void {
  for (const column of metadata.columns) {
    if (column.type === 'int' || column.type === 'bigint') column.type = 'integer';
    column.charset = undefined;
    column.collation = undefined;
  }
  metadata.indices = metadata.indices.filter(({ isFulltext }) => !isFulltext);
}
