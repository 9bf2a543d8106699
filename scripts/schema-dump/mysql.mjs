// Dumps of MariaDB and MySQL databases, where the schema consists of tables only.
import mysql from 'mysql2/promise';

async function withConnection(url, work) {
  const connection = await mysql.createConnection({
    uri: url,
    charset: 'utf8mb4',
    dateStrings: true,
    supportBigNumbers: true,
    rowsAsArray: true,
  });
  try {
    await connection.query("SET time_zone = '+00:00'");
    return await work(connection);
  } finally {
    await connection.end();
  }
}

export function takeMysqlDump(url) {
  return withConnection(url, async (connection) => {
    const [names] = await connection.query(
      `SELECT table_name FROM information_schema.tables
       WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' AND table_name <> 'migration_lock' ORDER BY table_name`,
    );
    const schema = [];
    const tables = [];
    for (const [name] of names) {
      const [[[, sql]]] = await connection.query(`SHOW CREATE TABLE \`${name}\``);
      schema.push(sql);
      tables.push({ name, ...(await contentsOf(connection, name)) });
    }
    return { engine: 'mysql', schema, tables };
  });
}

async function contentsOf(connection, table) {
  // Generated columns cannot be stored.
  const [all] = await connection.query(
    `SELECT column_name FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = ?
     AND COALESCE(generation_expression, '') = '' ORDER BY ordinal_position`,
    [table],
  );
  const columns = all.map(([name]) => name);
  const [rows] = await connection.query(`SELECT ${quoted(columns)} FROM \`${table}\` ORDER BY ${quoted(columns)}`);
  return { columns, rows };
}

export function loadMysqlDump({ schema, tables }, url) {
  return withConnection(url, async (connection) => {
    await connection.query("SET foreign_key_checks = 0, sql_mode = 'STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO'");
    for (const sql of schema) await connection.query(sql);
    for (const { name, columns, rows } of tables) {
      if (rows.length > 0) await connection.query(`INSERT INTO \`${name}\` (${quoted(columns)}) VALUES ?`, [rows]);
    }
  });
}

const quoted = (names) => names.map((name) => `\`${name}\``).join(', ');
