import { load } from 'cheerio';
import type { CheerioAPI } from 'cheerio';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { testNowMs } from '../../helpers/clock.js';
import { boxOffice } from '../tickets/box-office.js';
import type { BoxOffice } from '../tickets/box-office.js';

type Form = Record<string, string>;

/** A browser without scripts: remembers cookies, sends forms, follows nothing by itself. */
class Browser {
  cookie = '';
  constructor(private readonly service: TestApp) {}

  async get(path: string) {
    return this.remembered(await this.service.http().get(path).set('Cookie', this.cookie).set('Accept', 'text/html'));
  }

  async post(path: string, form: Form, headers: Form = {}) {
    const request = this.service.http().post(path).type('form').set('Cookie', this.cookie).set(headers);
    return this.remembered(await request.send(form));
  }

  private remembered<Answer extends { headers: Record<string, unknown> }>(answer: Answer): Answer {
    for (const cookie of (answer.headers['set-cookie'] as string[] | undefined) ?? [])
      this.cookie = cookie.split(';')[0];
    return answer;
  }
}

/** The hidden fields of the form of a page. */
const hidden = ($: CheerioAPI): Form =>
  Object.fromEntries(
    $('main form input[type=hidden]')
      .toArray()
      .map((input) => [$(input).attr('name') ?? '', $(input).attr('value') ?? '']),
  );

const pathOf = (address: string): string => address.slice(SITE.length);

