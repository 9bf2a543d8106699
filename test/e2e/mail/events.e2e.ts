import { contrast } from '../../../src/layout/accent.js';
import { RemindersJob } from '../../../src/mail/broadcasts/reminders.job.js';
import { MailEventSettingEntity } from '../../../src/mail/broadcasts/mail-event-setting.entity.js';
import { Clock } from '../../../src/core/context/index.js';
import { fromMs } from '../../../src/core/time/index.js';
import { SITE } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { testNowMs } from '../../helpers/clock.js';
import type { SmtpInbox } from '../../helpers/smtp-inbox.js';
import { until } from '../../helpers/until.js';
import type { BoxOffice } from '../tickets/box-office.js';
import { mailingSite } from './mailing-site.js';
import type { MailingSite } from './mailing-site.js';

const SEATS = { mode: 'own', capacity: 500 };
const TEXT = { subject: 'Entrance\r\nBcc: x@y.example', body: 'It opens at 19:00.\n\n<b>Bring</b> a coat.' };
const HOUR_MS = 3_600_000;

describe('E-mail to holders of tickets', () => {
  let site: MailingSite;
  let service: TestApp;
  let inbox: SmtpInbox;
  let box: BoxOffice;
  beforeAll(async () => {
    site = await mailingSite({ MAIL_FROM: 'tickets@site.example' });
    ({ service, inbox, box } = site);
  });
  afterAll(() => site.close());

  const admin = () => service.as('administrator');
  /** Orders one ticket and waits for the tickets. @returns the id of the attendee */
  const buy = async (ticket: number, email: string, more: Record<string, unknown> = {}): Promise<number> => {
    const { body } = await box.order({ [ticket]: 1 }, { purchaser: { name: 'Ann', email }, ...more }).expect(201);
    return (body.attendees as { id: number }[])[0].id;
  };
  const mailTo = async (recipient: string, subject: RegExp) => {
    for (let count = 1; ; count++) {
      const found = (await inbox.to(recipient, count)).find((mail) => subject.test(mail.subject ?? ''));
      if (found) return found;
    }
  };
  const announcements = async (event: number) => {
    const { body } = await admin().get(`/mail/v1/events/${event}/announcements`).expect(200);
    return body as { state: string; recipients: number; subject: string }[];
  };

  it('goes to the attendees that the organizer chose, one message to each address', async () => {
    const event = await box.event({ title: 'Choir' });
    const [seat, chair] = [await box.ticket(event, { ticket: SEATS }), await box.ticket(event, { ticket: SEATS })];
    const inside = await buy(seat, 'in@choir.example');
    await buy(seat, 'two@choir.example');
    await buy(seat, 'Two@choir.example');
    await buy(chair, 'chair@choir.example');
    const free = await box.ticket(event, { ticket: SEATS, price: '9' });
    await buy(free, 'unpaid@choir.example');
    await admin().post(`/cal/tickets/v1/attendees/${inside}`).send({ check_in: true }).expect(201);
    const path = `/mail/v1/events/${event}/announcements`;
    const count = async (filter: object): Promise<number> => {
      const { body } = await admin()
        .post(path)
        .send({ ...TEXT, ...filter, dry_run: true })
        .expect(202);
      expect(body.id).toBeNull();
      expect(body.html).toContain('&lt;b&gt;Bring&lt;/b&gt; a coat.');
      expect(body.subject).toBe('Entrance Bcc: x@y.example');
      return body.recipients as number;
    };
    expect(await count({})).toBe(3);
    expect(await count({ ticket_ids: [seat] })).toBe(2);
    expect(await count({ checked_in: true })).toBe(1);
    expect(await count({ checked_in: false, ticket_ids: [seat] })).toBe(1);
    await admin().post(`${path}/test`).send(TEXT).expect(202);
    const test = await mailTo('administrator@site.example', /^Entrance/);
    expect(test.headers.has('list')).toBe(false);
    await admin()
      .post(path)
      .send({ ...TEXT, ticket_ids: [seat] })
      .expect(202);
    const mails = [await mailTo('in@choir.example', /^Entrance/), await mailTo('two@choir.example', /^Entrance/)];
    for (const mail of mails) {
      expect(mail.subject).toBe('Entrance Bcc: x@y.example');
      expect(mail.text).toContain('<b>Bring</b> a coat.');
      expect(mail.bcc).toBeUndefined();
    }
    await until(
      () => announcements(event),
      ([{ state }]) => state === 'done',
    );
    expect(await announcements(event)).toMatchObject([{ state: 'done', recipients: 2 }]);
    await service.as('contributor').post(path).send(TEXT).expect(403);
    await service.as('anonymous').post(path).send(TEXT).expect(401);
    await admin().post('/mail/v1/events/999999/announcements').send(TEXT).expect(404);
    await admin().post(path).send({ subject: ' ', body: '' }).expect(400);
    await admin()
      .post(path)
      .send({ ...TEXT, body: 'x'.repeat(10_001) })
      .expect(400);
  });

  it('is sent by authors to attendees of their own events only', async () => {
    const own = await box.event({ title: 'Own' }, 'author');
    const other = await box.event({ title: 'Other' });
    const send = (event: number) =>
      service
        .as('author')
        .post(`/mail/v1/events/${event}/announcements`)
        .send({ ...TEXT, dry_run: true });
    await send(own).expect(202);
    await send(other).expect(403);
  });

  it('says that an event is moved, canceled or online to holders and purchasers, where the organizer wants it', async () => {
    const event = await box.event({ title: 'Ballet' });
    const ticket = await box.ticket(event, { ticket: SEATS });
    const unpaid = await box.ticket(event, { ticket: SEATS, price: '9' });
    const attendees = [{ ticket_id: ticket, full_name: 'Guest', email: 'guest@ballet.example' }];
    await buy(ticket, 'ann@ballet.example', { attendees });
    await buy(unpaid, 'unpaid@ballet.example');
    const change = (fields: object) => admin().post(`/cal/events/v1/events/${event}/status`).send(fields).expect(200);
    await change({ event_status: 'postponed', notify: false });
    await change({
      event_status: 'rescheduled',
      start_date: '2031-06-01 20:00:00',
      end_date: '2031-06-01 22:00:00',
      reason: 'The hall is closed',
      notify: true,
    });
    const moved = await mailTo('guest@ballet.example', /^New date: Ballet/);
    expect(moved.text).toContain('The hall is closed');
    expect(moved.text).toContain('Saturday, May 10, 2031');
    expect(moved.text).toContain('Sunday, June 1, 2031');
    expect(moved.headers.has('list')).toBe(false);
    await mailTo('ann@ballet.example', /^New date: Ballet/);
    await mailTo('unpaid@ballet.example', /^New date: Ballet/);
    await change({ event_status: 'moved_online', notify: true });
    await mailTo('guest@ballet.example', /^Now online: Ballet/);
    await change({ event_status: 'canceled', notify: true });
    const canceled = await mailTo('guest@ballet.example', /^Canceled: Ballet/);
    const [file] = canceled.attachments;
    expect(file.content.toString()).toContain('STATUS:CANCELLED');
    const sequenceOf = (mail: { attachments: { content: Buffer }[] }) =>
      Number(/^SEQUENCE:(\d+)/m.exec(mail.attachments[0].content.toString())?.[1]);
    expect(sequenceOf(canceled)).toBeGreaterThan(sequenceOf(moved));
    const subjects = inbox.received.map(({ subject = '' }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Postponed'))).toEqual([]);
  });

  it('says what was edited of an event, with what it was before, only where the organizer wants it', async () => {
    const place = async (venue: string) =>
      (
        (await admin().post('/cal/events/v1/venues').send({ venue, status: 'publish' }).expect(201)).body as {
          id: number;
        }
      ).id;
    const [hall, garden] = [await place('Hall'), await place('Garden')];
    const event = await box.event({ title: 'Readings', venue: hall });
    await buy(await box.ticket(event, { ticket: SEATS }), 'reader@readings.example');
    const edit = (fields: object) => admin().post(`/cal/events/v1/events/${event}`).send(fields).expect(200);
    await edit({ title: 'Readings by night' });
    await edit({ description: 'Only the text is another one.', notify: true });
    await edit({ title: 'Readings by day', venue: garden, notify: true });
    const edited = await mailTo('reader@readings.example', /^Changed: Readings by day/);
    expect(edited.text).toContain('Title before');
    expect(edited.text).toContain('Readings by night');
    expect(edited.text).toContain('Where: Garden');
    expect(edited.text).toContain('Where before: Hall');
    const moved = { start_date: '2031-06-01 20:00:00', end_date: '2031-06-01 22:00:00', venue: hall };
    await edit({ ...moved, notify: true });
    const rescheduled = await mailTo('reader@readings.example', /^New date: Readings by day/);
    expect(rescheduled.text).toContain('Where before: Garden');
    const subjects = inbox.received.map(({ subject = '' }) => subject).filter((subject) => /Readings/.test(subject));
    expect(subjects.filter((subject) => /^(?:Changed|New date)/.test(subject))).toHaveLength(2);
  });

  it('has buttons that can be read, whatever colour the organizer has chosen', async () => {
    const look = (accent: string | null) => admin().post('/content/v2/site-look').send({ accent }).expect(200);
    await look('#ffe680');
    const event = await box.event({ title: 'Sunshine' });
    await buy(await box.ticket(event, { ticket: SEATS }), 'sun@sunshine.example');
    const { html } = await mailTo('sun@sunshine.example', /Sunshine/);
    await look(null);
    const backgrounds = [...String(html).matchAll(/background:(#[0-9a-f]{6});color:#ffffff/g)].map(
      ([, colour]) => colour,
    );
    expect(backgrounds.length).toBeGreaterThan(0);
    for (const colour of backgrounds) expect(contrast(colour, '#ffffff')).toBeGreaterThan(4.5);
  });

  it('can be unsubscribed from with one click, and tickets still come', async () => {
    const event = await box.event({ title: 'Opera' });
    const ticket = await box.ticket(event, { ticket: SEATS });
    await buy(ticket, 'stop@opera.example');
    const path = `/mail/v1/events/${event}/announcements`;
    await admin().post(path).send({ subject: 'First', body: 'Text' }).expect(202);
    const mail = await mailTo('stop@opera.example', /^First/);
    const [line] = mail.headerLines.filter(({ key }) => key === 'list-unsubscribe');
    const [, address] = /^List-Unsubscribe: <(https?:\/\/[^>]+)>$/.exec(line.line) ?? [];
    expect(address).toMatch(new RegExp(`^${SITE}/mail/unsubscribe/`));
    expect(mail.source).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(mail.text).toContain(address);
    const page = address.slice(SITE.length);
    const announce = async (subject: string): Promise<void> => {
      await admin().post(path).send({ subject, body: 'Text' }).expect(202);
      await buy(ticket, `${subject}@opera.example`.toLowerCase());
    };
    expect((await service.http().get(page).expect(200)).text).toContain(`action="${address}"`);
    await announce('Second');
    await mailTo('stop@opera.example', /^Second/);
    await service.http().post(page).type('form').send('List-Unsubscribe=One-Click').expect(200);
    await announce('Third');
    await mailTo('second@opera.example', /^Third/);
    const rows = () =>
      service.database.read<{ state: string }>(
        "SELECT state FROM mail_messages WHERE kind = 'announcement' AND recipient = 'stop@opera.example' ORDER BY id",
      );
    await until(rows, ([, , third]) => third?.state === 'skipped');
    await buy(ticket, 'stop@opera.example');
    await service.http().post(`${page}/undo`).expect(200);
    const german = await service.http().get(page).set('Accept-Language', 'de').expect(200);
    expect(german.text).toContain('Keine Erinnerungen und Mitteilungen mehr senden');
    await announce('Fourth');
    await mailTo('stop@opera.example', /^Fourth/);
    await until(
      () => inbox.to('stop@opera.example'),
      (mails) => mails.filter(({ subject = '' }) => subject.startsWith('Your ticket')).length === 2,
    );
    await service
      .http()
      .get(`${page.slice(0, -1)}x`)
      .expect(404);
    await service
      .http()
      .post(`${page.slice(0, -1)}x`)
      .expect(404);
  });

  it('reminds of an event once for each start, where the organizer wants it', async () => {
    const clock = service.app.get(Clock);
    const startsIn = (hours: number) => ({
      start_date: fromMs(clock.nowMs() + hours * HOUR_MS),
      end_date: fromMs(clock.nowMs() + (hours + 1) * HOUR_MS),
      timezone: 'UTC',
    });
    const event = await box.event({ title: 'Talk', ...startsIn(30) });
    const ticket = await box.ticket(event, { ticket: SEATS });
    await buy(ticket, 'ann@talk.example');
    const settings = `/mail/v1/events/${event}`;
    const check = async (next = 0): Promise<number> => {
      await service.database.write(() =>
        service.database.update(MailEventSettingEntity, { event_id: event }, { next_check: next }),
      );
      await service.app.get(RemindersJob).remind();
      return (await announcements(event)).length;
    };
    expect((await admin().get(settings).expect(200)).body).toEqual({ event_id: event, reminder_hours: 0 });
    await admin().post(settings).send({ reminder_hours: 24 }).expect(200);
    expect(await check()).toBe(0);
    await admin().post(settings).send({ reminder_hours: 48 }).expect(200);
    // A look that is planned for within the hour is waited for, and one for tomorrow is of a wrong clock.
    expect(await check(testNowMs() + 3_500_000)).toBe(0);
    expect(await check(testNowMs() + 86_400_000)).toBe(1);
    expect(await check()).toBe(1);
    const reminder = await mailTo('ann@talk.example', /^Soon: Talk/);
    expect(reminder.headers.has('list')).toBe(true);
    expect(reminder.attachments.map(({ contentType }) => contentType)).toEqual(['text/calendar']);
    expect(reminder.text).toContain(`${SITE}/order/`);
    await admin().post(`/cal/events/v1/events/${event}`).send(startsIn(40)).expect(200);
    expect(await check()).toBe(2);
    await admin().post(settings).send({ reminder_hours: 0 }).expect(200);
    await admin().post(settings).send({ reminder_hours: 721 }).expect(400);
    await service.as('contributor').post(settings).send({ reminder_hours: 2 }).expect(403);
  });
});
