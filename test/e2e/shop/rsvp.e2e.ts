import { load } from 'cheerio';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { Browser } from '../authorize/browser-helper.js';
import { boxOffice } from '../tickets/box-office.js';
import type { BoxOffice } from '../tickets/box-office.js';

type Fields = Record<string, string>;

const GUEST: Fields = { name: 'Grace "G" <b>', email: 'grace@person.example' };

describe('An RSVP', () => {
  let service: TestApp;
  let box: BoxOffice;
  let event: number;
  let page: string;
  beforeAll(async () => {
    service = await startApp();
    box = boxOffice(service);
    event = await box.event({ title: 'Picnic & games' });
    const { body } = await service.as('anonymous').get(`/cal/events/v1/events/${event}`).expect(200);
    page = (body.url as string).slice(SITE.length);
  });
  afterAll(() => service.close());

  const rsvp = (more: object = {}, home = event): Promise<number> =>
    box.ticket(home, { provider: 'rsvp', name: 'Come along', ticket: { mode: 'own', capacity: 10 }, ...more });
  const formOf = async (browser: Browser, id: number, quantity = '1'): Promise<Fields> => {
    const { text } = await browser.get(`/rsvp/?ticket=${id}&quantity=${quantity}`);
    const $ = load(text);
    return Object.fromEntries(
      $('main form input')
        .toArray()
        .map((input) => [$(input).attr('name') ?? '', $(input).attr('value') ?? '']),
    );
  };
  const attendeesOf = async (id: number): Promise<Record<string, unknown>[]> =>
    (await service.as('administrator').get(`/cal/tickets/v1/attendees?ticket_id=${id}`).expect(200)).body.attendees;

  it('is answered from the page of its event, and gives each person a ticket with a code', async () => {
    const id = await rsvp();
    const browser = new Browser(service);
    const $ = load((await browser.get(page)).text);
    const card = $('section[aria-labelledby=rsvp] .card').last();
    expect(card.text()).toMatch(/Come along[\s\S]*10 left/);
    const action = $('form', card).attr('action') ?? '';
    const ticket = $('[name=ticket]', card).attr('value') ?? '';
    const shown = await browser.get(`${action.slice(SITE.length)}?ticket=${ticket}&quantity=2`);
    expect(load(shown.text)('h1').text()).toBe('RSVP: Picnic & games');
    expect(shown.headers).toMatchObject({
      'cache-control': expect.stringContaining('no-store'),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    const replied = await browser.post('/rsvp/', { ...(await formOf(browser, id, '2')), ...GUEST });
    expect(replied.status).toBe(303);
    const order = load((await browser.get(replied.headers.location.slice(SITE.length))).text);
    expect(order('.ticket svg')).toHaveLength(2);
    const attendees = await attendeesOf(id);
    expect(attendees).toHaveLength(2);
    expect(attendees[0]).toMatchObject({ provider: 'rsvp', rsvp_going: true, email: GUEST.email, post_id: event });
    expect(await box.left(id)).toBe(8);
    await box.audit();
  });

  it('is answered once by a form that is sent twice, also at once', async () => {
    const id = await rsvp();
    const browser = new Browser(service);
    const form = { ...(await formOf(browser, id)), ...GUEST };
    const answers = await Promise.all([browser.post('/rsvp/', form), browser.post('/rsvp/', form)]);
    answers.push(await browser.post('/rsvp/', form));
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    expect(await attendeesOf(id)).toHaveLength(1);
  });

  it('lists what is wrong with a reply, with links to the fields', async () => {
    const id = await rsvp({ iac: 'required' });
    const browser = new Browser(service);
    const form = await formOf(browser, id, '2');
    const answer = await browser.post('/rsvp/', { ...form, quantity: '11', email: 'grace' });
    expect(answer.status).toBe(400);
    const $ = load(answer.text);
    const targets = $('[role=alert] a')
      .toArray()
      .map((link) => $(link).attr('href'));
    expect(targets.slice(0, 3)).toEqual(['#quantity', '#name', '#email']);
    expect(targets).toContain(`#name-${id}-0`);
    for (const target of targets) expect($(`[id="${target?.slice(1)}"]`)).toHaveLength(1);
    expect($('#email').attr('value')).toBe('grace');
    expect(await attendeesOf(id)).toHaveLength(0);
    const people = { [`name-${id}-0`]: 'Ann', [`email-${id}-0`]: 'ann@person.example' };
    const more = { [`name-${id}-1`]: 'Bob', [`email-${id}-1`]: 'bob@person.example' };
    expect((await browser.post('/rsvp/', { ...form, ...GUEST, ...people, ...more })).status).toBe(303);
    expect((await attendeesOf(id)).map(({ title }) => title).sort()).toEqual(['Ann', 'Bob']);
  });

  it('is refused from other sites, and by a form of another browser', async () => {
    const id = await rsvp();
    const browser = new Browser(service);
    const form = { ...(await formOf(browser, id)), ...GUEST };
    const send = (cookie: string) => service.http().post('/rsvp/').type('form').set('Cookie', cookie).send(form);
    for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }])
      expect((await send(browser.cookieHeader).set(headers)).status).toBe(403);
    const other = new Browser(service);
    await formOf(other, id);
    expect((await send(other.cookieHeader)).status).toBe(403);
    expect((await send('')).status).toBe(403);
    expect(await attendeesOf(id)).toHaveLength(0);
    expect((await send(browser.cookieHeader)).status).toBe(303);
  });

  it('says when there are no seats left, and when replies open and close', async () => {
    const home = await box.event();
    const full = await rsvp({ ticket: { mode: 'own', capacity: 1 } }, home);
    const late = new Browser(service);
    const form = { ...(await formOf(late, full)), ...GUEST };
    const quick = new Browser(service);
    await quick.post('/rsvp/', { ...(await formOf(quick, full)), ...GUEST });
    expect((await late.post('/rsvp/', form)).status).toBe(409);
    await rsvp({ start_date: '2030-01-01' }, home);
    await rsvp({ end_date: '2021-01-01' }, home);
    const { body } = await service.as('anonymous').get(`/cal/events/v1/events/${home}`).expect(200);
    const $ = load((await late.get((body.url as string).slice(SITE.length))).text);
    const reasons = $('section[aria-labelledby=rsvp] .notice')
      .toArray()
      .map((notice) => $(notice).text());
    expect(reasons).toEqual([
      'There are no seats left.',
      expect.stringMatching(/^Replies open on January 1, 2030/),
      expect.stringMatching(/^Replies closed on January 1, 2021/),
    ]);
    expect(load((await late.get(`/rsvp/?ticket=${full}`)).text)('main form')).toHaveLength(0);
    await box.audit();
  });

  it('of hidden, protected or deleted things, and of tickets that are sold, has no page', async () => {
    const hidden = await rsvp({}, await box.event({ status: 'private' }));
    const protectedEvent = await box.event();
    const guarded = await rsvp({}, protectedEvent);
    await service.database.write(() =>
      service.database.execute("UPDATE events SET password = 'secret' WHERE id = ?", [protectedEvent]),
    );
    const sold = await box.ticket(event);
    const deleted = await rsvp();
    const nonce = await box.nonce('administrator', 'remove_ticket_nonce');
    await service
      .as('administrator')
      .delete(`/cal/tickets/v1/tickets/${deleted}`)
      .send({ post_id: event, remove_ticket_nonce: nonce })
      .expect(202);
    const browser = new Browser(service);
    const form = { ...(await formOf(browser, await rsvp())), ...GUEST };
    for (const ticket of [hidden, guarded, sold, deleted, 999999999, 'x'].map(String)) {
      expect((await browser.get(`/rsvp/?ticket=${ticket}`)).status).toBe(404);
      expect((await browser.post('/rsvp/', { ...form, ticket })).status).toBe(404);
    }
    expect((await browser.get('/rsvp/')).headers.location).toBe(`${SITE}/events/`);
  });
});
