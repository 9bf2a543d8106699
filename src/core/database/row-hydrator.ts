import type { DataSource, EntityTarget, ObjectLiteral } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';

/** Converts values of a row in place. */
type Hydrate = (row: Record<string, unknown>) => void;

/**
 * Gives the values of rows the types that their entity declares. The engines return flags as numbers, JSON as text and
 * large numbers as text. TypeORM does the same for its own queries; this serves hand-written ones, and changes the row
 * itself: a copy would double the objects of a list.
 */
export class RowHydrator {
  private readonly byEntity = new Map<unknown, Hydrate>();

  constructor(private readonly dataSource: DataSource) {}

  /** Converts the columns that a row has of an entity; other members stay as they are. @returns the same row */
  hydrate<Row extends object>(entity: EntityTarget<ObjectLiteral>, row: Row): Row {
    this.of(entity)(row as Record<string, unknown>);
    return row;
  }

  private of(entity: EntityTarget<ObjectLiteral>): Hydrate {
    let hydrate = this.byEntity.get(entity);
    if (!hydrate) {
      hydrate = hydrateOf(this.dataSource.getMetadata(entity).columns);
      this.byEntity.set(entity, hydrate);
    }
    return hydrate;
  }
}

function hydrateOf(columns: readonly ColumnMetadata[]): Hydrate {
  const converted = columns.flatMap((column) => {
    const convert = conversionOf(column);
    return convert ? [[column.databaseName, convert] as const] : [];
  });
  return (row) => {
    for (const [name, convert] of converted) {
      const value = row[name];
      if (value !== undefined && value !== null) row[name] = convert(value);
    }
  };
}

function conversionOf({ type, transformer }: ColumnMetadata): ((value: unknown) => unknown) | undefined {
  if (type === 'boolean') return (value) => value === 1 || value === true;
  if (Array.isArray(transformer)) throw new Error('A column has one transformer (entity-columns.ts).');
  return transformer && ((value) => transformer.from(value) as unknown);
}
