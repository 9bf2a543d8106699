import { captured, isChange } from './change-capture.js';
import type { ChangeRecorder, RunQuery } from './change-capture.js';
import type { Unit } from './unit-of-work.js';

/**
 * Runs the work of a unit such that the rows it changes are recorded in the same unit, if the recorder wants them.
 * Statements of TypeORM and hand-written ones go through the query runner alike.
 * @param current the unit, or the attempt within it, that a statement belongs to
 */
export async function recorded<T>(
  unit: Unit,
  current: () => Unit,
  recorder: ChangeRecorder | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const runner = unit.manager.queryRunner;
  if (!recorder || !runner) return work();
  const run = runner.query.bind(runner) as (...query: unknown[]) => Promise<unknown>;
  const read: RunQuery = (sql, parameters) => run(sql, parameters);
  const query = async (sql: string, parameters: unknown[] = [], structured = false): Promise<unknown> => {
    // Who is calling can become known within the unit, so every statement decides.
    if (!isChange(sql) || !recorder.wants()) return run(sql, parameters, structured);
    const statement = { sql, parameters, run: () => run(sql, parameters, true) };
    const { result, changes } = await captured(statement, read, (table) => recorder.concerns(table));
    current().changes.push(...changes);
    return structured ? result : (result as { raw: unknown }).raw;
  };
  runner.query = query as typeof runner.query;
  try {
    const result = await work();
    if (unit.changes.length > 0) await recorder.store(unit.changes);
    return result;
  } finally {
    Reflect.deleteProperty(runner, 'query');
  }
}
