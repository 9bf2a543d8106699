// Dumps of SQLite databases. Full-text tables are filled by their triggers while the rows are stored.
import { DatabaseSync } from '@photostructure/sqlite';

const withDatabase = (path, work) => {
  const database = new DatabaseSync(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
};

export function takeSqliteDump(path) {
  return withDatabase(path, (database) => {
    const all = (sql) => database.prepare(sql).all();
    // Tables before the indexes and triggers on them; shadow tables belong to their full-text table.
    const schema = all(
      `SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
       AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')
       ORDER BY CASE WHEN type = 'table' THEN 0 ELSE 1 END, rowid`,
    ).map(({ sql }) => sql);
    // The counters of AUTOINCREMENT are last, since stored rows move them.
    const tables = all(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name <> 'sqlite_schema'
       ORDER BY name = 'sqlite_sequence', name`,
    ).map(({ name }) => ({ name, ...contentsOf(database, name) }));
    return { engine: 'sqlite', schema, tables };
  });
}

function contentsOf(database, table) {
  const columns = database.prepare(`SELECT name FROM pragma_table_info('${table}')`).all();
  const names = columns.map(({ name }) => name);
  const statement = database.prepare(`SELECT ${quoted(names)} FROM "${table}" ORDER BY ${quoted(names)}`);
  statement.setReturnArrays(true);
  return { columns: names, rows: statement.all() };
}

export function loadSqliteDump({ schema, tables }, path) {
  withDatabase(path, (database) => {
    database.exec('PRAGMA foreign_keys = OFF');
    database.exec('BEGIN');
    for (const sql of schema) database.exec(sql);
    for (const { name, columns, rows } of tables) {
      if (name === 'sqlite_sequence') database.exec('DELETE FROM sqlite_sequence');
      const statement = database.prepare(
        `INSERT INTO "${name}" (${quoted(columns)}) VALUES (${columns.map(() => '?').join(', ')})`,
      );
      for (const row of rows) statement.run(...row.map(bound));
    }
    database.exec('COMMIT');
  });
}

/** Numbers are bound as REAL; columns without a type, as those of sqlite_sequence, would keep them so. */
const bound = (value) => (Number.isInteger(value) ? BigInt(value) : value);
const quoted = (names) => names.map((name) => `"${name}"`).join(', ');
