import fc from 'fast-check';
import { SalesChangesService } from '../../../src/cal/tickets/figures/rollups/sales-changes.service.js';
import { SalesRollupEntity } from '../../../src/cal/tickets/figures/rollups/sales-rollup.entity.js';
import { SalesRollupsService } from '../../../src/cal/tickets/figures/rollups/sales-rollups.service.js';
import { chunkOf } from '../../../src/cal/tickets/figures/rollups/sum-sales.js';
import { SALES_GROUPS } from '../../../src/cal/tickets/figures/sales-query.js';
import { SalesSumsService } from '../../../src/cal/tickets/figures/sales-sums.service.js';
import { DisputeEntity } from '../../../src/cal/tickets/payments/dispute.entity.js';
import { DisputeLineEntity } from '../../../src/cal/tickets/payments/dispute-line.entity.js';
import { PaymentEntity } from '../../../src/cal/tickets/payments/payment.entity.js';
import { RefundEntity } from '../../../src/cal/tickets/payments/refund.entity.js';
import { RefundLineEntity } from '../../../src/cal/tickets/payments/refund-line.entity.js';
import { AttendeeEntity } from '../../../src/cal/tickets/sales/model/attendee.entity.js';
import { OrderEntity } from '../../../src/cal/tickets/sales/model/order.entity.js';
import { Database, SqlExpression } from '../../../src/core/database/index.js';
import { zoneDays } from '../../../src/core/time/index.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { cases } from '../../helpers/suite-size.js';
import { boxOffice, type BoxOffice } from '../tickets/box-office.js';

const ZONES = ['UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Chatham'];
const FIRST = '2026-03-01';
const LAST = '2026-04-30';
/** More than any report here has. */
const LIMIT = 1000;

/** A change that is stored in one unit of work. The numbers choose the row. */
type Change = [
  what:
    | 'order'
    | 'pay'
    | 'status'
    | 'price'
    | 'event gone'
    | 'title'
    | 'ticket'
    | 'currency'
    | 'code'
    | 'fee'
    | 'test'
    | 'refund'
    | 'refund state'
    | 'dispute'
    | 'dispute won'
    | 'check in'
    | 'erase'
    | 'delete',
  one: number,
  other: number,
];

