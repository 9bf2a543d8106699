import { parse } from 'csv-parse/sync';
import { extractText, getDocumentProxy } from 'unpdf';
import type { InvoiceResponse } from '../../../src/invoices/invoice.response.js';
import { bytes, invoiceSite, SELLER, type InvoiceSite } from './invoice-site.js';

const ORDERS = '/cal/tickets/v1/orders';
const INVOICES = '/invoices/v1/invoices';
const COMPANY = {
  company: 'Acme SARL',
  address: '1 Rue de la Paix\n75002 Paris',
  country: 'FR',
  vat_id: 'FR12345678901',
};

async function textOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

describe('An invoice', () => {
  let site: InvoiceSite;
  beforeAll(async () => {
    site = await invoiceSite({ billing_details: 'optional' }, { SCHEDULER: 'on' });
  });
  afterAll(() => site.service.close());

  const admin = () => site.service.as('administrator');
  const visitor = () => site.service.as('anonymous');
  const refund = (id: number, body: Record<string, unknown>) =>
    admin().post(`${ORDERS}/${id}/refunds`).send(body).expect(201);
  const documentsOf = (id: number) => site.documentsOf(id);
  const issued = (id: number, count: number) => site.issued(id, count);
  const change = (body: Record<string, unknown>) => admin().post('/invoices/v1/settings').send(body);

  it('is issued when an order is paid, with the stored prices and taxes, and once', async () => {
    const { id } = await site.paid(2);
    const [invoice] = await issued(id, 1);
    expect(invoice).toMatchObject({
      kind: 'invoice',
      order: id,
      number: expect.stringMatching(/^INV-\d{4}-\d{5}$/),
      total: '25.00',
      tax_minor: 399,
      taxes: [{ percent: 19, net_minor: 2101, tax_minor: 399 }],
      seller: { name: SELLER.seller_name, vat_id: 'DE123456789' },
      buyer: { name: 'Pat Buyer', company: '' },
      lines: [
        { title: 'Seat', event: 'Concert', quantity: 2, unit_minor: 1250, unit_net: '10.505', total_minor: 2500 },
      ],
    });
    const { body: again } = await admin().post(INVOICES).send({ order: id }).expect(201);
    expect(again.id).toBe(invoice.id);
    expect(await documentsOf(id)).toHaveLength(1);
  });

  it('has the name of the buyer as plain text', async () => {
    const { id } = await site.paid(1, { purchaser: { name: 'Ann <3 Bob & Co', email: 'ann@buyer.example' } });
    const [invoice] = await issued(id, 1);
    expect(invoice.buyer.name).toBe('Ann <3 Bob & Co');
  });

  it('is not issued for orders that wait for payment or cost nothing', async () => {
    const { body: waiting } = await site.office.order({ [site.ticket]: 1 }).expect(201);
    const gratis = await site.office.ticket(await site.office.event(), { price: '0', ticket: { mode: '' } });
    const { body: free } = await site.office.order({ [gratis]: 1 }).expect(201);
    for (const { id } of [waiting, free])
      expect((await admin().post(INVOICES).send({ order: id }).expect(409)).body.code).toBe('invoice-not-possible');
  });

  it('does not change with the settings, and has no route that changes or deletes it', async () => {
    const { id } = await site.paid();
    const [before] = await issued(id, 1);
    await change({ seller_name: 'Other name' }).expect(200);
    expect((await admin().get(`${INVOICES}/${before.id}`).expect(200)).body).toEqual(before);
    await change({ seller_name: SELLER.seller_name }).expect(200);
    for (const method of ['post', 'put', 'patch', 'delete'] as const)
      await admin()[method](`${INVOICES}/${before.id}`).expect(404);
  });

  it('is credited by each refund, and the credit notes add up to it', async () => {
    const { id } = await site.paid(3);
    const order = (await admin().get(`${ORDERS}/${id}`).expect(200)).body as { attendees: { id: number }[] };
    await refund(id, { amount: '3.33' });
    await refund(id, { attendees: [order.attendees[1].id] });
    const [invoice, first, second] = await issued(id, 3);
    expect(first).toMatchObject({ kind: 'credit_note', refers_to: invoice.id, total: '-3.33' });
    expect(second).toMatchObject({ kind: 'credit_note', refers_to: invoice.id, is_cancellation: false });
    expect(second.number).toMatch(/^CN-/);
    await admin().post(`${ORDERS}/${id}/refund`).send({}).expect(200);
    const documents = await issued(id, 4);
    const sum = (member: 'total_minor' | 'tax_minor') => documents.reduce((total, one) => total + one[member], 0);
    expect([sum('total_minor'), sum('tax_minor')]).toEqual([0, 0]);
  });

  it('shows the company, and that it owes the tax only where the organiser chose it', async () => {
    await admin().post('/cal/tickets/v1/settings').send({ tax_percent: 0 }).expect(200);
    const sold = async () => {
      const { id } = await site.paid(1, { billing: { ...COMPANY, vat_id: 'fr 12345678901' } });
      return (await issued(id, 1))[0];
    };
    expect(await sold()).toMatchObject({ is_reverse_charge: false, exemption: 'none' });
    await change({ exemption: 'small_business' }).expect(200);
    expect(await sold()).toMatchObject({
      is_reverse_charge: false,
      exemption: 'small_business',
      exemption_text: 'Kein Ausweis von Umsatzsteuer, da Kleinunternehmer gemäß § 19 UStG.',
    });
    await change({ reverse_charge: true }).expect(200);
    const invoice = await sold();
    await change({ reverse_charge: false, exemption: 'none' }).expect(200);
    await admin().post('/cal/tickets/v1/settings').send({ tax_percent: 19 }).expect(200);
    expect(invoice).toMatchObject({ buyer: { name: 'Pat Buyer', ...COMPANY }, is_reverse_charge: true, tax_minor: 0 });
    const { body } = await bytes(admin().get(`${INVOICES}/${invoice.id}/pdf`));
    const text = await textOf(body);
    for (const part of ['Acme SARL', '75002 Paris', 'FR12345678901', 'Reverse charge', invoice.number, SELLER.footer])
      expect(text).toContain(part);
  });

  it('is for managers and for who bought, and has the same bytes each time', async () => {
    const { id, order_key: key } = await site.paid();
    const [{ id: invoice }] = await issued(id, 1);
    const other = await site.paid();
    await visitor().get(`${INVOICES}/${invoice}`).expect(401);
    await visitor().get(`${INVOICES}/${invoice}/pdf?order_key=${other.order_key}`).expect(401);
    await visitor().get(INVOICES).expect(401);
    await site.service.as('subscriber').get(`${INVOICES}/${invoice}`).expect(403);
    await visitor().get(`${INVOICES}/${invoice}?order_key=${key}`).expect(200);
    const file = async (): Promise<Buffer> =>
      (await bytes(visitor().get(`${INVOICES}/${invoice}/pdf?order_key=${key}`))).body;
    expect((await file()).equals(await file())).toBe(true);
  });

  it('is on the page of its order, and on no other', async () => {
    const { id, order_key: key } = await site.paid();
    const [{ id: invoice, number }] = await issued(id, 1);
    const { text } = await site.service.http().get(`/order/${id}-${key}/`).expect(200);
    expect(text).toContain(`Invoice ${number} as PDF`);
    const address = `/order/${id}-${key}/invoices/${invoice}.pdf`;
    expect(text).toContain(address);
    const { headers } = await site.service.http().get(address).expect(200);
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'referrer-policy': 'no-referrer' });
    const other = await site.paid();
    await site.service.http().get(`/order/${other.id}-${other.order_key}/invoices/${invoice}.pdf`).expect(404);
  });

  it('is replaced by a credit note and another invoice with other details of the buyer', async () => {
    const { id } = await site.paid();
    const [invoice] = await issued(id, 1);
    const correct = () => admin().post(`${INVOICES}/${invoice.id}/correct`).send({ buyer: COMPANY });
    const { body: next } = await correct().expect(201);
    expect(next).toMatchObject({ kind: 'invoice', refers_to: invoice.id, buyer: { ...COMPANY, name: 'Pat Buyer' } });
    const documents = await documentsOf(id);
    expect(documents.map(({ kind, total, is_cancellation: cancels }) => [kind, total, cancels])).toEqual([
      ['invoice', '12.50', false],
      ['credit_note', '-12.50', true],
      ['invoice', '12.50', false],
    ]);
    expect((await correct().expect(409)).body.code).toBe('invoice-not-correctable');
    await refund(id, { amount: '2' });
    const { 3: note } = await issued(id, 4);
    expect(note).toMatchObject({ refers_to: next.id, total: '-2.00', buyer: { company: 'Acme SARL' } });
  });

  it('is replaced after a part was returned, for the rest', async () => {
    const { id } = await site.paid(3);
    const order = (await admin().get(`${ORDERS}/${id}`).expect(200)).body as { attendees: { id: number }[] };
    await refund(id, { attendees: [order.attendees[0].id] });
    await refund(id, { amount: '2.00' });
    const [invoice] = await issued(id, 3);
    const correct = (of: number) => admin().post(`${INVOICES}/${of}/correct`).send({ buyer: COMPANY });
    const { body: next } = await correct(invoice.id).expect(201);
    expect(next).toMatchObject({
      refers_to: invoice.id,
      total: '23.00',
      buyer: COMPANY,
      lines: [
        { quantity: 2, unit_minor: 1250 },
        { quantity: -2, unit_minor: 100, total_minor: -200 },
      ],
    });
    await correct(invoice.id).expect(409);
    await admin().post(`${ORDERS}/${id}/refund`).send({}).expect(200);
    const documents = await issued(id, 6);
    expect(documents.map(({ total }) => total)).toEqual(['37.50', '-12.50', '-2.00', '-23.00', '23.00', '-23.00']);
    const sum = (member: 'total_minor' | 'tax_minor') => documents.reduce((total, one) => total + one[member], 0);
    expect([sum('total_minor'), sum('tax_minor')]).toEqual([0, 0]);
    expect((await correct(next.id).expect(409)).body.code).toBe('invoice-not-correctable');
  });

  it('shows the tax in the currency of the country, at the rate of the invoice also when it is credited', async () => {
    await change({ tax_currency: 'SEK' }).expect(400);
    await change({ tax_currency: 'SEK', tax_currency_rate: '0.0' }).expect(400);
    await change({ tax_currency: 'SEK', tax_currency_rate: '11.2345' }).expect(200);
    const { id } = await site.paid(2);
    const [invoice] = await issued(id, 1);
    expect(invoice.tax_in_currency).toEqual({ currency: 'SEK', rate: '11.2345', tax_minor: 4483 });
    await change({ tax_currency_rate: '12' }).expect(200);
    await refund(id, { amount: '3.33' });
    await issued(id, 2);
    await admin().post(`${ORDERS}/${id}/refund`).send({}).expect(200);
    const documents = await issued(id, 3);
    await change({ tax_currency: '', tax_currency_rate: '' }).expect(200);
    expect(documents.map(({ tax_in_currency: tax }) => tax?.rate)).toEqual(Array(3).fill('11.2345'));
    expect(documents.reduce((sum, { tax_in_currency: tax }) => sum + (tax?.tax_minor ?? 0), 0)).toBe(0);
  });

  it('is not credited by the refund of money that was paid twice', async () => {
    const account = { bank_transfer: true, bank_transfer_instructions: 'IBAN' };
    await admin().post('/cal/tickets/v1/settings').send(account).expect(200);
    const { body: order } = await site.office.order({ [site.ticket]: 1 }, { gateway: 'bank-transfer' }).expect(201);
    const content = ['1', '2'].map((n) => `2031-05-0${n};12.50;${order.payment.reference}`).join('\n');
    const columns = { date: 'Date', amount: 'Amount', text: 'Text' };
    const statement = { format: 'csv', content: `Date;Amount;Text\n${content}`, columns };
    await admin().post('/cal/tickets/v1/payments/bank-statements').send(statement).expect(200);
    await issued(order.id, 1);
    await refund(order.id, { amount: '12.50' });
    await refund(order.id, { amount: '2.50' });
    const documents = await issued(order.id, 2);
    expect(documents.map(({ total }) => total)).toEqual(['12.50', '-2.50']);
  });

  it('needs a seller, and bounds of the details that purchasers enter', async () => {
    expect((await change({ seller_name: '' }).expect(400)).body.data.params).toHaveProperty('is_on');
    expect((await admin().get('/invoices/v1/settings').expect(200)).body.seller_name).toBe(SELLER.seller_name);
    await change({ invoice_series: 'inv 1' }).expect(400);
    expect((await change({ exemption: 'exempt' }).expect(400)).body.data.params).toHaveProperty('exemption_text');
    const order = (billing: Record<string, unknown>) => site.office.order({ [site.ticket]: 1 }, { billing });
    for (const billing of [{ country: 'France' }, { vat_id: 'FR12345678901' }, { address: 'x'.repeat(501) }])
      await order(billing).expect(400);
    await admin().post('/cal/tickets/v1/settings').send({ billing_details: 'required' }).expect(200);
    await order({ company: 'Acme' }).expect(400);
    const { body } = await order({ address: 'Street 1', country: 'de' }).expect(201);
    expect((await admin().get(`${ORDERS}/${body.id}`).expect(200)).body.billing).toMatchObject({ country: 'DE' });
    await admin().post('/cal/tickets/v1/settings').send({ billing_details: 'off' }).expect(200);
    await order({ company: 'Acme' }).expect(400);
    await admin().post('/cal/tickets/v1/settings').send({ billing_details: 'optional' }).expect(200);
  });

  it('has the address of the buyer where an order costs more than the limit of the country', async () => {
    const settings = (body: Record<string, unknown>) => admin().post('/cal/tickets/v1/settings').send(body);
    await settings({ billing_required_above: 'much' }).expect(400);
    await settings({ billing_required_above: '25.00', billing_details: 'off' }).expect(200);
    const order = (quantity: number, billing?: Record<string, unknown>) =>
      site.office.order({ [site.ticket]: quantity }, billing ? { billing } : {});
    await order(2).expect(201);
    expect((await order(3).expect(400)).body.data.params).toHaveProperty('billing');
    await order(3, { address: 'Street 1' }).expect(400);
    await order(3, { address: 'Street 1', country: 'DE' }).expect(201);
    await settings({ billing_required_above: '', billing_details: 'optional' }).expect(200);
    await order(3).expect(201);
  });

  it('is exported with a row for each rate, which add up to the list', async () => {
    const { text } = await admin().get('/reports/v1/exports/invoices').expect(200);
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
    const { body } = await admin().get(`${INVOICES}?per_page=100`).expect(200);
    const listed = (body.invoices as InvoiceResponse[]).reduce((sum, { total_minor: total }) => sum + total, 0);
    expect(rows.reduce((sum, { total }) => sum + Math.round(Number(total) * 100), 0)).toBe(listed);
    expect(rows[0]).toMatchObject({ seller_vat_id: 'DE123456789', supply_from: '2031-05-10', supply_to: '2031-05-10' });
    await visitor().get('/reports/v1/exports/invoices').expect(401);
  });

  it('stays after an erasure of personal data, and is in the export', async () => {
    const email = 'erased@buyer.example';
    const { id } = await site.paid(1, { purchaser: { name: 'Erin', email }, billing: COMPANY });
    const [invoice] = await issued(id, 1);
    const { body: exported } = await admin().post('/personal-data/v1/export').send({ email }).expect(200);
    expect(exported.records.invoices).toHaveLength(1);
    expect(exported.records.ticket_billing_details).toMatchObject([{ company: 'Acme SARL' }]);
    const { body: erasure } = await admin().post('/personal-data/v1/erase').send({ email }).expect(200);
    expect(erasure.erased).not.toHaveProperty('invoices');
    expect((await admin().get(`${INVOICES}/${invoice.id}`).expect(200)).body).toEqual(invoice);
    const order = (await admin().get(`${ORDERS}/${id}`).expect(200)).body;
    expect(order.purchaser.name).toBe('Erased');
    expect(order).not.toHaveProperty('billing');
  });
});
