// Completed orders with attendees, payments and refunds, straight into the tables.
import { createHash } from 'node:crypto';
import { DAY, moment } from './clock.mjs';
import { MysqlTarget } from './mysql-target.mjs';
import { SqliteTarget } from './sqlite-target.mjs';

/** Orders that are written together. */
const ORDERS_PER_BATCH = 1000;
const CODES = ['', '', '', 'EARLY', 'FRIENDS', 'CREW10'];
const FIRST_NAMES = ['Ada', 'Björn', 'Chidi', 'Dana', 'Émile', 'Fatima', 'Goran', 'Hana', 'Ivo', 'Jun'];

const COLUMNS = {
  content: ['id', 'type'],
  ticket_orders:
    'id status gateway secret_salt idempotency_key purchaser_name purchaser_email currency total_minor fee_minor discount_code date date_utc modified_utc paid_utc is_test'.split(
      ' ',
    ),
  ticket_attendees:
    'id provider ticket_id post_id order_id status place name name_key email currency price_minor tax_rate ticket_title ticket_description security_code checked_in date date_utc modified modified_utc event_id event_title'.split(
      ' ',
    ),
  ticket_payments:
    'id order_id provider attempt_key provider_id state currency amount_minor captured_minor refunded_minor is_test created_utc modified_utc captured_utc'.split(
      ' ',
    ),
  ticket_refunds:
    'id order_id payment_id provider refund_key amount_minor currency source state returns_seats closes_order created_utc modified_utc'.split(
      ' ',
    ),
  ticket_refund_lines: ['refund_id', 'attendee_id', 'amount_minor'],
};

/** The same numbers between 0 and 1 for the same seed. */
function random(seed) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const hash = (text, length) => createHash('sha256').update(text).digest('hex').slice(0, length);

/**
 * Loads orders into a database with its schema. @param per attendees of an order @param hosts events with their tickets,
 * `{id, title, tickets: [{id, title}]}` @param days days before `nowMs` on which they were paid, evenly
 */
export async function loadSales({ url, orders, per, hosts, days = 300, nowMs = Date.now(), seed = 1 }) {
  const target = url.startsWith('sqlite:') ? SqliteTarget.open(url) : await MysqlTarget.open(url);
  const next = async (table) => Number((await target.row(`SELECT COALESCE(MAX(id), 0) + 1 AS id FROM ${table}`)).id);
  let id = await next('content');
  let paymentId = await next('ticket_payments');
  let refundId = await next('ticket_refunds');
  const draw = random(seed);
  const pick = (list) => list[Math.floor(draw() * list.length)];
  await target.begin();
  for (let done = 0; done < orders; done += ORDERS_PER_BATCH) {
    const rows = Object.fromEntries(Object.keys(COLUMNS).map((table) => [table, []]));
    for (let n = done; n < Math.min(orders, done + ORDERS_PER_BATCH); n++) {
      // Ids follow the order of payment, as they do on a site.
      const paidMs = nowMs - days * DAY + Math.floor((n / orders) * days * DAY);
      const at = moment(paidMs);
      const order = id++;
      const host = pick(hosts);
      const currency = draw() < 0.9 ? 'USD' : 'EUR';
      const name = `${pick(FIRST_NAMES)} Person ${n}`;
      const email = `person${n}@buyers.example`;
      rows.content.push([order, 'cal_order']);
      let total = 50;
      for (let seat = 0; seat < per; seat++) {
        const ticket = pick(host.tickets);
        const price = 500 + Math.floor(draw() * 40) * 100;
        total += price;
        const attendee = id++;
        rows.content.push([attendee, 'cal_attendee']);
        rows.ticket_attendees.push([
          ...[
            attendee,
            'tc',
            ticket.id,
            host.id,
            order,
            'completed',
            'sold',
            name,
            name.toLowerCase(),
            email,
            currency,
          ],
          ...[price, seat === 0 ? 19000 : 7000, ticket.title, '', hash(`s${attendee}`, 20), 0, at, at, at, at],
          ...[host.id, host.title],
        ]);
        if (draw() < 0.02) {
          const backMs = Math.min(nowMs, paidMs + Math.floor(draw() * 20 * DAY));
          const values = [refundId, order, paymentId, 'manual', hash(`r${refundId}`, 40), price, currency, 'manager'];
          rows.ticket_refunds.push([...values, 'succeeded', 0, 0, moment(backMs), moment(backMs)]);
          rows.ticket_refund_lines.push([refundId++, attendee, price]);
        }
      }
      rows.ticket_orders.push([
        ...[
          order,
          'completed',
          'manual',
          hash(`o${order}`, 40),
          hash(`k${order}`, 64),
          name,
          email,
          currency,
          total,
          50,
        ],
        ...[pick(CODES), at, at, at, at, 0],
      ]);
      rows.ticket_payments.push([
        ...[paymentId++, order, 'manual', hash(`p${order}`, 40), `p${order}`, 'captured', currency, total, total, 0, 0],
        ...[at, at, at],
      ]);
    }
    for (const [table, list] of Object.entries(rows))
      if (list.length > 0) await target.insert(table, COLUMNS[table], list);
    if (done % 50_000 === 0) await target.pause();
  }
  for (const ticket of hosts.flatMap(({ tickets }) => tickets))
    await target.run(
      'UPDATE ticket_pools SET sold = (SELECT COUNT(*) FROM ticket_attendees a WHERE a.ticket_id = ticket_pools.id) WHERE id = ?',
      [ticket.id],
    );
  await target.finish();
}
