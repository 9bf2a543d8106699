import { load } from 'cheerio';
import type { CheerioAPI } from 'cheerio';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { Browser, withPasswords } from '../authorize/browser-helper.js';
import { boxOffice } from '../tickets/box-office.js';
import type { BoxOffice } from '../tickets/box-office.js';

const EVENTS = '/cal/events/v1/events';
const OLD = 'May 10, 2031, 10:00 am (CEST)';
const NEW = 'May 11, 2031, 8:00 pm (CEST)';

/** An order, and the addresses of its pages. */
interface Bought {
  id: number;
  page: string;
  code?: string;
}

/** The form that cancels an order; others of its page change attendees. */
const CANCELLATION = 'form[action$="/cancel/"]';

describe('The pages of a ticket', () => {
  let service: TestApp;
  let box: BoxOffice;
  let event: number;
  let manager: Browser;
  beforeAll(async () => {
    service = await startApp();
    box = boxOffice(service);
    await withPasswords(service, 'administrator');
    manager = new Browser(service);
    await manager.signIn('administrator');
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    event = await box.event({ title: 'Opera' });
  });

  const buy = async (more: object = {}): Promise<Bought> => {
    const ticket = await box.ticket(event, { name: 'Seat', ticket: { mode: 'own', capacity: 5 }, ...more });
    const { body } = await box.order({ [ticket]: 1 }).expect(201);
    const [{ qr_url: code }] = body.attendees as { qr_url?: string }[];
    return { id: body.id, page: `/order/${body.id}-${body.order_key}/`, code: code?.slice(SITE.length) };
  };
  const admin = () => service.as('administrator');
  const open = async (path: string): Promise<CheerioAPI> => load((await service.http().get(path).expect(200)).text);
  const textOf = ($: CheerioAPI): string => $('main').text().replace(/\s+/g, ' ');

  it('show the event as it is now, and from when it was moved', async () => {
    const { page, code = '' } = await buy();
    expect(textOf(await open(page))).not.toContain('moved from');
    await admin()
      .post(`${EVENTS}/${event}`)
      .send({ title: 'Opera II', start_date: '2031-05-11 20:00:00', end_date: '2031-05-11 22:00:00' })
      .expect(200);
    const checkIn = load((await manager.get(code)).text);
    for (const $ of [await open(page), await open(code), checkIn]) {
      expect(textOf($)).toContain(`${NEW} (moved from ${OLD})`);
      expect(textOf($)).toContain('Opera II');
    }
  });

  it('show a deleted event as it was when the ticket was bought', async () => {
    const { page, code = '' } = await buy();
    await admin().delete(`${EVENTS}/${event}?force=true&confirm_sold=true`).expect(200);
    for (const $ of [await open(page), await open(code)]) {
      expect(textOf($)).toContain(OLD);
      expect(textOf($)).toContain('Opera');
      expect(textOf($)).toContain('event is cancelled');
    }
  });

  it('say that the event is cancelled and that its codes are not valid, until it is restored', async () => {
    const { page, code = '' } = await buy();
    await admin().delete(`${EVENTS}/${event}`).expect(200);
    const $ = await open(page);
    expect($('[role=alert]').text()).toMatch(/Opera: this event is cancelled\.\s*Its tickets are not valid/);
    expect($('dl').text()).toMatch(/State\s*The event is cancelled/);
    expect($('.ticket svg')).toHaveLength(0);
    expect($('.ticket').text()).toContain('not valid: the event is cancelled');
    expect(textOf(await open(code))).toContain('The event is cancelled');
    await admin().post(`${EVENTS}/${event}`).send({ status: 'publish' }).expect(200);
    const after = await open(page);
    expect(after('[role=alert]')).toHaveLength(0);
    expect(after('.ticket svg')).toHaveLength(1);
  });

  it('ask for no payment of an order whose event is cancelled', async () => {
    await admin().post('/cal/tickets/v1/settings').send({ manual_instructions: 'Pay to IBAN 1' }).expect(200);
    const { page } = await buy({ price: '36' });
    expect(textOf(await open(page))).toContain('Pay to IBAN 1');
    await admin().delete(`${EVENTS}/${event}`).expect(200);
    const $ = await open(page);
    expect(textOf($)).not.toContain('IBAN');
    expect(textOf($)).not.toContain('Pay until');
    expect($('[role=alert]').text()).toContain('Do not pay this order.');
  });

  it('lead to the event, to its calendar file and to all events, and write amounts like the shop', async () => {
    const { page } = await buy({ price: '36' });
    const { body } = await service.as('anonymous').get(`${EVENTS}/${event}`).expect(200);
    const $ = await open(page);
    expect($('dl').text()).toMatch(/Total\s*\$36\.00/);
    const links = $('main a')
      .map((_, link) => $(link).attr('href'))
      .get();
    expect(links).toEqual([body.url, `${body.url}?ical=1`, `${SITE}/events/`]);
    const file = await service.http().get(`${body.url}?ical=1`.slice(SITE.length)).expect(200);
    expect(file.text).toContain('BEGIN:VCALENDAR');
  });

  it('let the purchaser cancel a completed order that cost nothing, unless somebody is checked in', async () => {
    const { id, page } = await buy();
    const $ = await open(page);
    expect($(CANCELLATION).attr('action')).toBe(`${SITE}${page}cancel/`);
    const answer = await new Browser(service).post(`${page}cancel/`, {});
    expect(answer.status).toBe(303);
    expect((await admin().get(`/cal/tickets/v1/orders/${id}`).expect(200)).body.status).toBe('voided');
    expect((await open(page))(CANCELLATION)).toHaveLength(0);
    const arrived = await buy();
    const { body } = await admin().get(`/cal/tickets/v1/orders/${arrived.id}`).expect(200);
    await admin().post(`/cal/tickets/v1/attendees/${body.attendees[0].id}`).send({ check_in: true }).expect(201);
    expect((await open(arrived.page))(CANCELLATION)).toHaveLength(0);
  });

  it('offer no cancellation of an order that was paid', async () => {
    const { id, page } = await buy({ price: '5' });
    expect((await open(page))(CANCELLATION)).toHaveLength(1);
    await admin().post(`/cal/tickets/v1/orders/${id}/paid`).send({}).expect(200);
    expect((await open(page))(CANCELLATION)).toHaveLength(0);
  });
});
