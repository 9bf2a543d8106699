// Rows into MySQL or MariaDB by inserts of many rows each.
import mysql from 'mysql2/promise';

export class MysqlTarget {
  /** Rows of one insert. */
  batch = 1000;

  constructor(connection) {
    this.connection = connection;
  }

  static async open(url) {
    return new MysqlTarget(
      await mysql.createConnection({ uri: url, charset: 'utf8mb4', timezone: 'Z', dateStrings: true }),
    );
  }

  async begin() {
    // Parents and children are written in batches of their own, and nothing here breaks the keys.
    await this.connection.query('SET SESSION foreign_key_checks = 0');
    await this.connection.query('START TRANSACTION');
  }

  insert(table, columns, rows) {
    return this.connection.query(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ?`, [rows]);
  }

  async row(sql) {
    const [rows] = await this.connection.query(sql);
    return rows[0];
  }

  run(sql, values) {
    return this.connection.query(sql, values);
  }

  /** Ends one transaction and starts the next, so that none grows without bounds. */
  async pause() {
    await this.connection.query('COMMIT');
    await this.connection.query('START TRANSACTION');
  }

  async finish() {
    await this.connection.query('COMMIT');
    const [tables] = await this.connection.query("SHOW FULL TABLES WHERE Table_type = 'BASE TABLE'");
    for (const table of tables) await this.connection.query(`ANALYZE TABLE ${Object.values(table)[0]}`);
    await this.connection.end();
  }
}
