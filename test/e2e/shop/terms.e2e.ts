import { load } from 'cheerio';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { Browser } from '../authorize/browser-helper.js';
import { boxOffice } from '../tickets/box-office.js';
import type { BoxOffice } from '../tickets/box-office.js';

describe('The terms of a site', () => {
  let service: TestApp;
  let box: BoxOffice;
  let ticket: number;
  let terms: { id: number; link: string; modified_gmt: string };
  let privacy: { id: number; link: string };

  beforeAll(async () => {
    service = await startApp();
    box = boxOffice(service);
    ticket = await box.ticket(await box.event(), { name: 'Seat', price: '0', ticket: { mode: 'own', capacity: 50 } });
    const page = async (title: string) =>
      (await service.as('administrator').post('/content/v2/pages').send({ title, status: 'publish' }).expect(201)).body;
    terms = await page('Terms & conditions');
    privacy = await page('Privacy');
  });
  afterAll(() => service.close());

  const links = (body: object) => service.as('administrator').post('/content/v2/site-links').send(body).expect(200);
  /** Puts a ticket into a cart. @returns the cookie of the browser */
  const filled = async (): Promise<string> => {
    const sent = await service
      .http()
      .post('/cart/')
      .type('form')
      .send({ [`quantity-${ticket}`]: '1' })
      .expect(303);
    return (sent.headers['set-cookie'] as unknown as string[])[0].split(';')[0];
  };
  const form = async (cookie: string) =>
    load((await service.http().get('/checkout/').set('Cookie', cookie).expect(200)).text);
  const checkout = async (cookie: string, more: object = {}) => {
    const $ = await form(cookie);
    const hidden = $('main form input[type=hidden]')
      .toArray()
      .map((input): [string, string] => [$(input).attr('name') ?? '', $(input).attr('value') ?? '']);
    const fields = { ...Object.fromEntries(hidden), name: 'Ada', email: 'ada@person.example', ...more };
    return service.http().post('/checkout/').set('Cookie', cookie).type('form').send(fields);
  };
  const orderAt = async (location: string) => {
    const id = /order\/(\d+)-/.exec(location)?.[1];
    return (await service.as('administrator').get(`/cal/tickets/v1/orders/${id}`).expect(200)).body;
  };

  it('are requested by the checkout only where there are some', async () => {
    const cookie = await filled();
    expect((await form(cookie))('[name=terms]')).toHaveLength(0);
    const placed = await checkout(cookie);
    expect(placed.status).toBe(303);
    expect((await orderAt(placed.headers.location)).terms).toBeUndefined();
  });

  it('are accepted before an order is placed', async () => {
    await links({ terms_page: terms.id, privacy_page: privacy.id });
    const cookie = await filled();
    const $ = await form(cookie);
    expect($('label[for=terms] a').attr('href')).toBe(terms.link);
    expect($('label[for=terms]').text().trim()).toBe('I accept these terms: Terms & conditions');
    expect($('form .hint a').last().attr('href')).toBe(privacy.link);
    const refused = await checkout(cookie);
    expect(refused.status).toBe(400);
    const shown = load(refused.text);
    expect(shown('[role=alert] a[href="#terms"]').text()).toBe('Accept the terms.');
    expect(shown('#terms').attr('aria-describedby')).toBe('terms-problem');
    expect((await checkout(cookie, { terms: '1' })).status).toBe(303);
  });

  it('are stored with the order: which page, in which version, and when', async () => {
    await links({ terms_page: terms.id });
    const { headers } = await checkout(await filled(), { terms: '1' });
    const order = await orderAt(headers.location);
    expect(order.terms).toEqual({
      page_id: terms.id,
      title: 'Terms & conditions',
      page_modified_utc: terms.modified_gmt.replace('T', ' '),
      accepted_utc: order.date_utc,
    });
    const key = /order\/\d+-([^/]+)\//.exec(headers.location)?.[1];
    const own = await service.http().get(`/api/cal/tickets/v1/orders/${order.id}?order_key=${key}`).expect(200);
    expect(own.body.terms).toEqual(order.terms);
    expect(headers.location.startsWith(SITE)).toBe(true);
  });

  it('are accepted with an RSVP too', async () => {
    const rsvp = await box.ticket(await box.event(), { provider: 'rsvp', ticket: { mode: 'own', capacity: 5 } });
    const browser = new Browser(service);
    const $ = load((await browser.get(`/rsvp/?ticket=${rsvp}&quantity=1`)).text);
    expect($('label[for=terms] a').attr('href')).toBe(terms.link);
    const hidden = Object.fromEntries(
      $('main form input[type=hidden]')
        .toArray()
        .map((input): [string, string] => [$(input).attr('name') ?? '', $(input).attr('value') ?? '']),
    );
    const reply = { ...hidden, quantity: '1', name: 'Ada', email: 'ada@person.example' };
    const refused = await browser.post('/rsvp/', reply);
    expect(refused.status).toBe(400);
    expect(load(refused.text)('[role=alert] a[href="#terms"]').text()).toBe('Accept the terms.');
    expect(await box.left(rsvp)).toBe(5);
    const { headers } = await browser.post('/rsvp/', { ...reply, terms: '1' });
    expect((await orderAt(headers.location)).terms).toMatchObject({ page_id: terms.id, title: 'Terms & conditions' });
  });

  it('are required of programs that order for purchasers, as of the checkout, and not of managers of attendees', async () => {
    const before = await box.left(ticket);
    const { body: refusal } = await box.order({ [ticket]: 1 }).expect(400);
    expect(refusal).toMatchObject({
      code: 'rest_invalid_param',
      data: { params: { accept_terms: expect.stringContaining(terms.link) } },
    });
    await box.order({ [ticket]: 1 }, { accept_terms: false }).expect(400);
    expect(await box.left(ticket)).toBe(before);
    const entered = await service
      .as('administrator')
      .post('/cal/tickets/v1/orders')
      .send({ tickets: [{ ticket_id: ticket, quantity: 1 }], purchaser: { name: 'Bo', email: 'bo@person.example' } })
      .expect(201);
    expect(entered.body.terms).toBeUndefined();
    const said = await box.order({ [ticket]: 1 }, { accept_terms: true }).expect(201);
    const { body: after } = await service.as('administrator').get(`/cal/tickets/v1/orders/${said.body.id}`);
    expect(after.terms.page_id).toBe(terms.id);
    await links({ terms_page: 0 });
    const none = await box.order({ [ticket]: 1 }, { accept_terms: true }).expect(201);
    const { body: without } = await service.as('administrator').get(`/cal/tickets/v1/orders/${none.body.id}`);
    expect(without.terms).toBeUndefined();
  });
});
