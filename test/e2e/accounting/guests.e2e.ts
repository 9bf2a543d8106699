import { parse } from 'csv-parse/sync';
import { accountingSite, type AccountingSite } from './accounting-site.js';

const T = '/cal/tickets/v1';

describe('A guest', () => {
  let site: AccountingSite;
  let event: number;
  let ticket: number;

  beforeAll(async () => {
    site = await accountingSite();
    event = await site.office.event();
    ticket = await site.office.ticket(event, { name: 'Stalls', price: '18', ticket: { mode: 'own', capacity: 50 } });
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await site.service.close();
  });

  const admin = () => site.service.as('administrator');
  const enter = async (body: Record<string, unknown>) =>
    (await admin().post(`${T}/box-office/orders`).send(body).expect(201)).body;
  const add = async (more: Record<string, unknown> = {}) =>
    (
      await admin()
        .post(`${T}/attendees`)
        .send({ ticket_id: ticket, full_name: 'Guest', email: 'guest@site.example', ...more })
        .expect(201)
    ).body;
  const documentsOf = async (order: number) =>
    (await admin().get(`/invoices/v1/orders/${order}/invoices`).expect(200)).body.invoices;

  it('who is added by hand has no invoice and is no income; one with a price is a sale', async () => {
    const guest = await add();
    // The recorded form shows the price of the ticket.
    expect(guest.payment.price).toBe('18');
    const sold = await add({ price: '12.00' });
    const paid = await enter({ tickets: [{ ticket_id: ticket }], payment: { method: 'cash' } });
    const mixed = await enter({
      tickets: [{ ticket_id: ticket }, { ticket_id: ticket, price: 'complimentary' }],
      payment: { method: 'cash' },
    });
    await site.deliver();
    const { body: order } = await admin().get(`${T}/orders/${guest.order}`).expect(200);
    expect(order).toMatchObject({ status: 'completed', total: '0.00', items: [{ price_kind: 'complimentary' }] });
    expect((await admin().get(`${T}/orders/${guest.order}/payments`)).body.payments).toEqual([]);
    expect(await documentsOf(guest.order)).toEqual([]);
    expect(await documentsOf(sold.order)).toMatchObject([{ total: '12.00' }]);
    expect(await documentsOf(paid.id)).toMatchObject([{ total: '18.00', tax_minor: 287, buyer: { name: '' } }]);
    expect(await documentsOf(mixed.id)).toMatchObject([{ total: '18.00', tax_minor: 287 }]);
    const asked = await admin().post('/invoices/v1/invoices').send({ order: guest.order });
    expect(asked.status).toBe(409);

    const { body: figures } = await admin().get(`/reports/v1/events/${event}`).expect(200);
    expect(figures.totals).toMatchObject({ sold: 5, guests: 2, money: [{ sold_minor: 4800, net_minor: 4800 }] });
    const { body: sales } = await admin().get(`/reports/v1/sales?event=${event}`).expect(200);
    expect(sales.totals).toMatchObject([{ sold_minor: 4800 }]);
  });

  it('is in no report of a cashier, and changes no statement', async () => {
    const day = new Date(site.nowMs()).toISOString().slice(0, 10);
    const statement = async () =>
      (await admin().get(`/reports/v1/accounting/statement?from=${day}&to=${day}`).expect(200)).body.currencies[0];
    const { body: report } = await admin().post('/accounting/v1/cash-reports').send({}).expect(201);
    expect(report.sums).toMatchObject([{ method: 'cash', payments: 2, received_minor: 3600 }]);
    const before = await statement();
    await add();
    await enter({ tickets: [{ ticket_id: ticket, price: 'complimentary', quantity: 3 }] });
    await site.deliver();
    expect(await statement()).toEqual(before);
    expect(before).toMatchObject({ sales: [{ total_minor: 4800 }], documents: [{ total_minor: 4800 }] });
    expect((await admin().post('/accounting/v1/cash-reports').send({})).body.code).toBe('cash-report-empty');
  });

  it('is marked in the export of attendees', async () => {
    const { text } = await admin().get(`/reports/v1/exports/attendees?format=csv&event=${event}`).expect(200);
    const rows = parse<Record<string, string>>(text, { columns: true, bom: true });
    const kinds = rows.map(({ price, price_kind: kind }) => `${price} ${kind}`.trim()).sort();
    expect(kinds).toEqual([
      ...Array.from({ length: 6 }, () => '0.00 complimentary'),
      '12.00 reduced',
      '18.00',
      '18.00',
    ]);
  });

  it('who was entered unpaid is completed later without money', async () => {
    const guest = await add({ attendee_status: 'pending' });
    await admin().post(`${T}/orders/${guest.order}/paid`).send({ method: 'cash' }).expect(200);
    expect((await admin().get(`${T}/orders/${guest.order}/payments`)).body.payments).toEqual([]);
    await site.office.audit();
  });
});
