import { SqlExpression } from '../../../src/core/database/sql-expression.js';
import { SyncChangeEntity } from '../../../src/sync/sync-change.entity.js';
import { SyncRecordingService } from '../../../src/sync/sync-recording.service.js';
import { SyncStateEntity } from '../../../src/sync/sync-state.entity.js';
import { SyncStreamService } from '../../../src/sync/sync-stream.service.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { boxOffice, type BoxOffice } from '../tickets/box-office.js';
import { Mirror, type SyncPart } from './mirror.js';
import { recordChanges } from './recorded.js';

const EVENTS = '/cal/events/v1/events';
const LONG_AGO = '2020-01-01 00:00:00';

describe('Changes are recorded', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  beforeAll(async () => {
    service = await startApp({ SCHEDULER: 'off' });
    office = boxOffice(service);
    event = await office.event();
  });
  afterAll(() => service.close());

  const change = (title: string) => service.as('administrator').post(`${EVENTS}/${event}`).send({ title }).expect(200);
  const pending = (): Promise<number> => service.database.em.count(SyncChangeEntity);
  const state = async () => (await service.database.em.findOneBy(SyncStateEntity, { id: 1 }))!;
  const setState = (values: Partial<SyncStateEntity>) =>
    service.database.write(() => service.database.update(SyncStateEntity, { id: 1 }, values));
  const recording = () => service.app.get(SyncRecordingService);
  const stream = () => service.app.get(SyncStreamService);
  const mirror = () => new Mirror('events', (path) => service.as('anonymous').get(path));
  /** As on a site that no client follows. */
  const forget = async () => {
    await stream().forget();
    await recording().read();
    await service.database.write(() => service.database.delete(SyncChangeEntity, new SqlExpression('id > 0')));
  };
  beforeEach(forget);

  it('only after a token was used, not with one that was given', async () => {
    await change('Nothing follows');
    expect(await pending()).toBe(0);
    const copy = mirror();
    expect(await copy.step()).toMatchObject({ full: true, has_more: true });
    await change('A token was given');
    expect(await pending()).toBe(0);
    expect((await state()).recording_since_utc).toBeNull();
    await copy.step();
    await change('A token was used');
    expect(await pending()).toBeGreaterThan(0);
    expect((await state()).recording_since_utc).not.toBeNull();
  });

  it('for early tokens too, whose list begins again once every process records', async () => {
    const copy = mirror();
    await copy.follow();
    await change('Early');
    const [early] = await copy.follow();
    expect(early).toMatchObject({ full: false, items: [{ id: event, title: 'Early' }] });
    await setState({ recording_since_utc: LONG_AGO });
    await change('Later');
    const [again, ...more] = await copy.follow();
    expect(again.full).toBe(true);
    expect(more.some(({ full }) => full)).toBe(false);
    await change('Last');
    expect(await copy.follow()).toMatchObject([{ full: false, items: [{ id: event, title: 'Last' }] }]);
  });

  it('until no token was used for the retention; older tokens are refused then', async () => {
    await recordChanges(service);
    const copy = mirror();
    await copy.follow();
    await setState({ used_utc: LONG_AGO });
    await stream().sweep();
    expect((await state()).recording_since_utc).toBeNull();
    await change('Nothing follows any more');
    expect(await pending()).toBe(0);
    expect(await copy.step()).toBe(410);
    await copy.follow();
    expect(copy.stored.objects.get(event)).toMatchObject({ title: 'Nothing follows any more' });
    expect((await state()).recording_since_utc).not.toBeNull();
  });

  it('further, when a token is used while it would end', async () => {
    await recordChanges(service);
    const copy = mirror();
    await copy.follow();
    await setState({ used_utc: LONG_AGO });
    await copy.follow();
    await stream().sweep();
    expect((await copy.step()) as SyncPart).toMatchObject({ full: false, removed: [] });
  });

  it('with one note of their use an hour', async () => {
    const copy = mirror();
    await copy.follow();
    const soon = '2999-01-01 00:00:00';
    const { used_utc: used } = await state();
    await copy.follow();
    expect((await state()).used_utc).toBe(used);
    // A clock that was wrong is put right.
    await setState({ used_utc: soon });
    await copy.follow();
    expect((await state()).used_utc).not.toBe(soon);
  });

  it('for a module that requires it, whose early positions end', async () => {
    await stream().require();
    const early = await stream().end();
    await change('For a module');
    expect(await stream().since(early, ['events'], 10)).toMatchObject([{ kind: 'events', object_id: event }]);
    await setState({ recording_since_utc: LONG_AGO });
    expect(await stream().since(early, ['events'], 10)).toBeUndefined();
    const settled = await stream().end();
    await change('For a module again');
    expect(await stream().since(settled, ['events'], 10)).toMatchObject([{ kind: 'events', object_id: event }]);
  });

  it('by a unit of work that began before as a change of anything', async () => {
    await service.database.write(async () => {
      await service.database.execute('UPDATE events SET sticky = sticky', [], {});
      await recording().use(UNUSED);
    });
    expect(await service.database.em.find(SyncChangeEntity)).toMatchObject([{ source: '*' }]);
  });

  it('by a process that has not read for long whether they are', async () => {
    const known = recording() as unknown as { known: { isOn: boolean; at: number } };
    known.known = { isOn: false, at: performance.now() - 60_000 };
    await change('Read long ago');
    expect(await pending()).toBeGreaterThan(0);
    // Nothing uses them: they get no places.
    await stream().end();
    expect(await pending()).toBe(0);
    expect(
      await service.database.read('SELECT seq FROM sync_objects WHERE seq > (SELECT horizon FROM sync_state)'),
    ).toEqual([]);
  });

  it('not at all when sync is off', async () => {
    const off = await startApp({ SCHEDULER: 'off', SYNC_RETENTION_DAYS: '0' });
    const sale = boxOffice(off);
    await sale.event();
    expect(await off.database.em.count(SyncChangeEntity)).toBe(0);
    await off.as('anonymous').get('/sync/v1/events').expect(404);
    await off.close();
  });
});

/** The state of a sequence that nothing has used. */
const UNUSED: SyncStateEntity = {
  id: 1,
  generation: '',
  seq: 0,
  horizon: 0,
  recording_since_utc: null,
  used_utc: null,
};
