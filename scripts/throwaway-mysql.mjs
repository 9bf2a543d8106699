// A database of its own on a MySQL or MariaDB server, gone afterwards. The server: TEST_MYSQL_URL, or one found locally.
import mysql from 'mysql2/promise';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';

const SOCKETS = ['/run/mysqld/mysqld.sock', '/var/run/mysqld/mysqld.sock', '/tmp/mysql.sock'];

/** Options of the server to test on, or nothing when there is none. */
export async function findMysql() {
  const candidates = process.env.TEST_MYSQL_URL
    ? [{ uri: process.env.TEST_MYSQL_URL }]
    : [
        ...SOCKETS.filter((path) => existsSync(path)).map((socketPath) => ({ socketPath, user: 'root' })),
        { host: '127.0.0.1', user: 'root' },
      ];
  for (const candidate of candidates) {
    try {
      const connection = await mysql.createConnection({ ...candidate, connectTimeout: 2000 });
      await connection.end();
      return candidate;
    } catch {
      continue;
    }
  }
  return undefined;
}

/** Makes a database with a user of its own and gives its address. */
export async function throwawayMysql() {
  const server = await findMysql();
  if (!server) throw new Error('No MySQL or MariaDB: set TEST_MYSQL_URL or start one');
  const connection = await mysql.createConnection(server);
  const name = `almanac_test_${randomBytes(5).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  await connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  for (const host of ['localhost', '127.0.0.1', '%']) {
    await connection.query(`CREATE USER '${name}'@'${host}' IDENTIFIED BY '${password}'`);
    await connection.query(`GRANT ALL ON ${name}.* TO '${name}'@'${host}'`);
  }
  const { hostname, port } = server.uri ? new URL(server.uri) : { hostname: '127.0.0.1', port: '3306' };
  await connection.end();
  return {
    url: `mysql://${name}:${password}@${hostname}:${port || 3306}/${name}`,
    drop: async () => {
      const closing = await mysql.createConnection(server);
      await closing.query(`DROP DATABASE IF EXISTS ${name}`);
      for (const host of ['localhost', '127.0.0.1', '%'])
        await closing.query(`DROP USER IF EXISTS '${name}'@'${host}'`);
      await closing.end();
    },
  };
}
