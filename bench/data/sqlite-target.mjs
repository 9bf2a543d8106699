// Rows into an SQLite file, one prepared statement for each table.
import { DatabaseSync } from '@photostructure/sqlite';

export class SqliteTarget {
  batch = 1000;
  statements = new Map();

  constructor(database) {
    this.database = database;
  }

  static open(url) {
    const database = new DatabaseSync(url.replace(/^sqlite:/, ''));
    database.exec('PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF');
    return new SqliteTarget(database);
  }

  begin() {
    this.database.exec('BEGIN');
  }

  insert(table, columns, rows) {
    let statement = this.statements.get(table);
    if (!statement) {
      const marks = columns.map(() => '?').join(', ');
      statement = this.database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`);
      this.statements.set(table, statement);
    }
    for (const row of rows) statement.run(...row);
  }

  row(sql) {
    return this.database.prepare(sql).get();
  }

  run(sql, values) {
    this.database.prepare(sql).run(...values);
  }

  pause() {
    this.database.exec('COMMIT; BEGIN');
  }

  finish() {
    this.statements.clear();
    this.database.exec('COMMIT; ANALYZE; PRAGMA optimize');
    this.database.close();
  }
}
