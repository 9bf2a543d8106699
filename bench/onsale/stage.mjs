// What `bench/onsale.mjs` measures with: a throwaway database with tickets and attendees, a service and the floor on it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { throwawayMysql } from '../../scripts/throwaway-mysql.mjs';

const PASSWORD = 'adminAdminAdminAdmin0001';
const KEY = 'bench-scanner-key';

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

async function answering(address) {
  for (let i = 0; i < 300; i++) {
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
        LOGIN_TRIES: '0',
        LOG_LEVEL: 'error',
        DOCS: 'off',
        SCHEDULER: 'off',
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
    return { service, floor: `http://127.0.0.1:${floorPort}`, sql, close, ...box(service) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Makes what is sold. */
function box(service) {
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
    setKey: () => post(`${service}/settings`, { qr_api_key: KEY, order_max_tickets: 1000 }),
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
    /** Attendees with a ticket, to be let in. */
    async attendees(count, ticket) {
      const all = [];
      for (let left = count; left > 0; left -= 1000) {
        const order = {
          tickets: [{ ticket_id: ticket, quantity: Math.min(1000, left) }],
          purchaser: { name: 'Pat', email: 'pat@bench.example' },
        };
        all.push(...(await post(`${service}/orders`, order)).attendees);
      }
      return all;
    },
  };
}
