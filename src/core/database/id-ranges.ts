import type { QueryRunner } from 'typeorm';

/** Ids that one statement covers. */
const BATCH_SIZE = 5000;

/**
 * Changes all rows of a large table in a migration, a range of ids at a time. On MySQL and MariaDB each range is a
 * transaction of its own, so that other writers wait for one range at most. The ranges are the same when the migration
 * is repeated after an interruption (`MigrationJournal`), also when rows were added or deleted meanwhile.
 * @param sql ends in a condition with the first and the last id as its parameters: `id BETWEEN ? AND ?`
 */
export async function changeInIdRanges(runner: QueryRunner, table: string, sql: string): Promise<void> {
  const isMysql = runner.dataSource.options.type === 'mysql';
  const [row] = (await runner.query(`SELECT MAX(id) AS last FROM ${table}`)) as { last: number | null }[];
  for (let first = 1; first <= (row?.last ?? 0); first += BATCH_SIZE) {
    await runner.query(sql, [first, first + BATCH_SIZE - 1]);
    if (isMysql) await runner.query('COMMIT');
  }
}
