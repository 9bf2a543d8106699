import { load } from 'cheerio';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { Browser, withPasswords } from '../authorize/browser-helper.js';
import { boxOffice } from '../tickets/box-office.js';
import type { BoxOffice } from '../tickets/box-office.js';

const NOTICE = '.notice[role]';

describe('The page behind the code of a ticket', () => {
  let service: TestApp;
  let box: BoxOffice;
  let event: number;
  let ticket: number;
  let manager: Browser;
  beforeAll(async () => {
    service = await startApp();
    box = boxOffice(service);
    await withPasswords(service, 'administrator', 'editor');
    event = await box.event({ title: 'Opera' });
    ticket = await box.ticket(event, { name: 'Standing', ticket: { mode: 'own', capacity: 50 } });
    manager = new Browser(service);
    await manager.signIn('administrator');
  });
  afterAll(() => service.close());

  const sold = async (id = ticket, more: object = {}): Promise<{ id: number; order: number; path: string }> => {
    const purchaser = { name: 'Ada Buyer', email: 'ada@person.example' };
    const { body } = await box.order({ [id]: 1 }, { purchaser, ...more }).expect(201);
    const [attendee] = body.attendees as { id: number; qr_url?: string }[];
    const { body: code } = await service.as('administrator').get(`/cal/tickets/v1/attendees/${attendee.id}/qr`);
    return { id: attendee.id, order: body.id as number, path: (code.url as string).slice(SITE.length) };
  };
  /** The form of a page. @returns what sends it */
  const formOf = async (browser: Browser, path: string) => {
    const $ = load((await browser.get(path)).text);
    const form = $('form:has([name=security_code])');
    const values = Object.fromEntries(
      $('input', form)
        .toArray()
        .map((input) => [$(input).attr('name') ?? '', $(input).attr('value') ?? '']),
    );
    const action = (form.attr('action') ?? '').slice(SITE.length);
    return (fields: Record<string, string> = {}) => browser.post(action, { ...values, ...fields });
  };
  const submit = async (browser: Browser, path: string, fields: Record<string, string> = {}) =>
    (await formOf(browser, path))(fields);
  const isIn = async (id: number): Promise<boolean> =>
    (await service.as('administrator').get(`/cal/tickets/v1/attendees/${id}`).expect(200)).body.checked_in;

  it('checks an attendee in by a button, for who manages attendees and has signed in', async () => {
    const { id, path } = await sold();
    const page = await manager.get(path);
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({
      'cache-control': expect.stringContaining('no-store'),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-frame-options': 'DENY',
    });
    const $ = load(page.text);
    expect($('h1').text()).toBe('Check in Ada Buyer');
    expect($('dl').text()).toMatch(/Opera[\s\S]*Standing[\s\S]*Valid/);
    expect(await isIn(id)).toBe(false);
    const done = await submit(manager, path);
    expect(done.status).toBe(303);
    expect(await isIn(id)).toBe(true);
    const after = load((await manager.get(done.headers.location.slice(SITE.length))).text);
    expect(after('[role=status]').text()).toBe('Ada Buyer is checked in.');
    expect(after('form:has([name=security_code])')).toHaveLength(0);
    const { body: history } = await service
      .as('administrator')
      .get(`/cal/tickets/v1/attendees/${id}/check-ins`)
      .expect(200);
    expect(JSON.stringify(history)).toContain('"site"');
    const row = await service.database.read<{ checkin_user_id: number }>(
      'SELECT checkin_user_id FROM ticket_attendees WHERE id = ?',
      [id],
    );
    expect(row[0].checkin_user_id).toBe(service.ids.administrator);
  });

  it('warns when the ticket was scanned before, and lets nobody in twice', async () => {
    const { id, path } = await sold();
    // A page that is shown after the other check-in has no form.
    const forms = await Promise.all([formOf(manager, path), formOf(manager, path)]);
    const [first, second] = await Promise.all(forms.map((send) => send()));
    expect([first.status, second.status].sort()).toEqual([303, 409]);
    const again = load((await manager.get(path)).text);
    expect(again(NOTICE).text()).toMatch(/^Already checked in at .* by administrator/);
    expect(again('form:has([name=security_code])')).toHaveLength(0);
    expect(await isIn(id)).toBe(true);
  });

  it('shows visitors and other accounts the ticket without its holder and without a button', async () => {
    const { path } = await sold();
    const editor = new Browser(service);
    await editor.signIn('editor');
    for (const browser of [new Browser(service), editor]) {
      const { status, text, headers } = await browser.get(path);
      expect(status).toBe(200);
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(load(text)('main').text()).toMatch(/Opera[\s\S]*Valid/);
      expect(text).not.toMatch(/Ada Buyer|check-in|_wpnonce/);
    }
  });

  it('says that a code is wrong: with 404 to visitors, on the page to managers', async () => {
    const path = (await sold()).path.replace(/security_code=\w+/, 'security_code=0123456789abcdef0123');
    expect((await new Browser(service).get(path)).status).toBe(404);
    const { status, text } = await manager.get(path);
    expect(status).toBe(404);
    expect(load(text)('h1').text()).toBe('This code is not valid');
    const { path: right } = await sold();
    expect((await submit(manager, right, { security_code: 'x' })).status).toBe(404);
  });

  it('refuses the form without its nonce, without a session, and from another site', async () => {
    const { id, path } = await sold();
    expect((await submit(manager, path, { _wpnonce: '0123456789' })).status).toBe(403);
    const { text } = await manager.get(path);
    const $ = load(text);
    const fields = Object.fromEntries(
      ['_wpnonce', 'ticket_id', 'security_code'].map((name) => [name, $(`main [name=${name}]`).attr('value') ?? '']),
    );
    const send = () => service.http().post('/check-in/').type('form').send(fields);
    expect((await send()).status).toBe(403);
    for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }])
      expect((await send().set('Cookie', manager.cookieHeader).set(headers)).status).toBe(403);
    expect(await isIn(id)).toBe(false);
    expect((await send().set('Cookie', manager.cookieHeader)).status).toBe(303);
  });

  it('admits no one with an order that is not paid, or to a cancelled event', async () => {
    const paid = await box.ticket(event, { price: '10', ticket: { mode: 'own', capacity: 5 } });
    const unpaid = await sold(paid);
    const page = load((await manager.get(unpaid.path)).text);
    expect(page(NOTICE).text()).toContain('not paid');
    expect(page('form:has([name=security_code])')).toHaveLength(0);

    const other = await box.event({ title: 'Called off' });
    const { id, path } = await sold(await box.ticket(other, { ticket: { mode: 'own', capacity: 5 } }));
    const form = load((await manager.get(path)).text);
    const nonce = form('main [name=_wpnonce]').attr('value') ?? '';
    await service.as('administrator').delete(`/cal/events/v1/events/${other}`).expect(200);
    const cancelled = load((await manager.get(path)).text);
    expect(cancelled(NOTICE).text()).toBe('This event is cancelled.');
    const code = new URL(SITE + path).searchParams.get('security_code') ?? '';
    const late = await manager.post('/check-in/', { _wpnonce: nonce, ticket_id: String(id), security_code: code });
    expect(late.status).toBe(409);
    expect(load((await new Browser(service).get(path)).text)('dl').text()).toContain('The event is cancelled');
  });

  it('says that a kind of ticket was deleted, and admits who has one', async () => {
    for (const provider of ['tc', 'rsvp']) {
      const own = { name: 'Going away', provider, ticket: { mode: 'own', capacity: 5 } };
      const deleted = await box.ticket(event, own);
      const { id, path } = await sold(deleted);
      const nonce = await box.nonce('administrator', 'remove_ticket_nonce');
      await service
        .as('administrator')
        .delete(`/cal/tickets/v1/tickets/${deleted}`)
        .send({ post_id: event, remove_ticket_nonce: nonce })
        .expect(202);
      const page = load((await manager.get(path)).text);
      expect(page(NOTICE).text()).toContain('was deleted');
      expect((await submit(manager, path)).status).toBe(303);
      expect(await isIn(id)).toBe(true);
    }
  });

  it('waits for the event where the settings say so', async () => {
    const { path } = await sold();
    const settings = (only: boolean) =>
      service.as('administrator').post('/cal/tickets/v1/settings').send({ qr_only_during_event: only }).expect(200);
    await settings(true);
    const page = load((await manager.get(path)).text);
    await settings(false);
    expect(page(NOTICE).text()).toBe('The event is not running now.');
    expect((await submit(manager, path)).status).toBe(303);
  });
});
