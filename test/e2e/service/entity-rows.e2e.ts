import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { entitiesOf } from '../../helpers/entities.js';

/** Values as an engine may return them for a column. */
function rawValues({ type, transformer }: ColumnMetadata): unknown[] {
  if (type === 'boolean') return [0, 1];
  if (type === 'datetime') return ['2031-05-01 09:30:00'];
  if (type === 'double') return [1.5];
  if (type === 'int' || type === 'integer' || type === 'bigint') return transformer ? [7, '9007199254740991'] : [7];
  return transformer ? ['{"a":[1]}', '[]'] : ['text'];
}

describe('Rows of hand-written queries', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  it('have the values that TypeORM gives for the same columns, for every entity', () => {
    const { database } = service;
    const { dataSource } = database;
    const entities = entitiesOf(service).map((entity) => dataSource.getMetadata(entity));
    let compared = 0;
    for (const { target, columns, tableName } of entities) {
      for (const column of columns) {
        for (const raw of [...rawValues(column), null]) {
          const name = column.databaseName;
          const { [name]: hydrated } = database.hydrate(target, { [name]: raw });
          expect([tableName, name, hydrated]).toEqual([
            tableName,
            name,
            dataSource.driver.prepareHydratedValue(raw, column),
          ]);
          compared++;
        }
      }
    }
    expect(compared).toBeGreaterThan(1000);
  });
});
