// Dump files: schema and rows of a database as text, so that a difference between two dumps can be read. Each line is a
// JSON value: a header `{version, engine}`, `{sql}` for each statement of the schema, and for each table
// `{table, columns}` followed by an array of values for each row. Bytes are `{"b": "base64"}`.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A dump per released version and engine: `<version>/sqlite.jsonl` and `<version>/mariadb.jsonl`. */
const DUMPS_FOLDER = 'test/fixtures/upgrade';

export const dumpPath = (version, engine) =>
  join(DUMPS_FOLDER, version, engine === 'sqlite' ? 'sqlite.jsonl' : 'mariadb.jsonl');

export function dumpsFor(engine) {
  const versions = readdirSync(DUMPS_FOLDER).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return versions.map((version) => dumpPath(version, engine)).filter((path) => existsSync(path));
}

export function readDump(path) {
  const [{ version, engine }, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n').map(parseLine);
  const dump = { version, engine, schema: [], tables: [] };
  for (const line of lines) {
    if (Array.isArray(line)) dump.tables.at(-1).rows.push(line.map(decodeValue));
    else if (line.sql) dump.schema.push(line.sql);
    else dump.tables.push({ name: line.table, columns: line.columns, rows: [] });
  }
  return dump;
}

export function writeDump(path, { version, engine, schema, tables }) {
  const lines = [
    { version, engine },
    ...schema.map((sql) => ({ sql })),
    ...tables.flatMap(({ name, columns, rows }) => [
      { table: name, columns },
      ...rows.map((row) => row.map(encodeValue)),
    ]),
  ];
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

const parseLine = (line) => JSON.parse(line);
const encodeValue = (value) => (value instanceof Uint8Array ? { b: Buffer.from(value).toString('base64') } : value);
const decodeValue = (value) => (value?.b === undefined ? value : Buffer.from(value.b, 'base64'));
