import type { DataSource, QueryRunner, ReplicationMode } from 'typeorm';
import type { SpanOptions, Tracing } from '#core/tracing';
import type { Reader } from './database-reader.js';
import type { Engine } from './engine.js';
import { describeStatement, type StatementDescription } from './statement-description.js';

/** Texts whose description is remembered; statements are few, except those with lists of varying length. */
const MAX_REMEMBERED = 500;

/** What of a data source makes query runners. */
interface RunnerSource {
  createQueryRunner: (mode: ReplicationMode) => QueryRunner;
}

/**
 * Gives every statement a span from now on, in requests and jobs that have one: those of units of work and of TypeORM
 * through their query runners, and the reads beside them.
 */
export function traceStatements(
  { driver }: Pick<DataSource, 'driver'>,
  reader: Reader,
  engine: Engine,
  tracing: Tracing,
): void {
  const optionsOf = traceReads(reader, engine, tracing);
  const source: RunnerSource = driver;
  const create = source.createQueryRunner.bind(driver);
  source.createQueryRunner = (mode) => {
    const runner = create(mode);
    const query = runner.query.bind(runner) as (sql: string, ...rest: unknown[]) => Promise<unknown>;
    runner.query = ((sql: string, ...rest: unknown[]) => {
      const { name, options } = optionsOf(sql);
      return tracing.run(name, options, () => query(sql, ...rest));
    }) as typeof runner.query;
    return runner;
  };
}

/** Gives every read a span. @returns what describes statements */
export function traceReads(reader: Reader, engine: Engine, tracing: Tracing): ReturnType<typeof remembered> {
  const optionsOf = remembered(engine);
  const read = reader.read.bind(reader);
  reader.read = (sql, parameters, prepared) => {
    const { name, options } = optionsOf(sql);
    return tracing.run(name, options, () => read(sql, parameters, prepared)) as never;
  };
  return optionsOf;
}

/** Describes statements, each text once as long as there are not too many. */
function remembered(engine: Engine): (sql: string) => { name: string; options: SpanOptions } {
  const spansBySql = new Map<string, { name: string; options: SpanOptions }>();
  return (sql) => {
    let span = spansBySql.get(sql);
    if (!span) {
      if (spansBySql.size >= MAX_REMEMBERED) spansBySql.clear();
      span = spanOf(describeStatement(sql, engine), engine);
      spansBySql.set(sql, span);
    }
    return span;
  };
}

/** Names of the semantic conventions of OpenTelemetry for databases. */
function spanOf(
  { operation, table, text }: StatementDescription,
  engine: Engine,
): { name: string; options: SpanOptions } {
  const summary = table === undefined ? operation : `${operation} ${table}`;
  const attributes = {
    'db.system.name': engine,
    'db.query.summary': summary,
    'db.operation.name': operation,
    'db.query.text': text,
    ...(table === undefined ? {} : { 'db.collection.name': table }),
  };
  return { name: summary, options: { kind: 'CLIENT', attributes } };
}
