// The load: buyers, devices at the entrance, an editor, readers, and one who uploads.
import { setTimeout as pause } from 'node:timers/promises';
import { connectTo } from './galera.mjs';

const TICKETS = 'cal/tickets/v1';
export const SCANNER_KEY = 'drill-scanner-key';
/** Milliseconds between two requests of one client, at most. */
const THINK_MS = { buyer: 4000, device: 1500, editor: 1000, uploader: 2000, reader: 400 };
/** Seats of a ticket: few, so that the last ones of many tickets are contested. */
const SEATS = 60;
const TICKET_COUNT = 60;
const SCANNED_COUNT = 4000;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

/** Makes an event with tickets, and attendees who come to it. @param seats of each ticket */
export async function prepareSale(client, nodes, seats = SEATS) {
  await client.must('POST', `${TICKETS}/settings`, {
    qr_api_key: SCANNER_KEY,
    free_seats_per_network: 0,
    free_seats_per_email: 0,
    unpaid_seats_per_network: 0,
    unpaid_seats_per_email: 0,
    open_carts_per_network: 0,
  });
  // Other processes have copies of settings for a second.
  await pause(1500);
  const event = (
    await client.must('POST', 'cal/events/v1/events', {
      title: 'Drill',
      start_date: '2031-05-10 10:00:00',
      end_date: '2031-05-10 12:00:00',
      status: 'publish',
    })
  ).id;
  const { nonce } = await client.must('POST', 'auth/v1/nonces', { action: 'add_ticket_nonce' });
  const ticket = async (name, capacity) =>
    (
      await client.must('POST', `${TICKETS}/tickets`, {
        post_id: event,
        add_ticket_nonce: nonce,
        provider: 'tc',
        name,
        price: '',
        start_date: '2020-01-01',
        ticket: { mode: 'own', capacity },
      })
    ).id;
  const tickets = [];
  for (let i = 0; i < TICKET_COUNT; i++) tickets.push(await ticket(`Ticket ${i}`, seats));
  return { event, tickets, attendees: await attendees(nodes, event, await ticket('Door', SCANNED_COUNT)) };
}

/** Attendees written by SQL. */
async function attendees(nodes, event, ticket) {
  const sql = await connectTo(nodes);
  const at = new Date().toISOString().slice(0, 19).replace('T', ' ');
  const made = [];
  while (made.length < SCANNED_COUNT) {
    const [ids] = await sql.query(
      `INSERT INTO content (type) VALUES ${Array(500).fill("('cal_attendee')").join(', ')} RETURNING id`,
    );
    const rows = ids.map(({ id }) => ({ id, code: `code${id}` }));
    await sql.query(
      `INSERT INTO ticket_attendees (id, provider, ticket_id, post_id, status, place, name, name_key, email, currency,
         price_minor, ticket_title, ticket_description, security_code, date, date_utc, modified, modified_utc) VALUES ?`,
      [
        rows.map(({ id, code }) => [
          id,
          'tc',
          ticket,
          event,
          'completed',
          'sold',
          'Pat',
          'pat',
          'pat@drill.example',
          'USD',
          0,
          'Ticket',
          '',
          code,
          at,
          at,
          at,
          at,
        ]),
      ],
    );
    await sql.query('UPDATE ticket_pools SET sold = sold + ? WHERE id = ?', [rows.length, ticket]);
    made.push(...rows);
  }
  await sql.end();
  return made;
}

/** Runs the sale until `isOver`. @returns what was acknowledged */
export async function runSale(client, stage, { buyers, devices, isOver }) {
  const acknowledged = { orders: [], checkIns: [], media: [] };
  const think = (kind) => pause(Math.random() * THINK_MS[kind]);
  let current = 0;
  let scanned = 0;
  const buyer = async (n) => {
    for (await think('buyer'); !isOver() && current < stage.tickets.length; await think('buyer')) {
      const ticket = stage.tickets[current];
      const reply = await client.send('order', 'POST', `${TICKETS}/orders`, {
        body: {
          tickets: [{ ticket_id: ticket, quantity: 1 }],
          purchaser: { name: `Buyer ${n}`, email: `b${n}@drill.example` },
        },
      });
      if (reply.status === 201) acknowledged.orders.push({ id: reply.body.id, replies: reply.seen, at: new Date() });
      else if (reply.status === 409 && ticket === stage.tickets[current]) current++;
    }
  };
  const device = async () => {
    for (await think('device'); !isOver() && scanned < stage.attendees.length; await think('device')) {
      const { id, code } = stage.attendees[scanned++];
      const reply = await client.send('check-in', 'POST', `${TICKETS}/qr`, {
        body: { api_key: SCANNER_KEY, ticket_id: String(id), security_code: code },
      });
      if (reply.status === 201) acknowledged.checkIns.push(id);
      else if (reply.status < 500 && reply.status > 0)
        client.failures.push(`check-in: ${reply.status} ${reply.text?.slice(0, 120)}`);
    }
  };
  const editor = async () => {
    for (let n = 0; !isOver(); await think('editor'))
      await client.send('edit', 'POST', `cal/events/v1/events/${stage.event}`, {
        asAdmin: true,
        body: { title: `Drill ${n++}` },
      });
  };
  const uploader = async () => {
    for (let n = 0; !isOver(); await think('uploader')) {
      const reply = await client.send('upload', 'POST', 'content/v2/media', {
        asAdmin: true,
        body: PNG,
        headers: { 'content-type': 'image/png', 'content-disposition': `attachment; filename="drill${n++}.png"` },
      });
      if (reply.status === 201) acknowledged.media.push(reply.body);
    }
  };
  const reader = async () => {
    for (; !isOver(); await think('reader'))
      await client.once(
        'read',
        'GET',
        Math.random() < 0.5 ? 'cal/events/v1/events' : `cal/events/v1/events/${stage.event}`,
      );
  };
  await Promise.all([
    ...Array.from({ length: buyers }, (_, n) => buyer(n)),
    ...Array.from({ length: devices }, device),
    editor(),
    uploader(),
    reader(),
    reader(),
  ]);
  return acknowledged;
}
