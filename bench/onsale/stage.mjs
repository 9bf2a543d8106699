// What `bench/onsale.mjs` measures with: a throwaway database with tickets and attendees, a service and the floor on it.
import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { throwawayMysql } from '../../scripts/throwaway-mysql.mjs';
import { freePort } from '../../scripts/free-port.mjs';

const PASSWORD = 'adminAdminAdminAdmin0001';
const KEY = 'bench-scanner-key';

/** A first start on an empty database takes its time. */
async function answering(address) {
  for (let i = 0; i < 1200; i++) {
    if (
      await fetch(address).then(
        () => true,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Nothing answers at ${address}`);
}

async function run(args, env) {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
}

/** Sets everything up; call `close` at the end. */
export async function openStage(pool) {
  const database = await throwawayMysql();
  const stops = [];
  const close = async () => {
    for (const stop of stops.reverse()) await stop();
    await database.drop();
  };
  try {
    const [servicePort, floorPort] = [await freePort(), await freePort()];
    const service = `http://127.0.0.1:${servicePort}/api/cal/tickets/v1`;
    stops.push(
      await run([join(process.env.ALMANAC_DIST ?? 'dist', 'main.js')], {
        PORT: String(servicePort),
        HOST: '127.0.0.1',
        DATABASE_URL: database.url,
        DATABASE_POOL: String(pool),
        ADMIN_USER: 'admin',
        ADMIN_APP_PASSWORD: PASSWORD,
        MAX_FAILED_CREDENTIALS: '0',
        LOG_LEVEL: 'error',
        DOCS: 'off',
        SCHEDULER: 'off',
        RESPONSE_CACHE: 'off',
        NODE_ENV: 'production',
      }),
    );
    await answering(`http://127.0.0.1:${servicePort}/readyz`);
    stops.push(
      await run(['bench/onsale/floor.mjs', '--url', database.url, '--port', String(floorPort), '--pool', String(pool)]),
    );
    await answering(`http://127.0.0.1:${floorPort}/`);
    const sql = await mysql.createConnection(database.url);
    stops.push(() => sql.end());
    return { service, floor: `http://127.0.0.1:${floorPort}`, sql, close, ...box(service, sql) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Makes what is sold. */
function box(service, sql) {
  const headers = {
    authorization: `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}`,
    'content-type': 'application/json',
  };
  const post = async (path, body) => {
    const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    const made = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(made)}`);
    return made;
  };
  const root = service.replace('/cal/tickets/v1', '');
  const event = async () =>
    (
      await post(`${root}/cal/events/v1/events`, {
        title: 'On sale',
        start_date: '2031-05-10 10:00:00',
        end_date: '2031-05-10 12:00:00',
        status: 'publish',
      })
    ).id;
  return {
    key: KEY,
    /** Sends a request of the administrator below `cal/tickets/v1`. */
    manage: (path, body) => post(`${service}${path}`, body),
    // All buyers of the benchmark share one network.
    setKey: () =>
      post(`${service}/settings`, {
        qr_api_key: KEY,
        order_max_tickets: 1000,
        free_seats_per_network: 0,
        free_seats_per_email: 0,
      }),
    async tickets(count, capacity) {
      const { nonce } = await post(`${root}/auth/v1/nonces`, { action: 'add_ticket_nonce' });
      const home = await event();
      const ids = [];
      for (let i = 0; i < count; i++) {
        const ticket = {
          post_id: home,
          add_ticket_nonce: nonce,
          provider: 'tc',
          name: `Ticket ${i}`,
          price: '',
          start_date: '2020-01-01',
          ticket: { mode: 'own', capacity },
        };
        ids.push((await post(`${service}/tickets`, ticket)).id);
      }
      return ids;
    },
    /**
     * Attendees with a ticket, for check-in. Written by SQL: making them would leave the service with garbage to
     * collect while it is measured.
     */
    async attendees(count, ticket) {
      const [[{ post_id: home }]] = await sql.query('SELECT post_id FROM tickets WHERE id = ?', [ticket]);
      const at = new Date().toISOString().slice(0, 19).replace('T', ' ');
      const all = [];
      for (let left = count; left > 0; left -= 1000) {
        const codes = Array.from({ length: Math.min(1000, left) }, () => randomBytes(10).toString('hex'));
        const [{ insertId }] = await sql.query('INSERT INTO content (type) VALUES ?', [
          codes.map(() => ['cal_attendee']),
        ]);
        const made = codes.map((code, i) => ({ id: insertId + i, security_code: code }));
        await sql.query(
          `INSERT INTO ticket_attendees (id, provider, ticket_id, post_id, status, place, name, name_key, email, currency,
             price_minor, ticket_title, ticket_description, security_code, date, date_utc, modified, modified_utc) VALUES ?`,
          [
            made.map(({ id, security_code: code }) => [
              ...[id, 'tc', ticket, home, 'completed', 'sold', 'Pat', 'pat', 'pat@bench.example', 'USD'],
              ...[0, 'Ticket', '', code, at, at, at, at],
            ]),
          ],
        );
        await sql.query('UPDATE ticket_pools SET sold = sold + ? WHERE id = ?', [made.length, ticket]);
        all.push(...made);
      }
      return all;
    },
  };
}
