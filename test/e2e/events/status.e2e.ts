import { Injectable, Module } from '@nestjs/common';
import { OnDurableEvent } from '../../../src/core/events/on-durable-event.decorator.js';
import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { boxOffice } from '../tickets/box-office.js';
import type { BoxOffice } from '../tickets/box-office.js';

const EVENTS = '/cal/events/v1/events';

/** Has a delivery stored for each change; the scheduler is off, so that none is made. */
@Injectable()
class StatusSubscriber {
  @OnDurableEvent('event.canceled', { subscriber: 'test.canceled' })
  canceled(): Promise<void> {
    return Promise.resolve();
  }

  @OnDurableEvent('event.postponed', { subscriber: 'test.postponed' })
  postponed(): Promise<void> {
    return Promise.resolve();
  }

  @OnDurableEvent('event.rescheduled', { subscriber: 'test.rescheduled' })
  rescheduled(): Promise<void> {
    return Promise.resolve();
  }

  @OnDurableEvent('event.moved_online', { subscriber: 'test.moved_online' })
  movedOnline(): Promise<void> {
    return Promise.resolve();
  }

  @OnDurableEvent('event.scheduled', { subscriber: 'test.scheduled' })
  scheduled(): Promise<void> {
    return Promise.resolve();
  }
}

@Module({ providers: [StatusSubscriber] })
class StatusSubscriberModule {}

