import { load } from 'cheerio';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { Browser, withPasswords } from '../authorize/browser-helper.js';
import { boxOffice } from '../tickets/box-office.js';

/** What a cookie needs so that browsers accept it from this host alone. */
const HOST_ONLY = /^__Host-almanac_\w+=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure(?:; Max-Age=\d+)?$/;

describe('Cookies of a site with https', () => {
  let service: TestApp;
  let ticket: number;
  let rsvp: number;
  beforeAll(async () => {
    service = await startApp({ PUBLIC_URL: 'https://site.example' });
    await withPasswords(service, 'editor');
    const office = boxOffice(service);
    const event = await office.event();
    ticket = await office.ticket(event, { ticket: { mode: 'own', capacity: 5 } });
    rsvp = await office.ticket(event, { provider: 'rsvp', price: undefined, ticket: { mode: 'own', capacity: 5 } });
  });
  afterAll(() => service.close());

  it('stay on https and on this host, although a proxy speaks http with the service', async () => {
    const browser = new Browser(service);
    const cookies: string[] = [];
    const note = (): void => void cookies.push(...browser.lastCookies.filter((text) => !text.includes('Max-Age=0')));
    await browser.post('/cart/', { [`quantity-${ticket}`]: '1' });
    note();
    await browser.get(`/rsvp/?ticket=${rsvp}`);
    note();
    await browser.get('/admin/sign-in');
    note();
    await browser.signIn('editor');
    note();
    const { headers } = await service
      .as('anonymous')
      .post('/cal/tickets/v1/cart')
      .send({ provider: 'tc', tickets: [{ ticket_id: ticket, quantity: 1 }] })
      .expect(200);
    cookies.push(...(headers['set-cookie'] as unknown as string[]));
    for (const cookie of cookies) expect(cookie).toMatch(HOST_ONLY);
    const names = new Set(cookies.map((cookie) => cookie.split('=')[0].replace('__Host-almanac_', '')));
    expect([...names].sort()).toEqual(['browser', 'cart', 'form', 'session', 'sign_in']);
  });

  it('are read by these names, so that another host of the domain cannot plant a cart', async () => {
    const browser = new Browser(service);
    await browser.post('/cart/', { [`quantity-${ticket}`]: '1' });
    const [, secret] = /=([\w-]+);/.exec(browser.lastCookies[0]) ?? [];
    const rows = async (cookie: string): Promise<number> =>
      load((await service.http().get('/cart/').set('Cookie', cookie)).text)('tbody tr').length;
    expect(await rows(`__Host-almanac_cart=${secret}`)).toBe(1);
    expect(await rows(`almanac_cart=${secret}`)).toBe(0);
  });

  it('sign in and out', async () => {
    const browser = new Browser(service);
    await browser.signIn('editor');
    expect((await browser.get('/admin')).status).toBe(200);
  });
});
