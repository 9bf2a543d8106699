// What must be so after the drill.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectTo } from './galera.mjs';

/** Milliseconds within which all durable events must be delivered: a failed delivery is repeated after pauses. */
const DELIVERY_LIMIT_MS = 90_000;

/** Waits until nothing is left to deliver. @returns deliveries that are left */
async function undelivered(sql) {
  for (const deadline = performance.now() + DELIVERY_LIMIT_MS; ; await pause(500)) {
    const [[{ n }]] = await sql.query('SELECT COUNT(*) AS n FROM outbox_deliveries');
    if (Number(n) === 0 || performance.now() > deadline) return Number(n);
  }
}

/** Checks books, events, files and caches. @returns faults, as sentences, and figures */
export async function audit({ client, folder, nodes, services, stage, acknowledged }) {
  const sql = await connectTo(nodes);
  const faults = [];
  const expectNone = (what, items) => {
    if (items.length > 0) faults.push(`${items.length} ${what}, e.g. ${JSON.stringify(items[0])}`);
  };
  const rows = async (query, values) => (await sql.query(query, values))[0];
  const left = await undelivered(sql);
  if (left > 0) faults.push(`${left} durable events were not delivered`);

  expectNone(
    'tickets oversold',
    await rows(
      'SELECT id, capacity, held, pending, sold FROM ticket_pools WHERE capacity IS NOT NULL AND held + pending + sold > capacity',
    ),
  );
  expectNone(
    'tickets with more attendees than seats',
    await rows(
      "SELECT p.id, p.capacity, COUNT(*) AS n FROM ticket_pools p JOIN ticket_attendees a ON a.ticket_id = p.id AND a.place = 'sold' WHERE p.capacity IS NOT NULL GROUP BY p.id, p.capacity HAVING n > p.capacity",
    ),
  );
  expectNone(
    'tickets whose counter differs from their attendees',
    await rows(
      "SELECT p.id, p.sold FROM ticket_pools p JOIN tickets t ON t.id = p.id WHERE p.sold <> (SELECT COUNT(*) FROM ticket_attendees a WHERE a.ticket_id = p.id AND a.place = 'sold')",
    ),
  );
  expectNone(
    'attendees checked in twice',
    await rows("SELECT attendee_id FROM ticket_checkins WHERE result = 'in' GROUP BY attendee_id HAVING COUNT(*) > 1"),
  );
  const orders = new Set((await rows('SELECT id FROM ticket_orders')).map(({ id }) => id));
  const checkedIn = new Set(
    (await rows("SELECT attendee_id AS id FROM ticket_checkins WHERE result = 'in'")).map(({ id }) => id),
  );
  expectNone(
    'acknowledged orders lost',
    acknowledged.orders.filter(({ id }) => !orders.has(id)),
  );
  expectNone(
    'orders acknowledged twice',
    acknowledged.orders.filter(({ id }, i, all) => all.findIndex((other) => other.id === id) !== i),
  );
  expectNone(
    'acknowledged check-ins lost',
    acknowledged.checkIns.filter((id) => !checkedIn.has(id)),
  );

  const mails = services.flatMap((_, i) => {
    const file = join(folder, `mails${i + 1}`);
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  });
  const mailed = new Set(mails);
  expectNone(
    'orders without their event',
    [...orders].filter((id) => !mailed.has(`order ${id}`)),
  );
  expectNone(
    'check-ins without their event',
    [...checkedIn].filter((id) => !mailed.has(`check-in ${id}`)),
  );
  expectNone(
    'mails about orders that were never stored',
    [...mailed].filter((mail) => mail.startsWith('order ') && !orders.has(Number(mail.slice(6)))),
  );

  for (const medium of acknowledged.media) {
    const { status, text } = await client.once('audit', 'GET', `content/v2/media/${medium.id}`);
    if (status !== 200) faults.push(`uploaded file ${medium.id} cannot be read: ${status} ${text?.slice(0, 80)}`);
  }
  const caches = await comparedCaches(client, services, stage);
  expectNone('cached answers differ from uncached ones', caches.different);
  await sql.end();
  return {
    faults,
    figures: {
      orders: orders.size,
      acknowledgedOrders: acknowledged.orders.length,
      checkIns: checkedIn.size,
      acknowledgedCheckIns: acknowledged.checkIns.length,
      media: acknowledged.media.length,
      mails: mails.length,
      repeatedMails: mails.length - mailed.size,
      cachedAnswersCompared: caches.compared,
    },
  };
}

/** Compares what each process answers from its cache with what each computes. */
async function comparedCaches(client, services, stage) {
  // Changes are known to all processes within a second.
  await pause(2000);
  const different = [];
  let compared = 0;
  for (const path of [
    'cal/events/v1/events',
    `cal/events/v1/events/${stage.event}`,
    'content/v2/media',
    'cal/events/v1/events?per_page=5',
  ]) {
    const answers = [];
    for (const { base } of services) {
      await client.once('audit', 'GET', path, { base });
      const cached = await client.once('audit', 'GET', path, { base });
      const computed = await client.once('audit', 'GET', path, { base, headers: { cookie: 'drill=1' } });
      answers.push(cached, computed);
      if (cached.headers['x-cache'] === 'HIT') compared++;
    }
    const texts = new Set(
      answers.map(({ text, status }, i) => `${status} ${text?.replaceAll(services[Math.floor(i / 2)].base, 'BASE')}`),
    );
    if (texts.size > 1) different.push(path);
  }
  return { different, compared };
}