describe('The status of an event', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  beforeAll(async () => {
    service = await startApp({}, [StatusSubscriberModule]);
    office = boxOffice(service);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    event = await office.event({ title: 'Opera' });
    await service.database.write(() => service.database.execute('DELETE FROM outbox_deliveries', []));
  });

  const change = (fields: object, caller: Caller = 'editor', id = event) =>
    service.as(caller).post(`${EVENTS}/${id}/status`).send(fields);
  const read = async (caller: Caller = 'anonymous') =>
    (await service.as(caller).get(`${EVENTS}/${event}/status`).expect(200)).body;
  const published = async (): Promise<Record<string, unknown>[]> => {
    const rows = await service.database.read<{ payload: string }>('SELECT payload FROM outbox_deliveries ORDER BY id');
    return rows.map(({ payload }) => JSON.parse(payload) as Record<string, unknown>);
  };
  const sequence = async (): Promise<number> => {
    const [row] = await service.database.read<{ sequence: number }>('SELECT sequence FROM events WHERE id = ?', [
      event,
    ]);
    return row.sequence;
  };

  it('is scheduled and in person until an editor changes it', async () => {
    expect(await read()).toEqual({
      id: event,
      event_status: 'scheduled',
      reason: '',
      start_date: '2031-05-10 10:00:00',
      end_date: '2031-05-10 12:00:00',
      timezone: 'Europe/Berlin',
      former_start_date: null,
      former_end_date: null,
      former_timezone: null,
      attendance_mode: 'in_person',
    });
    await change({ event_status: 'canceled' }, 'anonymous').expect(401);
    await change({ event_status: 'canceled' }, 'subscriber').expect(403);
    await change({ event_status: 'canceled' }, 'author').expect(403);
    expect(await read()).toMatchObject({ event_status: 'scheduled' });
  });

  it('says how many hold tickets before anything changes, and requests a message once', async () => {
    const ticket = await office.ticket(event, { price: '25', ticket: { mode: 'own', capacity: 9 } });
    const free = await office.ticket(event, { price: '', ticket: { mode: 'own', capacity: 9 } });
    await office.order({ [ticket]: 2 }).expect(201);
    await office.order({ [free]: 1 }).expect(201);
    const holders = { attendees: 3, orders: 2, unpaid_orders: 1 };
    const wanted = { event_status: 'canceled', reason: ' The tenor\nis <b>ill</b>. ', notify: true };
    const preview = (await change({ ...wanted, dry_run: true }).expect(200)).body;
    expect(preview).toMatchObject({ event_status: 'canceled', changed: true, dry_run: true, notify: true, holders });
    expect(await read('editor')).toMatchObject({ event_status: 'scheduled', online_url: null, holders });
    expect(await published()).toEqual([]);
    const before = await sequence();
    expect((await change(wanted).expect(200)).body).toMatchObject({ changed: true, dry_run: false, notify: true });
    expect((await change(wanted).expect(200)).body).toMatchObject({ changed: false, notify: false });
    expect(await sequence()).toBe(before + 1);
    expect(await read()).toMatchObject({ event_status: 'canceled', reason: 'The tenor is ill.' });
    const times = {
      timezone: 'Europe/Berlin',
      all_day: false,
      start_date: '2031-05-10 10:00:00',
      end_date: '2031-05-10 12:00:00',
      start_utc: '2031-05-10 08:00:00',
      end_utc: '2031-05-10 10:00:00',
    };
    expect(await published()).toMatchObject([
      {
        name: 'event.canceled',
        eventId: event,
        status: 'canceled',
        previousStatus: 'scheduled',
        reason: 'The tenor is ill.',
        notify: true,
        revision: before + 1,
        times,
        formerTimes: times,
        actor: { userId: service.ids.editor },
      },
    ]);
  });

  it('remembers the former date of a rescheduled event, which takes as long as before', async () => {
    await change({ event_status: 'postponed' }).expect(200);
    const moved = (await change({ event_status: 'rescheduled', start_date: '2031-06-01 20:00' }).expect(200)).body;
    expect(moved).toMatchObject({
      start_date: '2031-06-01 20:00:00',
      end_date: '2031-06-01 22:00:00',
      former_start_date: '2031-05-10 10:00:00',
      former_end_date: '2031-05-10 12:00:00',
      former_timezone: 'Europe/Berlin',
      changed: true,
      notify: false,
    });
    const [postponed, rescheduled] = await published();
    expect(postponed).toMatchObject({ name: 'event.postponed', notify: false });
    expect(rescheduled).toMatchObject({
      name: 'event.rescheduled',
      previousStatus: 'postponed',
      times: { start_utc: '2031-06-01 18:00:00' },
      formerTimes: { start_utc: '2031-05-10 08:00:00' },
    });
    // The same request once more moves nothing.
    const repeated = await change({ event_status: 'rescheduled', start_date: '2031-06-01 20:00' }).expect(200);
    expect(repeated.body).toMatchObject({ changed: false, former_start_date: '2031-05-10 10:00:00' });
    await change({ event_status: 'scheduled' }).expect(200);
    expect(await read()).toMatchObject({ start_date: '2031-06-01 20:00:00', former_start_date: null });
  });

  it('follows a move over other routes, without a message', async () => {
    await service.as('editor').post(`${EVENTS}/${event}`).send({ title: 'Opera II' }).expect(200);
    expect(await published()).toEqual([]);
    await service
      .as('editor')
      .post(`${EVENTS}/${event}`)
      .send({ start_date: '2031-05-11 20:00:00', end_date: '2031-05-11 22:00:00' })
      .expect(200);
    expect(await published()).toMatchObject([
      { name: 'event.rescheduled', status: 'scheduled', notify: false, times: { start_date: '2031-05-11 20:00:00' } },
    ]);
    const draft = await office.event({ status: 'draft' });
    await service.as('editor').post(`${EVENTS}/${draft}`).send({ start_date: '2031-05-11' }).expect(200);
    expect(await published()).toHaveLength(1);
  });

  it('moves an event online and back, and shows the address to editors only', async () => {
    const url = 'https://meet.example/room?pwd=hidden';
    const online = (await change({ event_status: 'moved_online', online_url: url }).expect(200)).body;
    expect(online).toMatchObject({ attendance_mode: 'online', online_url: url });
    expect(await published()).toMatchObject([{ name: 'event.moved_online' }]);
    for (const caller of ['anonymous', 'subscriber', 'author'] as const)
      expect(await read(caller)).not.toHaveProperty('online_url');
    const paths = [`${EVENTS}/${event}`, EVENTS, `/calendar/v1/events/${event}`, `/content/v2/cal_events/${event}`];
    for (const path of paths)
      expect((await service.as('anonymous').get(path).expect(200)).text).not.toContain('meet.example');
    expect((await change({ event_status: 'scheduled', online_url: '' }).expect(200)).body).toMatchObject({
      attendance_mode: 'in_person',
      online_url: null,
    });
  });

  it('filters lists, also beside other filters and on their further pages', async () => {
    const other = await office.event({ title: 'Aria quokka' });
    await service.as('editor').post(`${EVENTS}/${event}`).send({ title: 'Opera quokka' }).expect(200);
    await change({ event_status: 'canceled' }).expect(200);
    const list = async (filter: string) =>
      (await service.as('anonymous').get(`${EVENTS}?search=quokka&end_date=2032-01-01&${filter}`).expect(200)).body;
    const ids = async (filter: string) => (await list(filter)).events.map(({ id }: { id: number }) => id);
    expect(await ids('event_status=canceled')).toEqual([event]);
    expect(await ids('event_status=scheduled,postponed')).toEqual([other]);
    const page = await list('event_status[]=canceled&event_status[]=scheduled&per_page=1');
    expect(page).toMatchObject({ total: 2 });
    expect(page.next_rest_url).toContain('event_status=canceled%2Cscheduled');
    await service.as('anonymous').get(`${EVENTS}?event_status=cancelled`).expect(400);
  });

  it.each([
    ['a status that does not exist', { event_status: 'cancelled' }, 'event_status'],
    ['a long reason', { event_status: 'canceled', reason: 'x'.repeat(501) }, 'reason'],
    ['an unknown member', { event_status: 'canceled', why: 'x' }, 'why'],
    ['dates without rescheduling', { event_status: 'postponed', start_date: '2031-06-01' }, 'start_date'],
    ['rescheduling without a date', { event_status: 'rescheduled' }, 'start_date'],
    ['rescheduling to the same date', { event_status: 'rescheduled', start_date: '2031-05-10 10:00' }, 'start_date'],
    [
      'an end before the start',
      { event_status: 'rescheduled', start_date: '2031-06-02', end_date: '2031-06-01' },
      'end_date',
    ],
    [
      'an event that is moved online and in person',
      { event_status: 'moved_online', attendance_mode: 'in_person' },
      'attendance_mode',
    ],
    ['an address of another scheme', { online_url: 'javascript:alert(1)' }, 'online_url'],
  ])('refuses %s', async (_, fields, name) => {
    const { body } = await change(fields).expect(400);
    expect(Object.keys(body.data.params as object)).toEqual([name]);
    expect(await read()).toMatchObject({ event_status: 'scheduled', start_date: '2031-05-10 10:00:00' });
  });

  it('is that of events only, which the caller may read and which are not in the trash', async () => {
    await change({ event_status: 'canceled' }, 'editor', 999_999).expect(404);
    const secret = await office.event({ status: 'private' });
    await service.as('anonymous').get(`${EVENTS}/${secret}/status`).expect(403);
    await service.as('editor').get(`${EVENTS}/${secret}/status`).expect(200);
    await service.as('editor').delete(`${EVENTS}/${event}`).expect(200);
    expect((await change({ event_status: 'canceled' }).expect(403)).body.code).toBe('event-no-longer-available');
    await service.as('editor').get(`${EVENTS}/${event}/status`).expect(403);
  });

  it('is changed once by two requests at the same time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => change({ event_status: 'canceled', notify: true })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ body }) => body.changed === true)).toHaveLength(1);
    expect(await published()).toHaveLength(1);
  });
});
