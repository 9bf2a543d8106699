// `node bench/hot-row.mjs [--seconds 3] [--connections 16]`: how many conditional updates a second MariaDB or MySQL
// commits on 1, 4 and 16 rows, by mysql2 alone (docs/scaling.md). TEST_MYSQL_URL names the server. Each unit of work
// inserts an order and changes the counter last, as the service does; a row is chosen at random.
import { createConnection } from 'mysql2/promise';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '3' }, connections: { type: 'string', default: '16' } },
});
const DATABASE = `almanac_bench_hot_row_${process.pid}`;
const CAPACITY = 10_000_000;
const ROWS = [1, 4, 16];
const ROUNDS = 3;

const server = process.env.TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306';
const admin = await createConnection(server);
await admin.query(`CREATE DATABASE ${DATABASE}`);
try {
  await admin.query(`USE ${DATABASE}`);
  await admin.query('CREATE TABLE orders (id bigint PRIMARY KEY AUTO_INCREMENT, pool int NOT NULL)');
  await admin.query('CREATE TABLE pools (id int PRIMARY KEY, capacity int NOT NULL, sold int NOT NULL)');
  const results = new Map(ROWS.map((rows) => [rows, []]));
  // In turn, so that what else the machine does concerns all alike.
  for (let round = 0; round < ROUNDS; round++) for (const rows of ROWS) results.get(rows).push(await measure(rows));
  for (const [rows, rates] of results) {
    process.stdout.write(`${rows} rows: ${rates.map((rate) => Math.round(rate)).join(', ')} units a second\n`);
  }
} finally {
  await admin.query(`DROP DATABASE ${DATABASE}`);
  await admin.end();
}

async function measure(rows) {
  await admin.query('DELETE FROM pools');
  await admin.query('TRUNCATE orders');
  for (let id = 1; id <= rows; id++)
    await admin.query('INSERT INTO pools VALUES (?, ?, 0)', [id, Math.ceil(CAPACITY / rows)]);
  const connections = await Promise.all(
    Array.from({ length: Number(values.connections) }, () => createConnection(`${server}/${DATABASE}`)),
  );
  const started = performance.now();
  const until = started + Number(values.seconds) * 1000;
  await Promise.all(connections.map((connection) => sell(connection, rows, until)));
  const seconds = (performance.now() - started) / 1000;
  await Promise.all(connections.map((connection) => connection.end()));
  const [[{ sold, orders }]] = await admin.query(
    'SELECT (SELECT SUM(sold) FROM pools) AS sold, (SELECT COUNT(*) FROM orders) AS orders',
  );
  if (Number(sold) !== orders) throw new Error(`${sold} are counted as sold in ${orders} orders.`);
  return orders / seconds;
}

async function sell(connection, rows, until) {
  while (performance.now() < until) {
    const pool = 1 + Math.floor(Math.random() * rows);
    await connection.beginTransaction();
    await connection.query('INSERT INTO orders (pool) VALUES (?)', [pool]);
    const [{ affectedRows }] = await connection.query(
      'UPDATE pools SET sold = sold + 1 WHERE id = ? AND capacity - sold >= 1',
      [pool],
    );
    if (affectedRows === 1) await connection.commit();
    else await connection.rollback();
  }
}