describe('The shop', () => {
  let service: TestApp;
  let box: BoxOffice;
  let event: number;
  let page: string;
  let free: number;
  let paid: number;
  beforeAll(async () => {
    service = await startApp();
    box = boxOffice(service);
    event = await box.event({ title: 'Opera & <b>friends</b>' });
    free = await box.ticket(event, { name: 'Standing', ticket: { mode: 'own', capacity: 29 } });
    paid = await box.ticket(event, { name: 'Seat "A"', price: '25', ticket: { mode: 'own', capacity: 5 } });
    const { body } = await service.as('anonymous').get(`/cal/events/v1/events/${event}`).expect(200);
    page = pathOf(body.url as string);
  });
  afterAll(() => service.close());

  const filled = async (quantities: Form): Promise<Browser> => {
    const browser = new Browser(service);
    const answer = await browser.post('/cart/', quantities);
    expect([answer.status, answer.headers.location]).toEqual([303, `${SITE}/cart/`]);
    return browser;
  };
  const checkout = async (browser: Browser, more: Form = {}) => {
    const $ = load((await browser.get('/checkout/')).text);
    return browser.post('/checkout/', { ...hidden($), name: 'Ada <i>', email: 'ada@person.example', ...more });
  };

  it('says until when the tickets of a cart are held', async () => {
    const browser = await filled({ [`quantity-${free}`]: '1' });
    for (const path of ['/cart/', '/checkout/']) {
      const { text, headers } = await browser.get(path);
      const $ = load(text);
      const until = Date.parse($('[data-held]').attr('data-held') ?? '');
      expect(until - testNowMs()).toBeGreaterThan(13 * 60_000);
      expect(until - testNowMs()).toBeLessThan(17 * 60_000);
      expect($('[data-held]').text()).toContain('held for you until');
      expect(headers['content-security-policy']).toContain(`script-src ${SITE}/site.js;`);
    }
    await browser.post('/cart/', { [`quantity-${free}`]: '0' });
    expect(load((await browser.get('/cart/')).text)('[data-held]')).toHaveLength(0);
  });

  it('offers the tickets of an event with price and how many are left', async () => {
    const $ = load((await new Browser(service).get(page)).text);
    const cards = $('section[aria-labelledby=tickets] .card');
    expect(cards.map((_, card) => $('h3', card).text()).get()).toEqual(['Standing', 'Seat "A"']);
    expect(cards.text()).toContain('Free');
    expect(cards.text()).toContain('$25.00');
    expect(cards.text()).toContain('5 left');
    expect($(`input[name=quantity-${paid}]`).attr('max')).toBe('5');
    expect($(`label[for=quantity-${paid}]`).text()).toBe('Quantity: Seat "A"');
  });

  it('says why a ticket cannot be bought', async () => {
    const other = await box.event();
    const soldOut = await box.ticket(other, { ticket: { mode: 'own', capacity: 1 } });
    await box.order({ [soldOut]: 1 }).expect(201);
    await box.ticket(other, { start_date: '2030-01-01', ticket: { mode: 'own', capacity: 1 } });
    await box.ticket(other, { end_date: '2021-01-01', ticket: { mode: 'own', capacity: 1 } });
    const { body } = await service.as('anonymous').get(`/cal/events/v1/events/${other}`).expect(200);
    const $ = load((await new Browser(service).get(pathOf(body.url as string))).text);
    const reasons = $('section[aria-labelledby=tickets] .notice')
      .map((_, notice) => $(notice).text())
      .get();
    expect(reasons).toEqual([
      'Sold out.',
      expect.stringMatching(/^The sale begins on January 1, 2030/),
      expect.stringMatching(/^The sale ended on January 1, 2021/),
    ]);
    expect($('section[aria-labelledby=tickets] button')).toHaveLength(0);
  });

  it('sells free tickets at once, with a code for each seat', async () => {
    const browser = await filled({ [`quantity-${free}`]: '2', [`quantity-${paid}`]: '' });
    expect(load((await browser.get('/cart/')).text)('table').text()).toContain('Standing');
    const placed = await checkout(browser);
    expect(placed.status).toBe(303);
    expect(browser.cookie).toBe('almanac_cart=');
    const order = await browser.get(pathOf(placed.headers.location));
    const $ = load(order.text);
    expect($('dl').text()).toContain('Complete');
    expect($('.ticket')).toHaveLength(2);
    expect($('.ticket svg')).toHaveLength(2);
    expect($('.ticket').first().text()).toMatch(/Ada\s/);
    expect(order.headers).toMatchObject({
      'cache-control': expect.stringContaining('no-store'),
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    });
  });

  it('reserves paid tickets until the deadline, and returns them when the purchaser cancels', async () => {
    const left = await box.left(paid);
    const browser = await filled({ [`quantity-${paid}`]: '1' });
    const $ = load((await browser.get('/checkout/')).text);
    expect(
      $('input[name=gateway]')
        .map((_, input) => $(input).attr('value'))
        .get(),
    ).toEqual(['manual']);
    const placed = await checkout(browser, { gateway: 'manual' });
    const address = pathOf(placed.headers.location);
    const order = load((await browser.get(address)).text);
    expect(order('dl').text()).toMatch(/Waiting for payment\s*Pay until/);
    expect(order('.ticket svg')).toHaveLength(0);
    expect(await box.left(paid)).toBe(left - 1);
    const cancelled = await browser.post(`${address}cancel/`, {});
    expect(cancelled.status).toBe(303);
    expect(load((await browser.get(address)).text)('dl').text()).toContain('Cancelled');
    expect(await box.left(paid)).toBe(left);
  });

  it('names the zone of the event, of the payment time and of the hold where they are not those of the site', async () => {
    const tokyo = await box.event({
      title: 'Tokyo',
      timezone: 'Asia/Tokyo',
      start_date: '2031-05-01 18:00:00',
      end_date: '2031-05-01 20:00:00',
    });
    const ticket = await box.ticket(tokyo, { price: '25', ticket: { mode: 'own', capacity: 5 } });
    const browser = await filled({ [`quantity-${ticket}`]: '1' });
    expect(load((await browser.get('/cart/')).text)('[data-held]').text()).toMatch(/until .*\d:\d\d [ap]m \(UTC\)/);
    const { headers } = await checkout(browser, { gateway: 'manual' });
    const order = load((await browser.get(pathOf(headers.location))).text);
    expect(order('main').text()).toContain('May 1, 2031, 6:00 pm (JST)');
    expect(order('dl').text()).toMatch(/Pay until\s+.*\d:\d\d [ap]m \(UTC\)/);
    // An event in the zone of the site has its time alone, as on its own page.
    const near = await filled({ [`quantity-${free}`]: '1' });
    const own = await checkout(near);
    expect(load((await near.get(pathOf(own.headers.location))).text)('main').text()).not.toContain('(UTC)');
  });

  it('places one order when the form is sent twice, also at once', async () => {
    const browser = await filled({ [`quantity-${paid}`]: '1' });
    const $ = load((await browser.get('/checkout/')).text);
    const form = { ...hidden($), name: 'Bob', email: 'bob@person.example' };
    const { cookie } = browser;
    const answers = await Promise.all([browser.post('/checkout/', form), browser.post('/checkout/', form)]);
    browser.cookie = cookie;
    answers.push(await browser.post('/checkout/', form));
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  });

  it('gives an order to nobody who knows the name of the cart', async () => {
    const browser = await filled({ [`quantity-${paid}`]: '1' });
    const secret = browser.cookie.split('=')[1];
    await checkout(browser, { email: 'eve@person.example' });
    const purchaser = { name: 'Mallory', email: 'mallory@person.example' };
    await service.as('anonymous').post('/cal/tickets/v1/orders').send({ cart_hash: secret, purchaser }).expect(404);
  });

  it('accepts an international domain as browsers and programs send it', async () => {
    const browser = await filled({ [`quantity-${free}`]: '1' });
    const answer = await checkout(browser, { email: 'jose@bücher.example' });
    expect(answer.status).toBe(303);
    const page = await browser.get(new URL(answer.headers.location).pathname);
    expect(page.text).toContain('jose@xn--bcher-kva.example');
  });

  it('shows a refused form again with what was entered and what is accepted', async () => {
    const browser = await filled({ [`quantity-${free}`]: '1' });
    const answer = await checkout(browser, { name: 'Ada "Q"', email: 'no address' });
    expect(answer.status).toBe(400);
    const $ = load(answer.text);
    expect($('[role=alert]').text()).toContain('e-mail address');
    expect($('#name').attr('value')).toBe('Ada "Q"');
    expect($('label[for=name]').text()).toContain('Name');
  });

  it('lists all problems of a refused checkout above the form, each with a link to its field', async () => {
    const ticket = await box.ticket(event, {
      ticket: { mode: 'own', capacity: 5 },
      iac: 'required',
      attendee_information_fields: [
        { label: 'Meal', required: true, type: 'radio', extra: { options: ['Soup', 'Bread'] } },
      ],
    });
    const browser = await filled({ [`quantity-${ticket}`]: '1' });
    const answer = await checkout(browser, { name: '', email: 'x', [`email-${ticket}-0`]: 'guest' });
    expect(answer.status).toBe(400);
    const $ = load(answer.text);
    const links = $('[role=alert] a')
      .toArray()
      .map((link) => [$(link).attr('href'), $(link).text()]);
    expect(links).toEqual([
      ['#name', 'Enter the name of the purchaser.'],
      ['#email', 'Enter the e-mail address of the purchaser, such as name@example.org.'],
      [`#name-${ticket}-0`, 'Enter the name of attendee 1.'],
      [`#email-${ticket}-0`, 'Enter the e-mail address of attendee 1, such as name@example.org.'],
      [`#info-meal-${ticket}-0`, 'Meal: enter an answer for attendee 1.'],
    ]);
    for (const [target] of links) expect($(`[id="${target?.slice(1)}"]`)).toHaveLength(1);
    const email = $('#email');
    expect([email.attr('aria-invalid'), email.attr('value')]).toEqual(['true', 'x']);
    expect($(`#${email.attr('aria-describedby')}`).text()).toContain('such as name@example.org');
    expect(await box.left(ticket)).toBe(4);
  });

  it('places no order by a checkout form that was shown in another browser, or for another cart', async () => {
    const other = hidden(load((await (await filled({ [`quantity-${free}`]: '1' })).get('/checkout/')).text));
    const browser = await filled({ [`quantity-${free}`]: '1' });
    for (const token of ['', 'x', other.token]) {
      const refused = await checkout(browser, { token });
      expect(refused.status).toBe(403);
      expect(load(refused.text)('[role=alert]').text()).toContain('open for too long');
    }
    expect((await checkout(browser)).status).toBe(303);
  });

  it('shows its pages in no frame, with no script but that of the site, and nothing of other sites', async () => {
    const browser = await filled({ [`quantity-${free}`]: '1' });
    for (const path of ['/cart/', '/checkout/']) {
      const { headers, text } = await browser.get(path);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; /);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['content-security-policy']).toContain(`; script-src ${SITE}/site.js;`);
      const $ = load(text);
      expect(
        $('script')
          .map((_, script) => $(script).attr('src')?.split('?')[0])
          .get(),
      ).toEqual([`${SITE}/site.js`]);
      expect($('script').text()).toBe('');
      expect($('[onclick], link[rel=stylesheet]')).toHaveLength(0);
    }
  });

  it('asks for the attendees of tickets that need them', async () => {
    const other = await box.event();
    const ticket = await box.ticket(other, {
      ticket: { mode: 'own', capacity: 5 },
      iac: 'required',
      attendee_information_fields: [
        { label: 'Meal', required: true, type: 'select', extra: { options: ['Soup', 'Bread & cheese'] } },
        { label: 'Help with', type: 'checkbox', extra: { options: ['Stairs', 'Hearing'] } },
      ],
    });
    const browser = await filled({ [`quantity-${ticket}`]: '1' });
    const $ = load((await browser.get('/checkout/')).text);
    expect($('fieldset legend').text()).toContain('Attendee 1');
    expect($(`#info-meal option, [id="info-meal-${ticket}-0"] option`).length).toBe(3);
    expect((await checkout(browser)).status).toBe(400);
    const names = {
      [`name-${ticket}-0`]: 'Guest',
      [`email-${ticket}-0`]: 'guest@person.example',
      [`info-meal-${ticket}-0`]: 'Bread & cheese',
      [`info-help-with-${ticket}-0`]: 'Stairs',
    };
    const placed = await checkout(browser, names);
    const order = load((await browser.get(pathOf(placed.headers.location))).text);
    expect(order('.ticket').text()).toContain('Guest');
    const { body } = await service.as('administrator').get(`/cal/tickets/v1/attendees?ticket_id=${ticket}`).expect(200);
    expect(JSON.stringify(body.attendees)).toContain('Bread & cheese');
  });

  it('shows the ticket of a code to whoever scans it, and nothing for a wrong one', async () => {
    const { body } = await box.order({ [free]: 1 }).expect(201);
    const [{ qr_url: code }] = body.attendees as { qr_url: string }[];
    const answer = await new Browser(service).get(pathOf(code));
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toContain('no-store');
    const $ = load(answer.text);
    expect($('main').text()).toMatch(/Opera & friends[\s\S]*Standing[\s\S]*Valid/);
    expect($('main a').last().attr('href')).toBe(`${SITE}${page}`);
    const wrong = pathOf(code).replace(/security_code=\w+/, 'security_code=0123456789abcdef0123');
    expect((await new Browser(service).get(wrong)).status).toBe(404);
    const { body: log } = await service.as('administrator').get('/redirects/v1/404').expect(200);
    expect(JSON.stringify(log)).not.toContain(new URL(code).searchParams.get('security_code'));
  });

  it('refuses more than there is, and says so in the cart', async () => {
    const browser = new Browser(service);
    const answer = await browser.post('/cart/', { [`quantity-${paid}`]: '9' });
    expect(answer.status).toBe(409);
    expect(load(answer.text)('[role=alert]').text()).toContain('not enough');
  });

  it('refuses forms of other sites with 403', async () => {
    const browser = await filled({ [`quantity-${free}`]: '1' });
    const own = await browser.post(
      '/cart/',
      { [`quantity-${free}`]: '1' },
      { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' },
    );
    expect(own.status).toBe(303);
    expect((await browser.get(page)).headers['referrer-policy']).toBe('same-origin');
    for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }] as Form[]) {
      for (const path of ['/cart/', '/checkout/', '/order/1-x/cancel/'])
        expect((await browser.post(path, {}, headers)).status).toBe(403);
    }
  });

  it('takes the forms of its own pages as browsers send them: without a referrer, with an origin of null', async () => {
    const own = { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' };
    const browser = new Browser(service);
    expect((await browser.post('/cart/', { [`quantity-${free}`]: '1' }, own)).status).toBe(303);
    for (const site of ['cross-site', 'same-site', 'none'])
      expect((await browser.post('/cart/', {}, { Origin: 'null', 'Sec-Fetch-Site': site })).status).toBe(403);
    expect((await browser.post('/cart/', {}, { Origin: 'null' })).status).toBe(403);
  });

  it('never sells more seats than there are to buyers at the same moment', async () => {
    const ticket = await box.ticket(event, { name: 'Last seats', ticket: { mode: 'own', capacity: 3 } });
    const buy = async (): Promise<number> => {
      const browser = new Browser(service);
      const { status } = await browser.post('/cart/', { [`quantity-${ticket}`]: '1' });
      return status === 303 ? (await checkout(browser)).status : status;
    };
    const results = await Promise.all(Array.from({ length: 8 }, buy));
    expect(results.filter((status) => status === 303)).toHaveLength(3);
    expect(results.filter((status) => status === 409)).toHaveLength(5);
    expect(await box.counters(ticket)).toEqual({ held: 0, pending: 0, sold: 3 });
    await box.audit();
  });

  it('shows the checkout again when the cart is not the one that the form showed', async () => {
    const browser = await filled({ [`quantity-${free}`]: '1' });
    const form = hidden(load((await browser.get('/checkout/')).text));
    const dear = await box.ticket(event, { name: 'Box', price: '100', ticket: { mode: 'own', capacity: 9 } });
    await box.cart({ [dear]: 5 }, browser.cookie.split('=')[1]).expect(200);
    const sent = { ...form, name: 'Ada', email: 'ada@person.example' };
    const refused = await browser.post('/checkout/', sent);
    expect(refused.status).toBe(409);
    const $ = load(refused.text);
    expect($('[role=alert]').text()).toContain('The cart has changed');
    expect($('main').text()).toContain('Total: $500.00');
    expect($('#name').attr('value')).toBe('Ada');
    const withProblem = await browser.post('/checkout/', { ...sent, name: '' });
    expect(load(withProblem.text)('[role=alert]').text()).toMatch(/The cart has changed[\s\S]*Enter the name/);
    expect((await browser.post('/checkout/', { ...sent, ...hidden($), gateway: 'manual' })).status).toBe(303);
  });

  it('shows the checkout again when a price was changed since the form was shown', async () => {
    const ticket = await box.ticket(event, { name: 'Fair', price: '10', ticket: { mode: 'own', capacity: 9 } });
    const browser = await filled({ [`quantity-${ticket}`]: '2' });
    const form = hidden(load((await browser.get('/checkout/')).text));
    const edit_ticket_nonce = await box.nonce('administrator', 'edit_ticket_nonce');
    await service
      .as('administrator')
      .post(`/cal/tickets/v1/tickets/${ticket}`)
      .send({ post_id: event, edit_ticket_nonce, price: '30' })
      .expect(202);
    const refused = await browser.post('/checkout/', { ...form, name: 'Ada', email: 'ada@person.example' });
    expect(refused.status).toBe(409);
    expect(load(refused.text)('main').text()).toMatch(/The cart has changed[\s\S]*Total: \$60\.00/);
    expect(await box.counters(ticket)).toEqual({ held: 2, pending: 0, sold: 0 });
  });

  describe('with a link to a cart', () => {
    const linked = async (): Promise<{ hash: string; path: string }> => {
      const { body } = await box.cart({ [free]: 1 }).expect(200);
      return { hash: body.cart_hash, path: pathOf(body.cart_url as string) };
    };
    const titles = async (browser: Browser): Promise<string> =>
      load((await browser.get('/cart/')).text)('table').text();

    it.each(['cart_url', 'checkout_url'])('moves the cart of %s to a new secret in the cookie', async (address) => {
      const { body } = await box.cart({ [free]: 1 }).expect(200);
      const browser = new Browser(service);
      const answer = await browser.get(pathOf(body[address] as string));
      expect([answer.status, answer.headers.location]).toEqual([
        303,
        `${SITE}/${address === 'cart_url' ? 'cart' : 'checkout'}/`,
      ]);
      expect(browser.cookie).toMatch(/^almanac_cart=[\w-]{32}$/);
      expect(browser.cookie).not.toContain(body.cart_hash);
      expect(await titles(browser)).toContain('Standing');
    });

    it('ends the secret of the link, so that its author knows nothing of the cart', async () => {
      const { hash, path } = await linked();
      await new Browser(service).get(path);
      const { body } = await service.as('anonymous').get(`/cal/tickets/v1/cart?cart_hash=${hash}`).expect(200);
      expect(body.tickets).toEqual([]);
      const late = new Browser(service);
      expect((await late.get(path)).status).toBe(303);
      expect(late.cookie).toBe('');
    });

    it('does not replace a cart that has tickets, and replaces an empty one', async () => {
      const browser = await filled({ [`quantity-${paid}`]: '1' });
      const { cookie } = browser;
      const { path } = await linked();
      await browser.get(path);
      expect(browser.cookie).toBe(cookie);
      expect(await titles(browser)).toContain('Seat "A"');
      await browser.post('/cart/', { [`quantity-${paid}`]: '0' });
      await browser.get(path);
      expect(browser.cookie).not.toBe(cookie);
      expect(await titles(browser)).toContain('Standing');
    });

    it('changes nothing for a browser that has this cart, nor for a HEAD request', async () => {
      const { hash, path } = await linked();
      await service.http().head(path).expect(303);
      const browser = new Browser(service);
      browser.cookie = `almanac_cart=${hash}`;
      await browser.get(path);
      expect(browser.cookie).toBe(`almanac_cart=${hash}`);
      expect(await titles(browser)).toContain('Standing');
    });
  });

  it('shows what a discount code, tax and fees make of the total before the order is placed', async () => {
    const admin = service.as('administrator');
    await admin.post('/cal/tickets/v1/discount-codes').send({ code: 'OPERA', percent: 20 }).expect(201);
    const prices = { tax_percent: 19, order_fee: '1.50' };
    await admin.post('/cal/tickets/v1/settings').send(prices).expect(200);
    try {
      const gala = await box.ticket(event, { name: 'Gala', price: '100', ticket: { mode: '' } });
      const browser = await filled({ [`quantity-${gala}`]: '1' });
      expect(load((await browser.get('/cart/')).text)('tfoot').text()).toMatch(
        /Service fee\s*\$1\.50\s*Total\s*\$101\.50/,
      );
      const wrong = await checkout(browser, { code: 'nothing', apply: '1' });
      expect(wrong.status).toBe(400);
      expect(load(wrong.text)('[role=alert]').text()).toContain('There is no such code');

      const applied = await checkout(browser, { code: 'opera', apply: '1' });
      expect(applied.status).toBe(200);
      const $ = load(applied.text);
      expect($('main').text()).toContain('Discount (OPERA): -$20.00');
      expect($('main').text()).toContain('Total: $81.50');
      expect($('main').text()).toContain('incl. 19% VAT: $13.01 on $68.49');
      // Without the button, the total with the code was not shown.
      const unseen = await checkout(browser, { code: 'opera', gateway: 'manual' });
      expect([unseen.status, load(unseen.text)('[role=alert]').text()]).toEqual([
        409,
        expect.stringContaining('cart has changed'),
      ]);
      const form = { ...hidden($), name: 'Ada', email: 'ada@person.example', code: 'opera', gateway: 'manual' };
      const placed = await browser.post('/checkout/', form);
      expect(placed.status).toBe(303);
      const order = load((await browser.get(pathOf(placed.headers.location))).text);
      expect(order('dl').text()).toMatch(/Discount \(OPERA\)\s*-\$20\.00\s*Service fee\s*\$1\.50\s*Total\s*\$81\.50/);
    } finally {
      await admin.post('/cal/tickets/v1/settings').send({ tax_percent: 0, order_fee: '0' }).expect(200);
    }
  });

  it('has an empty cart, no checkout without a cart, and no order without its key', async () => {
    const browser = new Browser(service);
    expect((await browser.get('/cart/')).text).toContain('Your cart is empty');
    expect((await browser.get('/checkout/')).headers.location).toBe(`${SITE}/cart/`);
    for (const token of ['1', `1-${'0'.repeat(40)}`, 'x'])
      expect((await browser.get(`/order/${token}/`)).status).toBe(404);
  });
});
