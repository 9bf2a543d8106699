import { load } from 'cheerio';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { Browser } from '../authorize/browser-helper.js';
import { boxOffice } from '../tickets/box-office.js';
import type { BoxOffice } from '../tickets/box-office.js';
import { placeOrder } from './place-order.js';

const T = '/cal/tickets/v1';

describe('The page of an event with a reduced price', () => {
  let service: TestApp;
  let office: BoxOffice;
  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
  });
  afterAll(() => service.close());

  const page = async (salePrice: object): Promise<string> => {
    const event = await office.event();
    await office.ticket(event, {
      price: '30',
      ticket: { mode: '', sale_price: { checked: true, price: '20', ...salePrice } },
    });
    const { body } = await service.as('anonymous').get(`/cal/events/v1/events/${event}`).expect(200);
    const { text } = await service
      .http()
      .get(new URL(body.url as string).pathname)
      .expect(200);
    return load(text)('section[aria-labelledby=tickets]').text().replaceAll(/\s+/g, ' ');
  };

  it('says until when it runs and what the ticket costs then', async () => {
    const text = await page({ start_date: '2020-01-01', end_date: '2031-04-30' });
    expect(text).toContain('$20.00');
    expect(text).toMatch(/Reduced price until .*April 30, 2031.*, then \$30\.00\./);
  });

  it('has no such line where it has no end, has not begun, or is over', async () => {
    for (const [dates, price] of [
      [{ start_date: '2020-01-01', end_date: '' }, '$20.00'],
      [{ start_date: '2031-04-01', end_date: '2031-04-30' }, '$30.00'],
      [{ start_date: '2020-01-01', end_date: '2020-01-31' }, '$30.00'],
    ] as const) {
      const text = await page(dates);
      expect(text).toContain(price);
      expect(text).not.toContain('Reduced price until');
    }
  });
});

describe('The checkout of a site with invoices', () => {
  let service: TestApp;
  let office: BoxOffice;
  let paid: number;
  let free: number;
  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    const event = await office.event();
    paid = await office.ticket(event, { price: '25', ticket: { mode: '' } });
    free = await office.ticket(event, { ticket: { mode: '' } });
  });
  afterAll(() => service.close());

  const requests = (mode: 'off' | 'optional' | 'required') =>
    service.as('administrator').post(`${T}/settings`).send({ billing_details: mode }).expect(200);
  const filled = async (ticket: number): Promise<Browser> => {
    const browser = new Browser(service);
    expect((await browser.post('/cart/', { [`quantity-${ticket}`]: '1' })).status).toBe(303);
    return browser;
  };
  const fields = async (browser: Browser): Promise<string[]> => {
    const $ = load((await browser.get('/checkout/')).text);
    return ['company', 'address', 'country', 'vat_id'].filter((name) => $(`[name=${name}]`).length === 1);
  };
  const details = { company: 'Acme SARL', address: '1 rue de la Paix\n75002 Paris', country: 'fr', vat_id: '' };
  const billingOf = async (location: string) => {
    const [, id] = /\/order\/(\d+)-/.exec(location) ?? [];
    return (await service.as('administrator').get(`${T}/orders/${id}`).expect(200)).body.billing;
  };

  it('has fields for the invoice only where they are requested and something is paid', async () => {
    await requests('off');
    expect(await fields(await filled(paid))).toEqual([]);
    await requests('optional');
    expect(await fields(await filled(paid))).toEqual(['company', 'address', 'country', 'vat_id']);
    expect(await fields(await filled(free))).toEqual([]);
  });

  it('stores them with the order, and takes an order without them where they are optional', async () => {
    await requests('optional');
    const placed = await placeOrder(await filled(paid), details);
    expect(placed.status).toBe(303);
    expect(await billingOf(placed.headers.location)).toMatchObject({ company: 'Acme SARL', country: 'FR' });
    expect((await placeOrder(await filled(paid))).status).toBe(303);
  });

  it('requires them above the limit of the country, whatever the site requests otherwise', async () => {
    const limit = (amount: string) =>
      service.as('administrator').post(`${T}/settings`).send({ billing_required_above: amount }).expect(200);
    await requests('off');
    await limit('24.99');
    const browser = await filled(paid);
    expect(await fields(browser)).toEqual(['company', 'address', 'country', 'vat_id']);
    expect((await placeOrder(browser)).status).toBe(400);
    expect((await placeOrder(browser, details)).status).toBe(303);
    await limit('25.00');
    expect(await fields(await filled(paid))).toEqual([]);
    await limit('');
  });

  it('says beside each field what is wrong, and retains what was entered', async () => {
    await requests('required');
    const browser = await filled(paid);
    const missing = await placeOrder(browser);
    expect(missing.status).toBe(400);
    const $ = load(missing.text);
    for (const name of ['address', 'country']) {
      expect($(`#${name}`).attr('aria-invalid')).toBe('true');
      expect($(`#${$(`#${name}`).attr('aria-describedby')?.split(' ')[0]}`).text()).not.toBe('');
    }
    const wrong = await placeOrder(browser, { ...details, country: 'France', vat_id: '123' });
    expect(wrong.status).toBe(400);
    const shown = load(wrong.text);
    expect(shown('[name=company]').attr('value')).toBe('Acme SARL');
    expect(shown('[name=address]').text()).toContain('1 rue de la Paix');
    expect(shown('#country').attr('aria-invalid')).toBe('true');
    expect(shown('#vat_id').attr('aria-invalid')).toBe('true');
    const placed = await placeOrder(browser, { ...details, vat_id: 'FR12345678901' });
    expect(placed.status).toBe(303);
    expect(await billingOf(placed.headers.location)).toMatchObject({ vat_id: 'FR12345678901' });
  });
});
