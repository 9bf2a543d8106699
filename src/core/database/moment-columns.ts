import type { DataSource } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';

/**
 * Lets `datetime` columns travel as `YYYY-MM-DD HH:MM:SS` text in both directions. TypeORM would turn them into `Date`
 * by the zone of the process, which moves wall-clock times that do not exist there (daylight saving) for good.
 */
export function keepMomentsAsText(dataSource: DataSource): void {
  const { driver } = dataSource;
  const persist = driver.preparePersistentValue.bind(driver);
  const hydrate = driver.prepareHydratedValue.bind(driver);
  const isMoment = (column: ColumnMetadata) => column.type === 'datetime';
  driver.preparePersistentValue = (value: unknown, column: ColumnMetadata): unknown =>
    isMoment(column) ? value : (persist(value, column) as unknown);
  driver.prepareHydratedValue = (value: unknown, column: ColumnMetadata): unknown =>
    isMoment(column) ? value : (hydrate(value, column) as unknown);
}
