import { mailingSite, type MailingSite } from './mailing-site.js';

const ORDERS = '/cal/tickets/v1/orders';

describe('The invoice of an order', () => {
  let site: MailingSite;
  beforeAll(async () => {
    site = await mailingSite();
    const seller = { is_on: true, seller_name: 'Town Crew', seller_address: 'Main Street 1' };
    await site.service.as('administrator').post('/invoices/v1/settings').send(seller).expect(200);
  });
  afterAll(() => site.close());

  it('is attached to the message of a paid order, and its credit note to that of a refunded one', async () => {
    const { box, inbox, service } = site;
    const admin = service.as('administrator');
    const ticket = await box.ticket(await box.event(), { price: '18.5', ticket: { mode: 'own', capacity: 5 } });
    const email = 'invoice@buyer.example';
    const { body } = await box.order({ [ticket]: 1 }, { purchaser: { name: 'Ida', email } }).expect(201);
    await admin.post(`${ORDERS}/${body.id}/paid`).send({}).expect(200);
    const [, paid] = await inbox.to(email, 2);
    const pdfs = (mail: typeof paid) =>
      mail.attachments.flatMap(({ filename = '' }) => /^(?:INV|CN)-.*/.exec(filename)?.[0] ?? []);
    const { body: documents } = await admin.get(`/invoices/v1/orders/${body.id}/invoices`).expect(200);
    expect(pdfs(paid)).toEqual([`${documents.invoices[0].number}.pdf`]);
    await admin.post(`${ORDERS}/${body.id}/refund`).send({}).expect(200);
    const [, , refunded] = await inbox.to(email, 3);
    expect(pdfs(refunded)).toEqual([
      `${documents.invoices[0].number}.pdf`,
      expect.stringMatching(/^CN-\d{4}-00001\.pdf$/),
    ]);
  });
});
