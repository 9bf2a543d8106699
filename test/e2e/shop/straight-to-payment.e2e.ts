import type { PaymentProvider } from '../../../src/cal/tickets/payments/payment-provider.js';
import { PaymentProviderRegistry } from '../../../src/cal/tickets/payments/payment-provider.registry.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { Browser } from '../authorize/browser-helper.js';
import { boxOffice, type BoxOffice } from '../tickets/box-office.js';
import { placeOrder } from './place-order.js';

const PAY_PAGE = 'https://pay.example/session/7';

describe('After an order with something to pay online', () => {
  let service: TestApp;
  let office: BoxOffice;
  let ticket: number;
  const provider: PaymentProvider = {
    name: 'test-online',
    settlesImmediately: false,
    partialRefunds: true,
    ready: () => true,
    begin: () => Promise.resolve({ status: 'pending', details: { redirect_url: PAY_PAGE } }),
    details: () => Promise.resolve({ redirect_url: PAY_PAGE, test_mode: false }),
    refund: () => Promise.resolve(),
  };

  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    service.app.get(PaymentProviderRegistry).register(provider);
    ticket = await office.ticket(await office.event(), { price: '10', ticket: { mode: 'own', capacity: 50 } });
  });
  afterAll(() => service.close());

  const ordered = async (gateway: string) => {
    const browser = new Browser(service);
    await browser.post('/cart/', { [`quantity-${ticket}`]: '1' });
    return { browser, placed: await placeOrder(browser, { gateway }) };
  };

  it('the browser goes on to the page of the payment service, and the page of the order still links to it', async () => {
    const { browser, placed } = await ordered('test-online');
    expect(placed.status).toBe(303);
    const address = new URL(String(placed.headers.location));
    expect(address.search).toBe('?pay=now');
    const page = await browser.get(address.pathname + address.search);
    expect(page.headers.refresh).toBe(`0; url=${PAY_PAGE}`);
    const plain = await browser.get(address.pathname);
    expect(plain.headers.refresh).toBeUndefined();
    expect(plain.text).toContain(PAY_PAGE);
  });

  it('an order that is paid meanwhile, or paid by hand, stays on its page', async () => {
    const { browser, placed } = await ordered('test-online');
    const address = new URL(String(placed.headers.location));
    const id = /order\/(\d+)-/.exec(address.pathname)?.[1];
    await service.as('administrator').post(`/cal/tickets/v1/orders/${id}/paid`).send({}).expect(200);
    expect((await browser.get(address.pathname + address.search)).headers.refresh).toBeUndefined();
    const { placed: byHand } = await ordered('manual');
    expect(String(byHand.headers.location)).not.toContain('pay=');
  });
});
