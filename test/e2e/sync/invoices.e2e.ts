import { invoiceSite, type InvoiceSite } from '../invoices/invoice-site.js';
import { Mirror } from './mirror.js';
import { recordChanges } from './recorded.js';

const COMPANY = { company: 'Acme SARL', address: '1 Rue de la Paix\n75002 Paris', country: 'FR' };

describe('A client that follows invoices', () => {
  let site: InvoiceSite;
  let copy: Mirror;
  beforeAll(async () => {
    site = await invoiceSite({}, { SCHEDULER: 'on' });
    await recordChanges(site.service);
    copy = mirror();
    await copy.follow();
  });
  afterAll(() => site.service.close());

  const admin = () => site.service.as('administrator');
  const mirror = (filters = '') => new Mirror('invoices', (path) => admin().get(path), filters);
  const news = async (followed: Mirror): Promise<number[]> => {
    const parts = await followed.follow();
    expect(parts.flatMap(({ removed, full }) => [...removed, ...(full ? ['full'] : [])])).toEqual([]);
    return parts.flatMap(({ items }) => items.map(({ id }) => id));
  };
  const expectComplete = async (): Promise<void> => {
    const other = mirror();
    await other.follow();
    expect(copy.objects).toEqual(other.objects);
  };

  it('gets one when it is issued, with what it says', async () => {
    const { id: order } = await site.paid(2);
    const [invoice] = await site.issued(order, 1);
    expect(await news(copy)).toEqual([invoice.id]);
    expect(copy.stored.objects.get(invoice.id)).toMatchObject({ number: invoice.number });
    expect(await news(copy)).toEqual([]);
    await expectComplete();
  });

  it('gets the documents of a correction, and the credit note of a refund', async () => {
    const { id: order } = await site.paid();
    const [invoice] = await site.issued(order, 1);
    await news(copy);
    await admin().post(`/invoices/v1/invoices/${invoice.id}/correct`).send({ buyer: COMPANY }).expect(201);
    const documents = await site.issued(order, 3);
    expect(await news(copy)).toEqual(expect.arrayContaining(documents.slice(1).map(({ id }) => id)));
    await admin().post(`/cal/tickets/v1/orders/${order}/refund`).send({});
    const all = await site.issued(order, 4);
    expect(await news(copy)).toContain(all.at(-1)!.id);
    await expectComplete();
  });

  it('gets those of an order only, by its filter', async () => {
    const [mine, other] = [await site.paid(), await site.paid()];
    const [invoice] = await site.issued(mine.id, 1);
    await site.issued(other.id, 1);
    const followed = mirror(`&search=${invoice.number}`);
    await followed.follow();
    expect(followed.ids).toEqual([invoice.id]);
  });

  it('is refused without the right to manage attendees', async () => {
    for (const caller of ['anonymous', 'subscriber', 'author'] as const)
      expect([401, 403]).toContain((await site.service.as(caller).get('/sync/v1/invoices')).status);
  });
});
