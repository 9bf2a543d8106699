import { load } from 'cheerio';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { Browser, withPasswords } from '../authorize/browser-helper.js';
import { boxOffice } from '../tickets/box-office.js';
import { placeOrder } from './place-order.js';

describe('The page of tickets that are not for all', () => {
  let service: TestApp;
  let event: number;
  let page: string;
  let hidden: number;
  let forMembers: number;
  let code: string;
  beforeAll(async () => {
    service = await startApp({ MAX_FAILED_CREDENTIALS: '4' });
    const box = boxOffice(service);
    await withPasswords(service, 'subscriber');
    event = await box.event({ title: 'Opera' });
    hidden = await box.ticket(event, { name: 'Backstage', visibility: 'code', ticket: { mode: '' } });
    forMembers = await box.ticket(event, {
      name: 'Club seat',
      visibility: 'members',
      member_roles: ['subscriber'],
      ticket: { mode: '' },
    });
    const { body } = await service.as('anonymous').get(`/cal/events/v1/events/${event}`).expect(200);
    page = new URL(body.url).pathname;
    const made = await service.as('administrator').post('/cal/tickets/v1/access-codes').send({}).expect(201);
    code = made.body.code;
  });
  afterAll(() => service.close());

  it('is behind a field of the event page, which says nothing of the tickets', async () => {
    const { text } = await new Browser(service).get(page);
    const $ = load(text);
    expect($('form[action$="/ticket-access/"] input[name=event]').val()).toBe(String(event));
    expect($('label[for=access-code]').text()).toBe('Access code');
    expect($(`a[href="${SITE}/ticket-access/?event=${event}"]`).text()).toBe('Tickets for members');
    expect(text).not.toContain('Backstage');
    expect(text).not.toContain('Club seat');
  });

  it('shows and sells the tickets of a code', async () => {
    const browser = new Browser(service);
    const opened = await browser.post('/ticket-access/', { event: String(event), access_code: code.toLowerCase() });
    expect(opened.status).toBe(200);
    expect(opened.headers['cache-control']).toContain('no-store');
    const $ = load(opened.text);
    expect($('.card h3').text()).toBe('Backstage');
    const access = $('form[action$="/cart/"] input[name=access_code]').val() as string;
    const filled = await browser.post('/cart/', { access_code: access, [`quantity-${hidden}`]: '1' });
    expect(filled.status).toBe(303);
    const placed = await placeOrder(browser);
    expect(placed.status).toBe(303);
    expect(placed.headers.location).toContain(`${SITE}/order/`);
  });

  it('refuses wrong codes in the language of the visitor, and shows nothing to them', async () => {
    const browser = new Browser(service);
    const refused = await service
      .http()
      .post('/ticket-access/')
      .type('form')
      .set({ 'Sec-Fetch-Site': 'same-origin', 'Accept-Language': 'de' })
      .send({ event: String(event), access_code: 'WRONG-CODE' });
    expect(refused.status).toBe(400);
    expect(refused.text).not.toContain('Backstage');
    const cart = await browser.post('/cart/', { [`quantity-${hidden}`]: '1' });
    expect(cart.status).toBe(404);
    expect(await browser.get('/ticket-access/?event=999999')).toMatchObject({ status: 404 });
  });

  it('shows and sells the tickets for members to those who are signed in', async () => {
    const visitor = await new Browser(service).get(`/ticket-access/?event=${event}`);
    expect(visitor.text).not.toContain('Club seat');
    expect(load(visitor.text)('main a[href$="/admin/sign-in"]')).toHaveLength(1);
    const member = new Browser(service);
    await member.signIn('subscriber');
    const shown = load((await member.get(`/ticket-access/?event=${event}`)).text);
    expect(shown('.card h3').text()).toBe('Club seat');
    expect((await member.post('/cart/', { [`quantity-${forMembers}`]: '1' })).status).toBe(303);
    expect((await placeOrder(member)).status).toBe(303);
  });
});

describe('A cached page of an event', () => {
  it('has the field of the access code as soon as a ticket is hidden, and the ticket no more', async () => {
    const service = await startApp({ RESPONSE_CACHE: 'memory' });
    const box = boxOffice(service);
    const event = await box.event({ title: 'Opera' });
    const ticket = await box.ticket(event, { name: 'Balcony', price: '12.34', ticket: { mode: '' } });
    const { body } = await service.as('anonymous').get(`/cal/events/v1/events/${event}`).expect(200);
    const page = async (): Promise<string> =>
      (
        await service
          .http()
          .get(new URL(body.url as string).pathname)
          .expect(200)
      ).text;
    const edit_ticket_nonce = await box.nonce('administrator', 'edit_ticket_nonce');
    const change = (visibility: string) =>
      service
        .as('administrator')
        .post(`/cal/tickets/v1/tickets/${ticket}`)
        .send({ post_id: event, edit_ticket_nonce, visibility })
        .expect(202);
    for (let times = 0; times < 2; times++) {
      for (let reads = 0; reads < 2; reads++) {
        expect(await page()).toContain('Balcony');
        expect(await page()).not.toContain('ticket-access');
      }
      await change('code');
      for (let reads = 0; reads < 2; reads++) {
        const hidden = await page();
        expect(hidden).toContain('ticket-access');
        for (const secret of ['Balcony', '12.34']) expect(hidden).not.toContain(secret);
      }
      await change('public');
    }
    await service.close();
  });
});
