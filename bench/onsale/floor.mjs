// The floor of `bench/onsale.mjs`: `node:http` and mysql2, the conditional update and the inserts of an order (or of a
// check-in) in the same transaction, the same rows with the same columns, and nothing else: no rights, no checks, no
// reading of what is bought.
//
// `node bench/onsale/floor.mjs --url <DATABASE_URL> --port 3300`
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import mysql from 'mysql2/promise';
import { addAuditEntries } from '../floor/audit.mjs';
import { readOptions } from '../options.mjs';

const { url, port, pool: connectionLimit } = readOptions({ url: '', port: 3300, pool: 16 });
const pool = mysql.createPool({ uri: url, connectionLimit, charset: 'utf8mb4', dateStrings: true, timezone: 'Z' });
pool.pool.on('connection', (connection) => connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED'));

const now = () => new Date().toISOString().slice(0, 19).replace('T', ' ');

async function transaction(work) {
  const connection = await pool.getConnection();
  try {
    await connection.query('START TRANSACTION');
    const result = await work(connection);
    await connection.query('COMMIT');
    return result;
  } catch (error) {
    await connection.query('ROLLBACK');
    throw error;
  } finally {
    connection.release();
  }
}

/** The events of tickets, which their attendees name too. */
const homes = new Map();

async function homeOf(ticket) {
  if (!homes.has(ticket)) {
    const [[row]] = await pool.query('SELECT post_id FROM tickets WHERE id = ?', [ticket]);
    homes.set(ticket, row.post_id);
  }
  return homes.get(ticket);
}

async function placeOrder({ tickets: [{ ticket_id: ticket }], purchaser: { name, email } }) {
  const home = await homeOf(ticket);
  return transaction(async (connection) => {
    const at = now();
    const [{ insertId: order }] = await connection.query(
      "INSERT INTO content (type) VALUES ('cal_order'), ('cal_attendee')",
    );
    await connection.query(
      `INSERT INTO ticket_orders (id, status, gateway, idempotency_key, fingerprint, cart_id, user_id, purchaser_name,
         purchaser_email, currency, total_minor, date, date_utc, modified_utc, expires, paid_utc, to_return_minor, reference)
       VALUES (?, 'completed', 'free', NULL, NULL, NULL, NULL, ?, ?, 'USD', 0, ?, ?, ?, NULL, ?, FALSE, '')`,
      [order, name, email, at, at, at, at],
    );
    await connection.query(
      `INSERT INTO ticket_attendees (id, provider, ticket_id, post_id, order_id, user_id, author_id, status, place, name, name_key, email, optout,
         currency, price_minor, ticket_title, ticket_description, security_code, information, checked_in, checkin_utc, checkin_source,
         checkin_user_id, checkin_device, date, date_utc, modified, modified_utc)
       VALUES (?, 'tc', ?, ?, ?, NULL, NULL, 'completed', 'sold', ?, ?, ?, NULL, 'USD', 0, 'Ticket', '', ?, NULL, 0, NULL, NULL, NULL, NULL, ?, ?, ?, ?)`,
      [order + 1, ticket, home, order, name, name, email, randomBytes(10).toString('hex'), at, at, at, at],
    );
    await connection.query(
      `INSERT INTO ticket_order_changes (order_id, status_from, status_to, date_utc, user_id, reason) VALUES (?, 'created', 'pending', ?, NULL, 'ordered'), (?, 'pending', 'completed', ?, NULL, 'ordered')`,
      [order, at, order, at],
    );
    const [{ affectedRows }] = await connection.query(
      'UPDATE ticket_pools SET sold = sold + 1 WHERE id = ? AND (capacity IS NULL OR capacity - held - pending - sold >= 1)',
      [ticket],
    );
    if (affectedRows !== 1) throw new Error('sold out');
    return { id: order, status: 'completed' };
  });
}

function checkIn({ ticket_id: attendee }) {
  return transaction(async (connection) => {
    const at = now();
    const [{ affectedRows }] = await connection.query(
      "UPDATE ticket_attendees SET checked_in = 1, checkin_utc = ?, checkin_source = 'app', checkin_user_id = NULL, checkin_device = 'floor', modified = ?, modified_utc = ? WHERE id = ? AND checked_in = 0 AND status IN ('completed', 'yes')",
      [at, at, at, attendee],
    );
    await connection.query(
      "INSERT INTO ticket_checkins (attendee_id, result, date_utc, source, device) VALUES (?, ?, ?, 'app', 'floor')",
      [attendee, affectedRows === 1 ? 'in' : 'already-in', at],
    );
    if (affectedRows !== 1) throw new Error('already in');
    await addAuditEntries(connection, 'POST cal/tickets/v1/qr', [
      {
        ...{ table: 'ticket_attendees', id: attendee, verb: 'update' },
        before: { checked_in: 0, checkin_utc: null, checkin_source: null, checkin_device: null, modified: at },
        after: { checked_in: 1, checkin_utc: at, checkin_source: 'app', checkin_device: 'floor', modified: at },
      },
    ]);
    return { msg: 'in' };
  });
}

async function readJson(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

const server = createServer((request, response) => {
  const work = request.url.endsWith('/orders') ? placeOrder : checkIn;
  readJson(request)
    .then(work)
    .then(
      (body) => {
        response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      },
      (error) => {
        response.writeHead(409, { 'content-type': 'application/json' }).end(JSON.stringify({ message: error.message }));
      },
    );
});
server.listen(port, '127.0.0.1', () => console.log(`floor on ${port}`));
process.on('SIGTERM', () => process.exit(0));
