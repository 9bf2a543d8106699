import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { batchOf, item, recordOf, sendBatch, startImport } from './aggregator-helper.js';
import type { Driven } from './aggregator-helper.js';

type Activity = Record<string, Record<'created' | 'updated' | 'skipped' | 'scheduled', number[]>>;

/** A batch and its answer; the import goes on with the next hash. */
async function send(service: TestApp, run: Driven, events: object[], done = 0, total = 9): Promise<Activity> {
  const { body } = await sendBatch(service, run, batchOf(run.hash, events, done, total)).expect(200);
  run.hash = body.next_batch_hash as string;
  return body.activity as Activity;
}

describe('An import that updates', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  const read = async (kind: string, id: number) =>
    (await service.as('administrator').get(`/cal/events/v1/${kind}/${id}`).expect(200)).body;

  it.each(['ics', 'url', 'meetup'])(
    'finds the event of a global id again, also through its lineage (%s)',
    async (origin) => {
      const gid = `source.example?id=${origin}`;
      const first = await startImport(service, { origin });
      const made = await send(service, first, [
        item(`g-${origin}`, { uid: undefined, global_id: gid, title: 'First title' }),
      ]);
      const [id] = made.cal_events.created;
      const again = await startImport(service, { origin });
      const bySame = await send(service, again, [item('x', { uid: undefined, global_id: gid, title: 'Second title' })]);
      expect(bySame.cal_events).toMatchObject({ created: [], updated: [id] });
      const byLineage = await send(
        service,
        again,
        [
          item('x', {
            uid: undefined,
            global_id: `relay.example?id=${origin}`,
            global_id_lineage: [gid],
            title: 'Third title',
          }),
        ],
        1,
      );
      expect(byLineage.cal_events).toMatchObject({ created: [], updated: [id] });
      expect(await read('events', id)).toMatchObject({
        title: 'Third title',
        slug: expect.stringMatching(/^first-title/),
      });
      expect(await recordOf(service, again)).toMatchObject({
        events_created: 0,
        total_events: 9,
        percentage_complete: 50,
      });
    },
  );

  it.each([
    ['venue', 'venues', 'cal_venue', 'url'],
    ['organizer', 'organizers', 'cal_organizer', 'url'],
    ['venue', 'venues', 'cal_venue', 'ics'],
  ])(
    'renames the %s of a global id, and changes only the members that are given',
    async (kind, plural, counter, origin) => {
      const gid = `places.example?id=${kind}-${origin}`;
      const run = await startImport(service, { origin });
      const place = (fields: object) => [item(`p-${kind}-${origin}`, { [kind]: { global_id: gid, ...fields } })];
      const first = await send(
        service,
        run,
        place({ [kind]: `Old ${kind} ${origin}`, phone: '111', website: 'http://old.example/' }),
      );
      const [id] = first[counter].created;
      expect(first[counter]).toMatchObject({ created: [id], updated: [] });
      const second = await send(service, run, place({ [kind]: `New ${kind} ${origin}`, phone: '222' }), 1);
      expect(second[counter]).toMatchObject({ created: [id], updated: [id] });
      expect(await read(plural, id)).toMatchObject({
        [kind]: `New ${kind} ${origin}`,
        slug: `old-${kind}-${origin}`,
        phone: '222',
        website: 'http://old.example/',
        status: 'publish',
      });
      // The next batch shows as updated only what it updated itself and the import did not make.
      const third = await send(service, run, [], 2);
      expect(third[counter]).toMatchObject({ created: [id], updated: [] });
      const other = await startImport(service, { origin });
      const later = await send(service, other, place({ [kind]: `Newest ${kind} ${origin}` }));
      expect(later[counter]).toMatchObject({ created: [], updated: [id] });
      expect(await read(plural, id)).toMatchObject({ [kind]: `Newest ${kind} ${origin}`, phone: '222' });
    },
  );

  it('finds a venue by its name whatever its case and spacing, and does not rename it', async () => {
    const run = await startImport(service, { origin: 'ics' });
    const first = await send(service, run, [item('n-1', { venue: { venue: 'Concert House', city: 'Lyon' } })]);
    const [id] = first.cal_venue.created;
    const second = await send(
      service,
      run,
      [
        item('n-2', { venue: { venue: 'CONCERT HOUSE', phone: '1' } }),
        item('n-3', { venue: { venue: ' concert  house ' } }),
      ],
      1,
    );
    expect(second.cal_venue).toMatchObject({ created: [id], updated: [id] });
    expect(await read('venues', id)).toMatchObject({ venue: 'Concert House', city: 'Lyon', phone: '1' });
  });

  it.each(['url', 'meetup', 'eventbrite'])('leaves out a place without a global id (%s)', async (origin) => {
    const run = await startImport(service, { origin });
    const activity = await send(service, run, [
      item('o', {
        global_id: `left.example?id=${origin}`,
        venue: { venue: 'No id' },
        organizer: { organizer: 'No id' },
      }),
    ]);
    expect(activity).toMatchObject({ cal_venue: { created: [], updated: [] }, cal_organizer: { created: [] } });
    expect(await read('events', activity.cal_events.created[0])).toMatchObject({ venue: [], organizer: [] });
  });

  it('counts in its record what all batches made, not what they updated or skipped', async () => {
    const run = await startImport(service);
    const one = await send(service, run, [item('c-1'), item('c-2')], 0, 4);
    expect(await recordOf(service, run)).toMatchObject({ events_created: 2, total_events: 4, percentage_complete: 50 });
    const two = await send(service, run, [item('c-1', { title: 'Changed' }), item('c-3'), { uid: 'c-4' }], 1, 4);
    expect(two.cal_events.created).toEqual([...two.cal_events.created.slice(0, 1), ...one.cal_events.created]);
    expect(two.cal_events.updated).toEqual([one.cal_events.created[0]]);
    const record = await recordOf(service, run);
    expect(record).toMatchObject({ events_created: 3, total_events: 4, status: 'pending', awaits_batch: true });
    expect(record.errors).toHaveLength(1);
    const hash = { batch_hash: run.hash, status: { data: { total: 4, done: 4 }, batch: { total: 4, done: 3 } } };
    await sendBatch(service, run, { ...hash, percentage_complete: 100, events: [item('c-2')] }).expect(200);
    expect(await recordOf(service, run)).toMatchObject({
      events_created: 3,
      total_events: 4,
      percentage_complete: 100,
      status: 'success',
      awaits_batch: false,
    });
    const retained = await startImport(service, { update_authority: 'retain' });
    const skipped = await send(service, retained, [item('c-1', { title: 'Not taken' }), item('c-9')]);
    expect(skipped.cal_events).toMatchObject({ created: [expect.any(Number)], skipped: [one.cal_events.created[0]] });
    expect(await recordOf(service, retained)).toMatchObject({ events_created: 1 });
  });
});
