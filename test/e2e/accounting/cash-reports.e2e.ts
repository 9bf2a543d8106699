import { parse } from 'csv-parse/sync';
import { PaymentEntity } from '../../../src/cal/tickets/payments/payment.entity.js';
import { capturedPayment } from '../../../src/cal/tickets/payments/payment-rows.js';
import { DAY_MS, fromMs, HOUR_MS } from '../../../src/core/time/index.js';
import { accountingSite, type AccountingSite } from './accounting-site.js';

const REPORTS = '/accounting/v1/cash-reports';

describe('The report of a cashier', () => {
  let site: AccountingSite;

  beforeAll(async () => {
    site = await accountingSite();
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await site.service.close();
  });

  const admin = () => site.service.as('administrator');
  const make = async () => (await admin().post(REPORTS).send({}).expect(201)).body;
  const paid = async (quantities: number[], method: string) => {
    const order = (await site.order(quantities, 'manual'))!;
    await site.act(order.id, 'paid', { method });
    return order;
  };

  it('has what was taken and given back since the last one, by method and tax rate, and the next number', async () => {
    const order = await paid([2, 1], 'cash');
    await paid([1], 'card_reader');
    await site.act(order.id, 'refunds', { attendees: [order.attendees[0].id], return_seats: true });
    const first = await make();
    expect(first).toMatchObject({
      number: 1,
      cashier: site.service.ids.administrator,
      from_utc: null,
      sums: [
        {
          currency: 'USD',
          method: 'card_reader',
          payments: 1,
          received_minor: 1000,
          refunds: 0,
          total_minor: 1000,
          taxes: [{ tax_percent: 19, gross_minor: 1000, tax_minor: 160 }],
        },
        {
          currency: 'USD',
          method: 'cash',
          payments: 1,
          received_minor: 4500,
          refunds: 1,
          returned_minor: 1000,
          total_minor: 3500,
          taxes: [{ tax_percent: 19, gross_minor: 3500, tax_minor: 559 }],
        },
      ],
    });
    expect((await admin().post(REPORTS).send({}).expect(409)).body.code).toBe('cash-report-empty');
    site.pass(HOUR_MS);
    await paid([0, 0, 1], 'cash');
    const second = await make();
    expect(second).toMatchObject({ number: 2, from_utc: first.until_utc });
    expect(second.sums).toMatchObject([{ method: 'cash', received_minor: 777, returned_minor: 0 }]);
    const { body } = await admin().get(REPORTS).expect(200);
    expect(body).toEqual({ total: 2, total_pages: 1, reports: [second, first] });
    expect((await admin().get(`${REPORTS}/${first.id}`).expect(200)).body).toEqual(first);
  });

  it('has each payment once when several are made at the same moment', async () => {
    site.pass(HOUR_MS);
    for (let i = 0; i < 3; i++) await paid([1], 'cash');
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin().post(REPORTS).send({})));
    const made = answers.filter(({ status }) => status === 201);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(made[0].body.sums).toMatchObject([{ method: 'cash', payments: 3, received_minor: 3000 }]);
    const { body } = await admin().get(REPORTS).expect(200);
    expect(body.reports.map(({ number }: { number: number }) => number)).toEqual([3, 2, 1]);
  });

  it('is a page to print and a file, and no route changes or deletes it', async () => {
    const { text } = await admin()
      .get(`${REPORTS}/1/page`)
      .expect(200)
      .expect('Content-Type', /^text\/html/);
    expect(text).toContain('<h1>Cash report 1</h1>');
    expect(text).toContain('35.00 USD');
    const file = await admin().get(`${REPORTS}/1/file`).expect(200);
    const rows: Record<string, string>[] = parse(file.text, { bom: true, columns: true });
    expect(rows.map(({ method, tax_percent: rate, gross }) => [method, rate, gross])).toEqual([
      ['card_reader', '19', '10.00'],
      ['cash', '19', '35.00'],
    ]);
    for (const method of ['put', 'patch', 'delete'] as const) await admin()[method](`${REPORTS}/1`).expect(404);
  });

  it('has no tax rate for money of an order that was never completed', async () => {
    site.pass(HOUR_MS);
    const few = await site.office.ticket(await site.office.event(), {
      price: '12',
      ticket: { mode: 'own', capacity: 1 },
    });
    const { body: late } = await site.office.order({ [few]: 1 }, { gateway: 'manual' }).expect(201);
    await site.service.database.write(() =>
      site.service.database.execute('UPDATE ticket_orders SET expires = 1 WHERE id = ?', [late.id]),
    );
    await admin().get(`/cal/tickets/v1/orders/${late.id}`).expect(200);
    await site.office.order({ [few]: 1 }, { gateway: 'manual' }).expect(201);
    expect((await site.act(late.id, 'paid', { method: 'cash' })).body).toMatchObject({ status: 'not-completed' });
    const { sums } = await make();
    expect(sums).toMatchObject([
      { total_minor: 1200, taxes: [{ tax_percent: null, gross_minor: 1200, tax_minor: 0 }] },
    ]);
  });

  it('has the rest in the next one when a report is full', async () => {
    const { id } = await paid([1], 'transfer');
    const { database, ids } = site.service;
    const minute = (n: number): string => fromMs(site.nowMs() - 10 * DAY_MS + n * 60_000);
    const payments = Array.from({ length: 5003 }, (_, n) =>
      capturedPayment({ id, currency: 'USD' }, minute(n), {
        provider: 'manual',
        captured_minor: 1,
        method: 'other',
        cashier_id: ids.editor,
      }),
    );
    await database.write(() => database.insertMany(PaymentEntity, payments));
    const reportOf = async () => (await admin().post(REPORTS).send({ cashier: ids.editor }).expect(201)).body;
    const [full, rest] = [await reportOf(), await reportOf()];
    expect([full, rest].map(({ sums: [{ payments: count }] }) => count)).toEqual([5000, 3]);
    expect(full.until_utc).toBe(minute(4999));
    expect(rest.from_utc).toBe(full.until_utc);
    await admin().post(REPORTS).send({ cashier: ids.editor }).expect(409);
  });

  it('is for those who manage attendees, of accounts that exist', async () => {
    await site.service.as('anonymous').get(REPORTS).expect(401);
    await site.service.as('editor').post(REPORTS).send({}).expect(403);
    await site.service.as('editor').get(`${REPORTS}/1`).expect(403);
    expect((await admin().post(REPORTS).send({ cashier: 999_999 }).expect(404)).body.code).toBe('cashier-not-found');
    expect((await admin().get(`${REPORTS}/999999`).expect(404)).body.code).toBe('cash-report-not-found');
  });
});