describe('Sums of sales', () => {
  let service: TestApp;
  let office: BoxOffice;
  let database: Database;
  let sums: SalesSumsService;
  let rollups: SalesRollupsService;
  let events: { id: number; tickets: number[] }[];
  let number = 0;

  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    database = service.app.get(Database);
    sums = service.app.get(SalesSumsService);
    rollups = service.app.get(SalesRollupsService);
    events = [];
    for (let n = 0; n < 3; n++) {
      const id = await office.event({ title: `Event ${n}` });
      const tickets = [];
      for (const price of ['10', '7.5']) tickets.push(await office.ticket(id, { price }));
      events.push({ id, tickets });
    }
  });
  afterAll(() => service.close());
  afterEach(() => jest.restoreAllMocks());

  const moment = (n: number) =>
    new Date(Date.UTC(2026, 2, 1) + (n % (60 * 24 * 4)) * 15 * 60_000 + (n % 900) * 1000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ');
  const pick = <T>(list: readonly T[], n: number): T => list[n % list.length];
  const ids = async (table: string) =>
    (await database.read<{ id: number }>(`SELECT id FROM ${table} ORDER BY id`)).map(({ id }) => id);

  /** A completed order, or one that waits. */
  async function addOrder(one: number, other: number): Promise<void> {
    const at = moment(one);
    const post = async (kind: string) => database.insert<{ id: number; type: string }>('content', { type: kind });
    const id = await post('cal_order');
    const isPaid = other % 3 > 0;
    const status = isPaid ? 'completed' : 'pending';
    await database.insert(OrderEntity, {
      ...{ id, status, gateway: 'manual', purchaser_name: 'Pat', purchaser_email: 'pat@example.org', currency: 'USD' },
      ...{ total_minor: 1000, date: at, date_utc: at, modified_utc: at, paid_utc: isPaid ? at : null, is_test: false },
      ...{ fee_minor: (other % 2) * 50, fee_tax_rate: 7000, discount_code: pick(['', 'A', 'B'], other) },
    });
    for (let seat = 0; seat <= other % 4; seat++) {
      const event = pick(events, one + (other % 5 === 0 ? seat : 0));
      await database.insert(AttendeeEntity, {
        ...{ id: await post('cal_attendee'), provider: 'tc', ticket_id: pick(event.tickets, seat), post_id: event.id },
        ...{ order_id: id, status, place: isPaid ? 'sold' : 'pending', name: 'Pat', name_key: 'pat', currency: 'USD' },
        ...{
          email: 'pat@example.org',
          price_minor: 100 + (one % 7),
          tax_rate: (seat % 2) * 19000,
          ticket_title: 'Seat',
        },
        ...{ ticket_description: '', security_code: `s${number++}`, event_id: event.id, event_title: 'Event' },
        ...{ checked_in: false, date: at, date_utc: at, modified: at, modified_utc: at },
      });
    }
    await database.insert(PaymentEntity, {
      ...{ order_id: id, provider: 'manual', attempt_key: `p${number++}`, state: 'captured', currency: 'USD' },
      ...{ amount_minor: 1000, captured_minor: 1000, is_test: other % 11 === 0, created_utc: at, modified_utc: at },
    });
  }

  /** A refund or dispute of an order, with a line for its first attendee and one for what belongs to no ticket. */
  async function addReturn(entity: typeof RefundEntity | typeof DisputeEntity, one: number, other: number) {
    const order = pick(await ids('ticket_orders'), one);
    const [payment] = await database.read<{ id: number }>('SELECT id FROM ticket_payments WHERE order_id = ?', [order]);
    const [seat] = await database.read<{ id: number }>('SELECT id FROM ticket_attendees WHERE order_id = ?', [order]);
    if (!payment) return;
    const at = moment(other);
    const row = { order_id: order, payment_id: payment.id, provider: 'manual', amount_minor: 70, currency: 'USD' };
    const moments = { created_utc: at, modified_utc: at };
    if (entity === RefundEntity) {
      const refund = await database.insert(RefundEntity, {
        ...{ ...row, ...moments, refund_key: `r${number++}`, source: 'admin', positions: null },
        ...{ state: other % 2 ? 'succeeded' : 'requested', returns_seats: false, closes_order: false },
      });
      const lines = [{ refund_id: refund, attendee_id: null, amount_minor: 20 }];
      await database.insertMany(RefundLineEntity, lines);
      if (seat) await database.insert(RefundLineEntity, { refund_id: refund, attendee_id: seat.id, amount_minor: 50 });
      return;
    }
    const dispute = await database.insert(DisputeEntity, {
      ...{ ...row, ...moments, provider_id: `d${number++}`, state: 'open', is_withdrawn: other % 2 === 0 },
    });
    if (seat) await database.insert(DisputeLineEntity, { dispute_id: dispute, attendee_id: seat.id, amount_minor: 50 });
  }

  async function change([what, one, other]: Change): Promise<void> {
    if (what === 'order') return addOrder(one, other);
    if (what === 'refund') return addReturn(RefundEntity, one, other);
    if (what === 'dispute') return addReturn(DisputeEntity, one, other);
    const id = pick(await ids('ticket_orders'), one);
    if (id === undefined) return;
    const order = (values: Partial<OrderEntity>) => database.update(OrderEntity, { id }, values);
    const seats = (values: Partial<AttendeeEntity>) => database.update(AttendeeEntity, { order_id: id }, values);
    if (what === 'pay') await order({ status: 'completed', paid_utc: moment(other) });
    else if (what === 'status') await order({ status: pick(['completed', 'voided', 'refunded', 'reversed'], other) });
    else if (what === 'price') await seats({ price_minor: other });
    else if (what === 'event gone') await seats({ post_id: other % 2 ? null : pick(events, other).id });
    else if (what === 'title')
      await seats({ event_title: pick(['Event', 'Ereignis', ''], other), ticket_title: `T${other % 3}` });
    else if (what === 'ticket') await seats({ ticket_id: pick(pick(events, other).tickets, one) });
    else if (what === 'currency') await seats({ currency: pick(['USD', 'EUR'], other) });
    else if (what === 'code') await order({ discount_code: pick(['', 'A', 'C'], other) });
    else if (what === 'fee')
      await order({ fee_minor: other % 100, fee_tax_minor: 3, fee_tax_included: other % 2 === 0 });
    else if (what === 'test') await order({ is_test: other % 2 === 0 });
    else if (what === 'refund state')
      await database.update(
        RefundEntity,
        { order_id: id },
        { state: pick(['succeeded', 'failed'], other), modified_utc: moment(other) },
      );
    else if (what === 'dispute won')
      await database.update(
        DisputeEntity,
        { order_id: id },
        { state: 'won', is_withdrawn: false, modified_utc: moment(other) },
      );
    else if (what === 'check in') await seats({ checked_in: true });
    else if (what === 'erase') await seats({ name: 'Gone', email: 'gone@example.org' });
    else
      for (const table of ['ticket_attendees', 'ticket_orders'])
        await database.delete(
          'content',
          new SqlExpression(
            `id IN (SELECT id FROM ${table} WHERE ${table === 'ticket_orders' ? 'id' : 'order_id'} = ?)`,
            id,
          ),
        );
  }

  /** Compares all reports with those that are counted from the rows. */
  async function compare(): Promise<void> {
    for (const [n, zone] of ZONES.entries()) {
      const { fromUtc, untilUtc, offsets } = zoneDays(FIRST, LAST, zone);
      for (const host of [undefined, events[n % events.length].id])
        for (const group of SALES_GROUPS) {
          const query = { host, fromUtc, untilUtc, offsets };
          expect({ zone, host, group, ...(await sums.of(query, group, LIMIT)) }).toEqual({
            zone,
            host,
            group,
            ...(await sums.countedOf(query, group, LIMIT)),
          });
        }
    }
  }

  it('equal those of the rows after any history', async () => {
    const what = fc.constantFrom<Change[0]>(
      ...(['order', 'order', 'order', 'pay', 'status', 'price', 'event gone', 'title', 'ticket', 'currency'] as const),
      ...(['code', 'fee', 'test', 'refund', 'refund', 'refund state', 'dispute', 'dispute won'] as const),
      ...(['check in', 'erase', 'delete'] as const),
    );
    const histories = fc.array(fc.tuple(what, fc.nat(100_000), fc.nat(100_000)), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        for (const one of history) await database.write(() => change(one));
        await compare();
      }),
      { numRuns: cases(100) },
    );
    expect(await rollups.check()).toEqual([]);
  });

  it('are wrong where changes are not noted, which a check finds and repairs', async () => {
    await database.write(() => addOrder(1, 1));
    await compare();
    jest.spyOn(service.app.get(SalesChangesService), 'store').mockResolvedValue();
    await database.write(() => addOrder(2, 1));
    await expect(compare()).rejects.toThrow();
    expect(await rollups.check()).toHaveLength(1);
    await compare();
    expect(await rollups.check()).toEqual([]);
  });

  it('are made anew after a statement that does not say what it changes', async () => {
    await database.write(() => addOrder(3, 2));
    await compare();
    await database.write(() => database.execute('UPDATE ticket_attendees SET price_minor = price_minor + 1'));
    await compare();
  });

  it('of one chunk are made anew after an order', async () => {
    const ticket = await office.ticket(events[0].id, { ticket: { mode: 'own', capacity: 5 } });
    await rollups.refresh();
    const { body } = await office.order({ [ticket]: 2 }).expect(201);
    expect(await database.read('SELECT source, row_key FROM ticket_sales_changes')).toEqual([
      { source: 'chunk', row_key: chunkOf(body.id) },
    ]);
    await compare();
  });

  it('do not depend on check-ins', async () => {
    await rollups.refresh();
    await database.write(() => change(['check in', 1, 1]));
    expect(await ids('ticket_sales_changes')).toEqual([]);
  });

  it('are never replaced by older ones', async () => {
    const other = await startApp({ DATABASE_URL: service.databaseUrl });
    try {
      const others = other.app.get(SalesRollupsService);
      for (let round = 0; round < cases(50); round++)
        await Promise.all([
          database.write(() => addOrder(round, round)),
          rollups.refresh(),
          others.refresh(),
          database.write(() => change(['price', round, round])),
          rollups.refresh(),
          others.check(),
        ]);
      await compare();
      expect(await database.read('SELECT * FROM ticket_sales_changes')).toEqual([]);
      const stored = await database.readEntities(SalesRollupEntity, 'SELECT * FROM ticket_sales_rollups');
      expect(stored.length).toBeGreaterThan(0);
    } finally {
      await other.close();
    }
  });
});
