import { getDocumentProxy } from 'unpdf';
import { readCii } from '../../../src/invoices/e-invoice/cii-reader.spec-helper.js';
import { brokenRules } from '../../../src/invoices/e-invoice/broken-rules.js';
import type { InvoiceResponse } from '../../../src/invoices/invoice.response.js';
import { bytes, invoiceSite, type InvoiceSite } from './invoice-site.js';

const ORDERS = '/cal/tickets/v1/orders';
const INVOICES = '/invoices/v1/invoices';
const COMPANY = { company: 'Amt & Co.', address: 'Markt 1\n50667 Köln', country: 'DE', vat_id: 'DE987654321' };
const CONTACT = { seller_contact: 'Box office', seller_phone: '+49 30 123456', seller_email: 'office@example.org' };

describe('An electronic invoice', () => {
  let site: InvoiceSite;
  beforeAll(async () => {
    site = await invoiceSite({ billing_details: 'optional' }, { SCHEDULER: 'on' });
  });
  afterAll(() => site.service.close());

  const admin = () => site.service.as('administrator');
  const visitor = () => site.service.as('anonymous');
  const change = (body: Record<string, unknown>) => admin().post('/invoices/v1/settings').send(body).expect(200);
  const issued = (id: number, count: number) => site.issued(id, count);
  const xml = async (id: number, query = ''): Promise<string> =>
    (await bytes(admin().get(`${INVOICES}/${id}/xml${query}`))).body.toString();

  it('says as XRechnung what the invoice and its corrections say', async () => {
    await change(CONTACT);
    const { id } = await site.paid(3, { billing: COMPANY });
    const order = (await admin().get(`${ORDERS}/${id}`).expect(200)).body as { attendees: { id: number }[] };
    const refund = { attendees: [order.attendees[0].id] };
    await admin().post(`${ORDERS}/${id}/refunds`).send(refund).expect(201);
    const [invoice, note] = await issued(id, 2);
    const buyer = { ...COMPANY, company: 'Amt Köln' };
    await admin().post(`${INVOICES}/${invoice.id}/correct`).send({ buyer }).expect(201);
    const [, , cancellation, replacement] = await issued(id, 4);
    const read = async ({ id: document }: InvoiceResponse) => readCii(await xml(document));
    expect(await read(invoice)).toMatchObject({
      number: invoice.number,
      type: '380',
      buyerReference: String(id),
      preceding: null,
      buyer: { name: 'Amt & Co.', contact: 'Pat Buyer', address: { city: 'Köln', postcode: '50667' } },
      lines: [{ name: 'Seat', quantity: 3, unitPrice: '10.503333', net: '31.51' }],
      totals: { net: '31.51', tax: '5.99', gross: '37.50', due: '0.00' },
    });
    const preceding = { number: invoice.number, date: invoice.date };
    expect(await read(note)).toMatchObject({ type: '381', preceding, totals: { gross: '12.50' } });
    expect(await read(cancellation)).toMatchObject({ type: '381', preceding, totals: { gross: '25.00' } });
    expect(await read(replacement)).toMatchObject({ type: '380', preceding, buyer: { name: 'Amt Köln' } });
    for (const document of [invoice, note, cancellation, replacement]) {
      expect(brokenRules(await read(document), 'xrechnung')).toEqual([]);
      expect(brokenRules(readCii(await xml(document.id, '?profile=en16931')), 'en16931')).toEqual([]);
    }
    expect(readCii(await xml(invoice.id, '?buyer_reference=04011000-12345-34')).buyerReference).toBe(
      '04011000-12345-34',
    );
  });

  it('is in the PDF', async () => {
    const { id } = await site.paid(1, { billing: COMPANY });
    const [invoice] = await issued(id, 1);
    const document = await getDocumentProxy(
      new Uint8Array((await bytes(admin().get(`${INVOICES}/${invoice.id}/pdf`))).body as Buffer),
    );
    const [name] = [...((await document.getAttachments()) ?? [])].map(([file]) => file);
    const content = Buffer.from((await document.getAttachmentContent(name)) as Uint8Array).toString();
    expect(name).toBe('factur-x.xml');
    expect(content).toBe(await xml(invoice.id, '?profile=en16931'));
  });

  it('is refused with what is missing, and the PDF is made without it', async () => {
    const { id } = await site.paid(1);
    const [invoice] = await issued(id, 1);
    const { body } = await admin().get(`${INVOICES}/${invoice.id}/xml`).expect(409);
    expect(body).toMatchObject({
      code: 'e-invoice-not-possible',
      message: expect.stringContaining('the country of the buyer (billing) (BR-11)'),
      data: { rules: ['BR-11', 'BR-DE-8', 'BR-DE-9'] },
    });
    const { body: file } = await bytes(admin().get(`${INVOICES}/${invoice.id}/pdf`));
    expect(await (await getDocumentProxy(new Uint8Array(file))).getAttachments()).toBeNull();
    await admin().get(`${INVOICES}/${invoice.id}/xml?profile=ubl`).expect(400);
    await admin().get(`${INVOICES}/${invoice.id}/xml?buyer_reference=<a>`).expect(400);
    await admin().get(`${INVOICES}/99999/xml`).expect(404);
  });

  it('is for managers and for who bought, with a link for companies on the page of the order', async () => {
    const { id, order_key: key } = await site.paid(1, { billing: COMPANY });
    const [{ id: invoice }] = await issued(id, 1);
    const other = await site.paid();
    const [{ id: private_ }] = await issued(other.id, 1);
    await visitor().get(`${INVOICES}/${invoice}/xml`).expect(401);
    await visitor().get(`${INVOICES}/${invoice}/xml?order_key=${other.order_key}`).expect(401);
    await visitor().get(`${INVOICES}/${invoice}/xml?order_key=${key}`).expect(200);
    const address = `/order/${id}-${key}/invoices/${invoice}.xml`;
    expect((await site.service.http().get(`/order/${id}-${key}/`).expect(200)).text).toContain(address);
    const { headers } = await site.service.http().get(address).expect(200);
    expect(headers).toMatchObject({ 'content-type': 'application/xml', 'referrer-policy': 'no-referrer' });
    const page = await site.service.http().get(`/order/${other.id}-${other.order_key}/`).expect(200);
    expect(page.text).not.toContain(`invoices/${private_}.xml`);
    await site.service.http().get(`/order/${other.id}-${other.order_key}/invoices/${invoice}.xml`).expect(404);
    await site.service.http().get(`/order/${other.id}-${other.order_key}/invoices/${private_}.xml`).expect(409);
  });
});
