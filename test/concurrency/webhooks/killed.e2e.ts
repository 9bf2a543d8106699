import { join } from 'node:path';
import { builtService } from '../../helpers/built-service.js';
import { credentialsOf } from '../../helpers/credentials.js';
import { passTime } from '../../helpers/pass-time.js';
import { ServiceRun } from '../../helpers/service-run.js';
import { siteClient } from '../../helpers/site-client.js';
import type { SiteClient } from '../../helpers/site-client.js';
import { sized } from '../../helpers/suite-size.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';
import type { ThrowawayDatabase } from '../../helpers/throwaway-database.js';
import { until } from '../../helpers/until.js';
import { messageOf, WebhookReceiver } from '../../helpers/webhook-receiver.js';

/** More than the time for which a group of deliveries belongs to the process that sends it. */
const AFTER_THE_LEASE_MS = 600_000;
/** Events that are made around each kill. */
const EVENTS = sized({ small: 12, full: 60 });
/** Kills of one of two processes. */
const KILLS = sized({ small: 1, full: 6 });
const HOOK = '/hook';

/** A process of the service. */
interface Sender {
  run: ServiceRun;
  admin: SiteClient;
}

describe('Webhooks of a process that is killed', () => {
  let database: ThrowawayDatabase;
  let receiver: WebhookReceiver;
  const runs: ServiceRun[] = [];
  beforeEach(async () => {
    database = await throwawayDatabase();
    receiver = new WebhookReceiver();
    await receiver.start();
  });
  afterEach(async () => {
    await Promise.all(runs.splice(0).map((run) => run.kill()));
    await receiver.stop();
    await database.drop();
  });

  const start = async (env: Record<string, string> = {}, program?: readonly string[]): Promise<Sender> => {
    const site = { WEBHOOK_TRUSTED_ORIGINS: receiver.origin, SECRET_KEY: 'one key for all processes of the site' };
    const run = await ServiceRun.start(database, { ...site, ...env }, program);
    runs.push(run);
    await run.ready();
    return { run, admin: siteClient(run.base, credentialsOf('administrator')) };
  };
  /** Starts a process when the leases of those that were killed have ended. */
  const startLater = async (): Promise<Sender> => {
    await passTime(database, AFTER_THE_LEASE_MS);
    return start();
  };
  const listen = async ({ admin }: Sender): Promise<void> => {
    const endpoint = { url: `${receiver.origin}${HOOK}`, types: ['content.published'] };
    expect((await admin.post('/api/webhooks/v1/endpoints', endpoint)).status).toBe(201);
  };
  /** @returns the id of the event, nothing when the process died before it answered */
  const makeEvent = async ({ admin }: Sender): Promise<number | undefined> => {
    const event = {
      title: 'Opera',
      status: 'publish',
      start_date: '2031-05-10 10:00:00',
      end_date: '2031-05-10 12:00:00',
    };
    const answer = await admin.post('/api/cal/events/v1/events', event).catch(() => undefined);
    return answer?.status === 201 ? (answer.body.id as number) : undefined;
  };
  /** What of the messages about these events is not as it must be. */
  const faultsOf = (events: readonly number[]): string[] =>
    events.flatMap((event) => {
      const received = receiver.at(HOOK).filter((one) => messageOf(one).data.content_id === event);
      const ids = new Set(received.map(({ headers }) => headers['webhook-id'])).size;
      return [
        ...(received.length === 0 ? [`${event}: none`] : []),
        ...(received.length > 2 ? [`${event}: ${received.length} times`] : []),
        ...(ids > 1 ? [`${event}: ${ids} ids`] : []),
      ];
    });
  const arrived = (events: readonly number[]) =>
    until(
      () => Promise.resolve(receiver.at(HOOK).map((one) => messageOf(one).data.content_id)),
      (seen) => events.every((event) => seen.includes(event)),
    );

  it('are sent when it was killed between the commit and the first attempt', async () => {
    const first = await start({ SCHEDULER: 'off' });
    await listen(first);
    const events = [await makeEvent(first), await makeEvent(first)].filter((id) => id !== undefined);
    expect(events).toHaveLength(2);
    await first.run.kill();
    expect(receiver.received).toEqual([]);
    await startLater();
    await arrived(events);
    expect(faultsOf(events)).toEqual([]);
  });

  /** An event whose message the receiver has, without an answer, when the process is killed. */
  const killedWhileSending = async (program?: readonly string[]): Promise<number> => {
    const first = await start({ DIST: builtService() }, program);
    await listen(first);
    receiver.answers.set(HOOK, () => undefined);
    const event = (await makeEvent(first)) ?? 0;
    await receiver.until(HOOK, 1);
    await first.run.kill();
    receiver.answers.clear();
    return event;
  };

  it('are sent twice at most, with one id, when it was killed between sending and marking', async () => {
    const event = await killedWhileSending();
    const second = await startLater();
    await receiver.until(HOOK, 2);
    const last = (await makeEvent(second)) ?? 0;
    await arrived([last]);
    expect(receiver.at(HOOK).filter((one) => messageOf(one).data.content_id === event)).toHaveLength(2);
    expect(faultsOf([event, last])).toEqual([]);
  });

  it('are lost when they are marked before they were taken (control)', async () => {
    const preload = join(__dirname, 'marks-early.mjs');
    const event = await killedWhileSending(['--import', preload, join(builtService(), 'main.js')]);
    receiver.received.length = 0;
    const second = await startLater();
    const last = (await makeEvent(second)) ?? 0;
    await arrived([last]);
    expect(faultsOf([event, last])).toEqual([`${event}: none`]);
  });

  it('are sent once or twice, whichever of two processes is killed while events are made at both', async () => {
    // One after the other: the first one makes the tables.
    let pair = [await start(), await start()];
    await listen(pair[0]);
    // The other process learns of the endpoint within a second.
    await until(
      async () => {
        await makeEvent(pair[1]);
        return receiver.at(HOOK).length;
      },
      (count) => count > 0,
    );
    for (let kill = 1; kill <= KILLS; kill++) {
      const made: number[] = [];
      const victim = kill % 2;
      const making = Array.from({ length: EVENTS }, async (_, i) => {
        const event = await makeEvent(pair[i % 2]);
        if (event !== undefined) made.push(event);
        if (made.length === EVENTS / 2) await pair[victim].run.kill();
      });
      await Promise.all(making);
      const survivor = pair[1 - victim];
      const next = await startLater();
      pair = victim === 0 ? [next, survivor] : [survivor, next];
      await arrived(made);
      expect(made.length).toBeGreaterThanOrEqual(EVENTS / 2);
      expect(faultsOf(made)).toEqual([]);
    }
  });
});
