import { SeriesGrowthService } from '../../../src/cal/series/series-growth.service.js';
import type { TestApp } from '../../helpers/app.js';
import { stopClock, testNow } from '../../helpers/clock.js';
import { mailingSite, type MailingSite } from '../mail/mailing-site.js';
import { WITHOUT_REDIS } from '../../helpers/with-services.js';

const SERIES = '/cal/series/v1/series';
const EVENTS = '/cal/events/v1/events';

interface Dated {
  event_id: number;
  original_start: string;
}

describe('A series beside other features', () => {
  let site: MailingSite;
  let service: TestApp;
  beforeAll(async () => {
    site = await mailingSite({ ...WITHOUT_REDIS });
    service = site.service;
    await admin().post('/waiting-list/v1/settings').send({ is_on: false }).expect(200);
  });
  afterEach(() => site.box.audit());
  afterAll(() => site.close());

  const admin = () => service.as('administrator');
  const first = (fields: object = {}): Promise<number> =>
    site.box.event({ title: 'Yoga', start_date: '2031-03-03 19:00', end_date: '2031-03-03 20:30', ...fields });
  const repeat = async (event: number, rule = 'FREQ=WEEKLY;COUNT=4'): Promise<{ id: number; events: number[] }> => {
    const { body } = await admin().post(SERIES).send({ event_id: event, rule }).expect(200);
    return { id: body.series.id, events: [event, ...body.created.map((date: Dated) => date.event_id)] };
  };
  const edit = async (id: number, body: object) =>
    (await admin().post(`${SERIES}/${id}/edits`).send(body).expect(200)).body;
  const ticketOf = async (event: number): Promise<number> =>
    (await admin().get(`/cal/tickets/v1/tickets?include_post=${event}`).expect(200)).body.tickets[0].id;
  const startsOf = async (id: number): Promise<string[]> =>
    (await admin().get(`${SERIES}/${id}/dates?per_page=100`).expect(200)).body.dates.map(
      (date: { start_date: string }) => date.start_date.slice(5, 16),
    );

  it('gives each date the reminder and the waiting list of the first one', async () => {
    const event = await first();
    await admin().post(`/mail/v1/events/${event}`).send({ reminder_hours: 24 }).expect(200);
    await admin().post(`/waiting-list/v1/events/${event}`).send({ is_on: true }).expect(200);
    const { events } = await repeat(event);
    for (const one of events) {
      expect((await admin().get(`/mail/v1/events/${one}`).expect(200)).body.reminder_hours).toBe(24);
      expect((await admin().get(`/waiting-list/v1/events/${one}`).expect(200)).body.is_on).toBe(true);
    }
  });

  it('keeps a date for which people wait', async () => {
    const event = await first();
    await site.box.ticket(event, { ticket: { mode: 'own', capacity: 0 } });
    const { id, events } = await repeat(event);
    const [, waited = 0] = events;
    await admin().post(`/waiting-list/v1/events/${waited}`).send({ is_on: true }).expect(200);
    const ticket = await ticketOf(waited);
    await service
      .as('anonymous')
      .post('/waiting-list/v1/entries')
      .send({ event: waited, ticket, name: 'Wait', email: 'wait@series.example' })
      .expect(201);
    const { deleted, detached } = await edit(id, { excluded_dates: ['2031-03-10', '2031-03-17'] });
    expect(detached).toEqual([{ event_id: waited, original_start: '2031-03-10 19:00:00', reason: 'waiting' }]);
    expect(deleted).toEqual([{ event_id: events[2], original_start: '2031-03-17 19:00:00' }]);
  });

  it('writes to holders of a moved date where the organizer wants it, and to others not', async () => {
    const event = await first();
    await site.box.ticket(event, { ticket: { mode: 'own', capacity: 9 } });
    const { id, events } = await repeat(event);
    const purchaser = { name: 'Ann', email: 'moved@series.example' };
    await site.box.order({ [await ticketOf(events[1] ?? 0)]: 1 }, { purchaser }).expect(201);
    await site.inbox.to(purchaser.email, 1);
    await edit(id, { event_id: event, start_date: '2031-03-04 18:00', notify: true });
    const mails = await site.inbox.to(purchaser.email, 2);
    expect(mails.map(({ text }) => text).join('\n')).toMatch(/March 11/);
    const { body } = await admin().get(`${EVENTS}/${events[1]}/status`).expect(200);
    expect(body).toMatchObject({ event_status: 'rescheduled', former_start_date: '2031-03-10 19:00:00' });
  });

  it('does not make a date again that was put into the trash, and takes it back when it is restored', async () => {
    const { id, events } = await repeat(await first());
    await admin().delete(`${EVENTS}/${events[1]}`).expect(200);
    const same = await edit(id, { rule: 'FREQ=WEEKLY;COUNT=5' });
    expect(same.created.map((date: Dated) => date.original_start)).toEqual(['2031-03-31 19:00:00']);
    await edit(id, { title: 'Yin yoga' });
    await admin().post(`${EVENTS}/${events[1]}`).send({ status: 'publish' }).expect(200);
    expect(await startsOf(id)).toEqual(['03-03 19:00', '03-10 19:00', '03-17 19:00', '03-24 19:00', '03-31 19:00']);
  });

  it('is not joined by a duplicate of one of its dates', async () => {
    const { id, events } = await repeat(await first());
    const { body } = await admin().post(`${EVENTS}/${events[1]}/duplicate`).send({}).expect(201);
    expect((await admin().get(`${SERIES}?event_id=${body.id}`).expect(200)).body.total).toBe(0);
    await edit(id, { title: 'Yin yoga' });
    expect((await admin().get(`${EVENTS}/${body.id}`).expect(200)).body.title).toBe('Yoga');
  });

  it('gives a grant or a scanner for one date no other date', async () => {
    const event = await first();
    await site.box.ticket(event, { ticket: { mode: 'own', capacity: 9 } });
    await admin().post('/cal/tickets/v1/event-grants').send({ event_id: event, user: 'subscriber' }).expect(201);
    const { events } = await repeat(event);
    const attendees = (one: number) => service.as('subscriber').get(`/cal/tickets/v1/attendees?post_id=${one}`);
    await site.box.order({ [await ticketOf(events[0] ?? 0)]: 1 }).expect(201);
    await site.box.order({ [await ticketOf(events[1] ?? 0)]: 1 }).expect(201);
    const { body } = await admin().get(`/cal/tickets/v1/event-grants?event_id=${events[1]}`).expect(200);
    expect(JSON.stringify(body)).not.toContain('subscriber');
    await attendees(events[0] ?? 0).expect(200);
  });

  it('goes on growing when its author is deleted', async () => {
    const { body: author } = await admin()
      .post('/content/v2/users')
      .send({
        username: 'course-leader',
        email: 'leader@series.example',
        password: 'a long password 1',
        roles: ['editor'],
      })
      .expect(201);
    const start = '2031-03-03 19:00';
    const event = await first({ author: author.id, start_date: start, end_date: '2031-03-03 20:00' });
    const { id } = await repeat(event, 'FREQ=WEEKLY');
    const before = (await startsOf(id)).length;
    await admin().delete(`/content/v2/users/${author.id}?force=true&reassign=1`).expect(200);
    stopClock(service, Date.parse('2031-06-01T00:00:00Z') - testNow().getTime());
    await service.app.get(SeriesGrowthService).growAll();
    jest.restoreAllMocks();
    expect((await startsOf(id)).length).toBeGreaterThanOrEqual(before);
  });

  it('shows each change in the audit log, and a dry run not', async () => {
    const { id } = await repeat(await first());
    await edit(id, { title: 'Tried', dry_run: true });
    await edit(id, { title: 'Done' });
    const { body } = await admin().get(`/audit/v1/entries?table=event_series&record_id=${id}&per_page=10`).expect(200);
    const text = JSON.stringify(body);
    expect([text.includes('Done') || text.includes('"changed":4'), text.includes('Tried')]).toEqual([true, false]);
  });
});
