import { SyncChangeEntity } from '../../../src/sync/sync-change.entity.js';
import { SyncStreamService } from '../../../src/sync/sync-stream.service.js';
import { type Caller, startApp, type TestApp } from '../../helpers/app.js';
import { boxOffice, type BoxOffice, OPEN_SALE } from '../tickets/box-office.js';
import { SELLER } from '../invoices/invoice-site.js';
import { until } from '../../helpers/until.js';
import { Mirror, type SyncPart } from './mirror.js';
import { recordChanges } from './recorded.js';

const EVENTS = '/cal/events/v1/events';
const TICKETS = '/cal/tickets/v1';
const TEST_TIMEOUT_MS = 120_000;
jest.setTimeout(TEST_TIMEOUT_MS);

describe('A client that follows', () => {
  let service: TestApp;
  let office: BoxOffice;
  beforeAll(async () => {
    service = await startApp({ SCHEDULER: 'off' });
    await recordChanges(service);
    office = boxOffice(service, { ...OPEN_SALE });
    await service.as('administrator').post('/invoices/v1/settings').send(SELLER).expect(200);
  });
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  const mirror = (kind: string, caller: Caller = 'administrator', filters = '', perPage = 50) =>
    new Mirror(kind, (path) => service.as(caller).get(path), filters, perPage);
  const followed = async (kind: string, caller: Caller = 'administrator', filters = '') => {
    const copy = mirror(kind, caller, filters);
    await copy.follow();
    return copy;
  };
  const news = async (copy: Mirror): Promise<{ items: number[]; removed: number[] }> => {
    const parts = await copy.follow();
    return {
      items: parts.flatMap(({ items }) => items.map(({ id }) => id)).sort((a, b) => a - b),
      removed: parts.flatMap(({ removed }) => removed),
    };
  };
  const fresh = async (copy: Mirror, caller: Caller = 'administrator', filters = '') => {
    const other = await followed(copy.kind, caller, filters);
    expect(copy.objects).toEqual(other.objects);
    return other;
  };
  const sold = async (price = '10') => {
    const event = await office.event();
    const ticket = await office.ticket(event, { price, ticket: { mode: 'own', capacity: 50 } });
    return { event, ticket };
  };

  describe('events', () => {
    it('gets the list in parts that stay the same while events come and go, then nothing', async () => {
      const made: number[] = [];
      for (let i = 0; i < 5; i++) made.push(await office.event());
      const copy = mirror('events', 'anonymous', '', 2);
      const first = (await copy.step()) as SyncPart;
      expect(first).toMatchObject({ full: true, has_more: true, removed: [] });
      await admin().delete(`${EVENTS}/${made[0]}`).expect(200);
      const later = await office.event();
      await copy.follow();
      expect(copy.ids).toEqual([...made.slice(1), later]);
      expect(await news(copy)).toEqual({ items: [], removed: [] });
    });

    it('gets what is changed, trashed and restored, each once', async () => {
      const event = await office.event();
      const copy = await followed('events', 'anonymous');
      await admin().post(`${EVENTS}/${event}`).send({ title: 'First' }).expect(200);
      await admin().post(`${EVENTS}/${event}`).send({ title: 'Second' }).expect(200);
      expect(await news(copy)).toEqual({ items: [event], removed: [] });
      expect(copy.stored.objects.get(event)).toMatchObject({ title: 'Second' });
      await admin().delete(`${EVENTS}/${event}`).expect(200);
      expect(await news(copy)).toEqual({ items: [], removed: [event] });
      await admin().post(`/content/v2/cal_events/${event}`).send({ status: 'publish' }).expect(200);
      expect(await news(copy)).toEqual({ items: [event], removed: [] });
      expect(copy.stored.objects.get(event)).toMatchObject({ title: 'Second' });
      await fresh(copy, 'anonymous');
    });

    it('gets events again when their venue, organizer or tickets change, and when they are gone', async () => {
      const venue = (await admin().post('/cal/events/v1/venues').send({ venue: 'Hall' }).expect(201)).body.id as number;
      const organizer = (await admin().post('/cal/events/v1/organizers').send({ organizer: 'Crew' }).expect(201)).body
        .id as number;
      const event = await office.event({ venue, organizer: [organizer] });
      const copy = await followed('events', 'anonymous');
      const venues = await followed('venues', 'anonymous');
      await admin().post(`/cal/events/v1/venues/${venue}`).send({ city: 'Paris' }).expect(200);
      expect(await news(copy)).toEqual({ items: [event], removed: [] });
      expect(await news(venues)).toEqual({ items: [venue], removed: [] });
      await admin().post(`/cal/events/v1/organizers/${organizer}`).send({ phone: '1' }).expect(200);
      expect(await news(copy)).toEqual({ items: [event], removed: [] });
      await office.ticket(event, { price: '7' });
      expect(await news(copy)).toEqual({ items: [event], removed: [] });
      await admin().delete(`/content/v2/cal_venue/${venue}?force=true`).expect(200);
      await admin().delete(`/content/v2/cal_organizer/${organizer}?force=true`).expect(200);
      expect(await news(copy)).toEqual({ items: [event], removed: [] });
      expect(await news(venues)).toEqual({ items: [], removed: [venue] });
      await fresh(copy, 'anonymous');
    });

    it('sees by its filters, which the token keeps', async () => {
      const event = await office.event({ featured: true });
      const copy = await followed('events', 'anonymous', '&featured=true');
      expect(copy.ids).toContain(event);
      await admin().post(`${EVENTS}/${event}`).send({ featured: false }).expect(200);
      expect(await news(copy)).toEqual({ items: [], removed: [event] });
      const token = copy.stored.token!;
      const as = service.as('anonymous');
      const changed = await as.get(`/sync/v1/events?featured=false&sync_token=${token}`).expect(400);
      expect(changed.body.code).toBe('sync-filters-changed');
      await as.get(`/sync/v1/events?featured=true&sync_token=${token}`).expect(200);
      expect((await as.get(`/sync/v1/venues?sync_token=${token}`).expect(400)).body.code).toBe('sync-token-invalid');
      expect((await as.get('/sync/v1/events?sync_token=x').expect(400)).body.code).toBe('sync-token-invalid');
      expect((await as.get('/sync/v1/events?page=2').expect(400)).body.code).toBe('sync-filter-refused');
      expect((await as.get('/sync/v1/venues?only_with_upcoming=1').expect(400)).body.code).toBe('sync-filter-refused');
      expect((await as.get('/sync/v1/events?featured=perhaps').expect(400)).body.code).toBe('rest_invalid_param');
      await as.get('/sync/v1/unknown').expect(404);
    });

    it('gets the full list again with other rights', async () => {
      const draft = await office.event({ status: 'draft' });
      const shared = mirror('events', 'administrator');
      await shared.follow();
      expect(shared.ids).toContain(draft);
      const lesser = new Mirror('events', (path) => service.as('subscriber').get(path));
      lesser.stored = shared.stored;
      const parts = await lesser.follow();
      expect(parts[0].full).toBe(true);
      expect(lesser.ids).not.toContain(draft);
      await fresh(lesser, 'subscriber');
    });

    it('follows a series through its changes', async () => {
      const event = await office.event({ start_date: '2031-03-03 19:00', end_date: '2031-03-03 20:30' });
      const copy = await followed('events', 'anonymous');
      const series = '/cal/series/v1/series';
      const { body } = await admin()
        .post(series)
        .send({ event_id: event, rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4' })
        .expect(200);
      await copy.follow();
      await fresh(copy, 'anonymous');
      await admin()
        .post(`${series}/${body.series.id}/edits`)
        .send({ scope: 'all', title: 'All', rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=2' })
        .expect(200);
      expect((await news(copy)).removed).toHaveLength(2);
      await fresh(copy, 'anonymous');
    });
  });

  describe('sales', () => {
    it('gets orders, attendees, tickets, events and invoices of buyers without an account', async () => {
      const { event, ticket } = await sold();
      const kinds = ['orders', 'attendees', 'tickets', 'events', 'invoices'];
      const copies = await Promise.all(kinds.map((kind) => followed(kind)));
      const { body: order } = await office.order({ [ticket]: 2 }).expect(201);
      const [orders, attendees, tickets, events] = await Promise.all(copies.map(news));
      expect(orders).toEqual({ items: [order.id], removed: [] });
      expect(attendees.items).toHaveLength(2);
      expect(tickets.items).toEqual([ticket]);
      expect(events.items).toEqual([event]);
      await admin().post(`${TICKETS}/orders/${order.id}/paid`).send({}).expect(200);
      for (const copy of copies) {
        await copy.follow();
        await fresh(copy);
      }
      await admin().post(`/invoices/v1/invoices`).send({ order: order.id });
      expect((await news(copies[4])).items.length + copies[4].ids.length).toBeGreaterThan(0);
      await fresh(copies[4]);
      await admin().post(`${TICKETS}/attendees/${attendees.items[0]}`).send({ check_in: true }).expect(201);
      expect((await news(copies[1])).items).toEqual([attendees.items[0]]);
      for (const copy of copies) {
        await copy.follow();
        await fresh(copy);
      }
    });

    it('gets seats that carts hold and give back', async () => {
      const { ticket } = await sold();
      const copy = await followed('tickets', 'anonymous');
      await office.cart({ [ticket]: 3 }).expect(200);
      expect(await news(copy)).toEqual({ items: [ticket], removed: [] });
      await fresh(copy, 'anonymous');
    });

    it('gets cancellations and the erasure of a person', async () => {
      const { ticket } = await sold('0');
      const purchaser = { name: 'Erna Erased', email: 'erna@erased.example' };
      const { body: order } = await office.order({ [ticket]: 2 }, { purchaser }).expect(201);
      const copies = await Promise.all(['orders', 'attendees', 'tickets'].map((kind) => followed(kind)));
      expect(JSON.stringify(copies[1].objects)).toContain('erna@erased.example');
      await admin().post('/personal-data/v1/erase').send({ email: purchaser.email }).expect(200);
      for (const copy of copies) {
        await copy.follow();
        await fresh(copy);
        expect(JSON.stringify(copy.objects)).not.toContain('erna@erased.example');
      }
      await service.as('anonymous').post(`${TICKETS}/orders/${order.id}/cancel`).send({ order_key: order.order_key });
      for (const copy of copies) {
        await copy.follow();
        await fresh(copy);
      }
    });

    it('gets transfers and exchanges', async () => {
      const { event, ticket } = await sold('0');
      const other = await office.ticket(event, { price: '0', ticket: { mode: 'own', capacity: 5 } });
      await admin()
        .post(`${TICKETS}/self-service/${event}`)
        .send({ ticket_exchanges: true, ticket_exchanges_hours: null, ticket_transfers: true })
        .expect(200);
      const { body: order } = await office.order({ [ticket]: 2 }).expect(201);
      const key = { order_key: order.order_key };
      const people = (await admin().get(`${TICKETS}/orders/${order.id}`).expect(200)).body.attendees as {
        id: number;
      }[];
      const copies = await Promise.all(['orders', 'attendees', 'tickets'].map((kind) => followed(kind)));
      const path = (i: number) => `${TICKETS}/orders/${order.id}/attendees/${people[i].id}`;
      const holder = { full_name: 'Grace', email: 'grace@holder.example' };
      await service
        .as('anonymous')
        .post(`${path(0)}/transfer`)
        .send({ ...key, ...holder })
        .expect(200);
      const { body: next } = await admin()
        .post(`${path(1)}/exchange`)
        .send({ ticket_id: other })
        .expect(201);
      const [orders, attendees, tickets] = await Promise.all(copies.map(news));
      expect(orders.items).toEqual([order.id, next.id]);
      expect([...attendees.items, ...attendees.removed]).toEqual(expect.arrayContaining([people[0].id, people[1].id]));
      expect(tickets.items).toEqual([ticket, other]);
      for (const copy of copies) await fresh(copy);
    });

    it('loses attendees when their event goes to the trash or is deleted', async () => {
      const { event, ticket } = await sold('0');
      await office.order({ [ticket]: 1 }).expect(201);
      const copies = await Promise.all(['orders', 'attendees', 'tickets', 'events'].map((kind) => followed(kind)));
      await admin().post(`${EVENTS}/${event}`).send({ event_status: 'canceled' }).expect(200);
      const follow = async () => {
        for (const copy of copies) {
          await copy.follow();
          await fresh(copy);
        }
      };
      await follow();
      await admin().delete(`${EVENTS}/${event}?notify=false`).expect(200);
      await follow();
      // Without seats that are sold, it can be deleted.
      const { body: attendees } = await admin().get(`${TICKETS}/attendees?include_ticket=${ticket}`).expect(200);
      for (const { id } of attendees.attendees as { id: number }[]) await admin().delete(`${TICKETS}/attendees/${id}`);
      await follow();
      const unsold = await sold('0');
      await follow();
      await admin().delete(`/content/v2/cal_events/${unsold.event}?force=true`).expect(200);
      await follow();
    });

    it('is refused without the right to see them, and learns no ids of others', async () => {
      for (const kind of ['orders', 'invoices', 'attendees']) {
        for (const caller of ['subscriber', 'anonymous'] as const)
          expect([401, 403]).toContain((await service.as(caller).get(`/sync/v1/${kind}`)).status);
      }
      const own = await office.event({}, 'author');
      const ticket = await office.ticket(own, { price: '0', ticket: { mode: 'own', capacity: 50 } });
      const other = await sold('0');
      const filters = `&include_post=${own}`;
      await service.as('author').get(`/sync/v1/attendees?include_post=${other.event}`).expect(403);
      const copy = await followed('attendees', 'author', filters);
      await office.order({ [ticket]: 1 }).expect(201);
      await office.order({ [other.ticket]: 1 }).expect(201);
      const { items, removed } = await news(copy);
      expect(items).toHaveLength(1);
      expect(removed).toEqual([]);
      await fresh(copy, 'author', filters);
    });
  });

  // One transaction writes at a time on SQLite.
  (process.env.TEST_ENGINE === 'mysql' ? it : it.skip)(
    'gets a change that commits after later ones, with an id before theirs',
    async () => {
      const [slow, fast] = [await office.event(), await office.event()];
      const copy = await followed('events', 'anonymous');
      const { database } = service;
      let stored!: () => void;
      let commit!: () => void;
      const isStored = new Promise<void>((resolve) => (stored = resolve));
      const mayCommit = new Promise<void>((resolve) => (commit = resolve));
      const late = database.write(async () => {
        await database.insert(SyncChangeEntity, { source: '=events', row_key: slow });
        stored();
        await mayCommit;
      });
      await isStored;
      await admin().post(`${EVENTS}/${fast}`).send({ title: 'Fast' }).expect(200);
      expect(await news(copy)).toEqual({ items: [fast], removed: [] });
      commit();
      await late;
      expect(await news(copy)).toEqual({ items: [slow], removed: [] });
    },
  );

  it('is refused with a token that is too old, and begins again', async () => {
    const event = await office.event();
    const copy = await followed('events', 'anonymous');
    await admin().post(`${EVENTS}/${event}`).send({ title: 'Old' }).expect(200);
    const stream = service.app.get(SyncStreamService);
    await stream.end();
    await service.database.write(() =>
      service.database.execute("UPDATE sync_objects SET changed_utc = '2020-01-01 00:00:00'", [], {}),
    );
    await stream.sweep();
    expect(await copy.step()).toBe(410);
    await copy.follow();
    await fresh(copy, 'anonymous');
  });

  it('is refused with a token of before a restore, and after changes that nothing names', async () => {
    const copy = await followed('events', 'anonymous');
    await service.database.write(() => service.database.execute('UPDATE events SET sticky = sticky'));
    expect(await copy.step()).toBe(410);
    await copy.follow();
    await service.database.write(() => service.database.delete('sync_state', { id: 1 }));
    expect(await copy.step()).toBe(410);
    await until(
      () => copy.follow(),
      ([{ full }]) => full,
    );
  });
});
