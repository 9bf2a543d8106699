import { setTimeout as pause } from 'node:timers/promises';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { until } from '../../helpers/until.js';
import { boxOffice, type BoxOffice } from '../tickets/box-office.js';
import { listen, type Listener } from './listener.js';

describe('Displays of an event', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  let ticket: number;
  const open: Listener[] = [];
  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    event = await office.event({ title: 'Night <of> jazz' });
    ticket = await office.ticket(event, { name: 'Seat', ticket: { mode: 'own', capacity: 100 } });
  });
  afterEach(async () => {
    for (const listener of open.splice(0)) listener.stop();
    await pause(50);
  });
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  const path = (id = event) => `/live/v1/events/${id}/displays`;
  const create = async (id = event) => {
    const { body } = await admin().post(path(id)).send({ name: 'Foyer' }).expect(201);
    const url = new URL(body.url);
    return { id: body.id as number, key: url.searchParams.get('key') ?? '', page: url.pathname + url.search };
  };
  const follow = async (key: string, at: TestApp = service, id = event) => {
    const listener = await listen(`${at.base}/live/displays/${id}?key=${key}`);
    open.push(listener);
    return listener;
  };

  it('have a page with the counts, for those who have its address', async () => {
    await office.order({ [ticket]: 2 }).expect(201);
    const { key, page } = await create();
    const { text, headers } = await service.http().get(page).expect(200);
    expect(text).toContain('Night &lt;of&gt; jazz');
    expect(text).toContain('<span data-count="sold">2</span>');
    expect(text).toContain(`/live/displays/${event}?key=${key}`);
    expect(headers['cache-control']).toBe('no-store');
    const other = await office.event();
    for (const wrong of [`/display/${event}`, `/display/${event}?key=wrong`, `/display/${other}?key=${key}`])
      await service.http().get(wrong).expect(404);
    await service
      .http()
      .get('/live/display.js')
      .expect(200)
      .expect('Content-Type', /javascript/);
  });

  it('follow the counts of their event only', async () => {
    const { key } = await create();
    const listener = await follow(key);
    await listener.shows(({ tickets }) => tickets[0].id === ticket);
    const sold = listener.messages[0].counts.totals.sold;
    await office.order({ [ticket]: 1 }).expect(201);
    await listener.shows(({ totals }) => totals.sold === sold + 1);
    expect((await follow(key, service, await office.event())).status).toBe(404);
    expect((await follow('wrong')).status).toBe(404);
  });

  it('end when they are deleted, in all processes', async () => {
    const second = await startApp({ DATABASE_URL: service.databaseUrl });
    try {
      const { id, key, page } = await create();
      const kept = await create();
      const listeners = [await follow(key), await follow(key, second)];
      const others = [await follow(kept.key), await follow(kept.key, second)];
      for (const listener of [...listeners, ...others]) await listener.shows(() => true);
      await admin().delete(`${path()}/${id}`).expect(200);
      for (const listener of listeners)
        await until(
          async () => listener.isClosed(),
          (isClosed) => isClosed,
        );
      expect((await follow(key)).status).toBe(404);
      await service.http().get(page).expect(404);
      expect(others.map((listener) => listener.isClosed())).toEqual([false, false]);
    } finally {
      await second.close();
    }
  });

  it('are listed without their keys, of which only hashes are stored', async () => {
    const { id, key } = await create();
    const { body } = await admin().get(path()).expect(200);
    expect(body.displays[0]).toMatchObject({ id, name: 'Foyer', event_id: event, author: service.ids.administrator });
    expect(JSON.stringify(body)).not.toContain(key);
    const rows = await service.database.read('SELECT * FROM live_displays');
    expect(JSON.stringify(rows)).not.toContain(key);
    const { body: entries } = await admin().get('/audit/v1/entries?record_type=live_displays').expect(200);
    expect(entries[0]).toMatchObject({ verb: 'create', record_id: String(id) });
    expect(JSON.stringify(entries)).not.toContain(key);
  });

  it('are made by those who see the figures of the event', async () => {
    const mine = await office.event({}, 'author');
    for (const [caller, status] of [
      ['anonymous', 401],
      ['subscriber', 403],
      ['author', 201],
    ] as const)
      await service.as(caller).post(path(mine)).send({ name: 'Foyer' }).expect(status);
    await service.as('author').post(path()).send({ name: 'Foyer' }).expect(403);
    await admin().post(path(999_999)).send({ name: 'Foyer' }).expect(404);
    await admin().post(path()).send({ name: ' ' }).expect(400);
    const { id } = await create();
    await admin()
      .delete(`${path(mine)}/${id}`)
      .expect(404);
  });

  it('are limited in number', async () => {
    const full = await office.event();
    for (let i = 0; i < 50; i++) await create(full);
    const { body } = await admin().post(path(full)).send({ name: 'One more' }).expect(409);
    expect(body.code).toBe('too-many-displays');
  });
});
