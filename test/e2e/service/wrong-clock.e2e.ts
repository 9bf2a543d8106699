import { Injectable, Module } from '@nestjs/common';
import { Clock } from '../../../src/core/context/clock.js';
import type { ProviderEventEntity } from '../../../src/cal/tickets/payments/provider-event.entity.js';
import {
  type ProviderEventProcessor,
  ProviderEventsService,
  RegisterProviderEvents,
} from '../../../src/cal/tickets/payments/provider-events.service.js';
import { BackgroundJobsService } from '../../../src/core/jobs/background-jobs.service.js';
import { WorkQueuesService } from '../../../src/core/jobs/work-queues.service.js';
import { MailQueueService } from '../../../src/mail/messages/mail-queue.service.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { serviceMain } from '../../helpers/built-service.js';
import { CLOCK_OFFSET_MS, followDatabaseClock, testNowMs } from '../../helpers/clock.js';
import { credentialsOf } from '../../helpers/credentials.js';
import { passTime } from '../../helpers/pass-time.js';
import { ServiceRun } from '../../helpers/service-run.js';
import { siteClient } from '../../helpers/site-client.js';
import { SmtpInbox } from '../../helpers/smtp-inbox.js';
import { throwawayDatabase, type ThrowawayDatabase } from '../../helpers/throwaway-database.js';
import { OPEN_SALE } from '../tickets/box-office.js';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const LEASE_MS = 30_000;
const SHIFT_CLOCK = new URL('../../helpers/shift-clock.mjs', import.meta.url).href;

const runIn = async (service: TestApp, name: string): Promise<boolean> => {
  let hasRun = false;
  await service.app.get(BackgroundJobsService).run(name, () => Promise.resolve((hasRun = true)));
  return hasRun;
};

describe('A process whose clock is a day ahead', () => {
  let services: TestApp[];
  let ahead: TestApp;
  let right: TestApp;
  beforeEach(async () => {
    ahead = await startApp({ SCHEDULER: 'on' });
    right = await startApp({ SCHEDULER: 'on', DATABASE_URL: ahead.databaseUrl });
    services = [ahead, right];
    for (const service of services) followDatabaseClock(service);
    jest.spyOn(ahead.app.get(Clock), 'nowMs').mockImplementation(() => testNowMs() + DAY_MS);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const service of services.reverse()) await service.close();
  });

  it('has a job for no longer than any other, and takes none from others', async () => {
    expect(await runIn(ahead, 'sweep')).toBe(true);
    expect(await runIn(right, 'sweep')).toBe(false);
    // It dies, and its lease ends.
    for (const service of services) followDatabaseClock(service, LEASE_MS);
    expect(await runIn(right, 'sweep')).toBe(true);
    expect(await runIn(right, 'other')).toBe(true);
    expect(await runIn(ahead, 'other')).toBe(false);
  });

  it('is told from the database by /readyz and site health', async () => {
    const { body } = await ahead.http().get('/readyz').expect(200);
    expect(body.warnings).toEqual([expect.stringMatching(/^The clock of the database is \d+ seconds behind\. .*NTP/)]);
    const { body: test } = await ahead.as('administrator').get('/site-health/v1/tests/clock').expect(200);
    expect(test.status).toBe('critical');
  });
});

@RegisterProviderEvents({ provider: 'fake', job: 'fake events' })
@Injectable()
class FakeEvents implements ProviderEventProcessor {
  readonly processed: string[] = [];
  /** Only the test processes events. */
  processesEvents = false;

  processEvent({ event_id: id }: ProviderEventEntity): Promise<boolean> {
    this.processed.push(id);
    return Promise.resolve(true);
  }
}

@Module({ providers: [FakeEvents] })
class FakeEventsModule {}

describe('A moment that a wrong clock has written', () => {
  let service: TestApp;
  beforeEach(async () => {
    const mail = { SMTP_URL: 'smtp://127.0.0.1:1?tls=off', MAIL_FROM: 'a@site.example' };
    service = await startApp({ SCHEDULER: 'on', ...mail }, [FakeEventsModule]);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    return service.close();
  });
  const execute = (sql: string, parameters?: unknown[]) =>
    service.database.write(() => service.database.execute(sql, parameters));
  const bringForward = () => service.app.get(WorkQueuesService).bringForward();

  it('is the end of a lease that others take at once', async () => {
    const expires = testNowMs() + DAY_MS;
    await execute('INSERT INTO leases (name, holder, expires) VALUES (?, ?, ?)', ['a', 'x', expires]);
    const inTime = testNowMs() + LEASE_MS - 1000;
    await execute('INSERT INTO leases (name, holder, expires) VALUES (?, ?, ?)', ['b', 'x', inTime]);
    expect(await runIn(service, 'a')).toBe(true);
    expect(await runIn(service, 'b')).toBe(false);
  });

  const delivery = (event: string, attempts: number, due: number, created = testNowMs()) =>
    execute(
      `INSERT INTO outbox_deliveries (event_id, event_name, subscriber, payload, attempts, due, created)
       VALUES (?, 'order.completed', 'mail', '{}', ?, ?, ?)`,
      [event, attempts, due, created],
    );

  it('makes no delivery wait: one is due now that is due later than it can be, and those that are tried again wait on', async () => {
    // Nothing is delivered, so that deliveries only wait.
    await service.app.get(BackgroundJobsService).beforeApplicationShutdown();
    const now = testNowMs();
    await delivery('new', 0, now + 60 * MINUTE_MS);
    await delivery('claimed', 1, now + DAY_MS);
    await delivery('fifth', 5, now + 31_000);
    await delivery('last', 20, now + 59 * MINUTE_MS);
    await bringForward();
    const found = await service.database.read<{ event_id: string; due: number }>(
      'SELECT event_id, due FROM outbox_deliveries ORDER BY id',
    );
    const waiting = found.filter(({ due }) => Number(due) > testNowMs()).map(({ event_id: id }) => id);
    expect(found).toHaveLength(4);
    expect(waiting).toEqual(['fifth', 'last']);
  });

  it('makes no e-mail wait', async () => {
    await service.app.get(BackgroundJobsService).beforeApplicationShutdown();
    const mails = ['one', 'two', 'three'].map((name) => ({
      kind: 'order-completed',
      topic: name,
      recipient: `${name}@buyer.example`,
    }));
    await service.app.get(MailQueueService).add(mails);
    const set = (topic: string, attempts: number, due: number) =>
      execute('UPDATE mail_messages SET attempts = ?, due = ? WHERE topic = ?', [attempts, due, topic]);
    const now = testNowMs();
    await set('one', 0, now + 60 * MINUTE_MS);
    await set('two', 1, now + 60 * MINUTE_MS);
    await set('three', 8, now + 60 * MINUTE_MS);
    await bringForward();
    const found = await service.database.read<{ topic: string; due: number }>(
      'SELECT topic, due FROM mail_messages ORDER BY id',
    );
    expect(found.map(({ topic, due }) => [topic, Number(due) > testNowMs()])).toEqual([
      ['one', false],
      ['two', false],
      ['three', true],
    ]);
  });

  it('makes no event of a payment service wait', async () => {
    const events = service.app.get(ProviderEventsService);
    const processor = service.app.get(FakeEvents);
    const { processed } = processor;
    const process = async () => {
      processor.processesEvents = true;
      await events.processDue('fake');
      processor.processesEvents = false;
    };
    await events.receive('fake', { eventId: 'early', type: 'paid', objectId: '1' });
    await execute('UPDATE payment_provider_events SET due = due + ?', [DAY_MS]);
    await process();
    expect(processed).toEqual([]);
    await bringForward();
    await process();
    expect(processed).toEqual(['early']);
  });

  it('is late when it is long past: /readyz and site health name the work', async () => {
    // Site health knows a run: the process may have served other tests for longer than jobs may be silent.
    expect(await runIn(service, 'noted')).toBe(true);
    jest.spyOn(process, 'uptime').mockReturnValue(DAY_MS);
    await service.app.get(BackgroundJobsService).beforeApplicationShutdown();
    const now = testNowMs();
    await delivery('in time', 0, now - 4 * MINUTE_MS, now - 4 * MINUTE_MS);
    expect((await service.http().get('/readyz').expect(200)).body.warnings).toBeUndefined();
    await delivery('late', 0, now - 6 * MINUTE_MS, now - 6 * MINUTE_MS);
    const late = 'Background work waits for too long: Deliveries of domain events.';
    expect((await service.http().get('/readyz').expect(200)).body.warnings).toEqual([late]);
    const { body } = await service.as('administrator').get('/site-health/v1/tests/background-updates').expect(200);
    expect(body).toMatchObject({ status: 'critical', label: 'Background work waits for too long' });
    expect(body.description).toContain('Deliveries of domain events');
    await execute('DELETE FROM outbox_deliveries');
    // One that is tried again and again.
    await delivery('failing', 9, now + 4 * MINUTE_MS, now - 31 * MINUTE_MS);
    expect((await service.http().get('/readyz').expect(200)).body.warnings).toEqual([late]);
  });
});

describe('A service whose clock was a day ahead until it died', () => {
  let database: ThrowawayDatabase;
  let inbox: SmtpInbox;
  let settings: Record<string, string>;
  const runs: ServiceRun[] = [];
  // A build takes as long as the test on a busy machine.
  beforeAll(() => void serviceMain());
  beforeEach(async () => {
    database = await throwawayDatabase();
    inbox = new SmtpInbox();
    settings = { SMTP_URL: await inbox.start(), MAIL_FROM: 'Box Office <tickets@site.example>', LOG_LEVEL: 'warn' };
  });
  afterEach(async () => {
    for (const run of runs.splice(0)) await run.kill();
    await inbox.stop();
    await database.drop();
  });

  const start = async (aheadMs: number): Promise<ServiceRun> => {
    const clock = {
      NODE_OPTIONS: `--import=${SHIFT_CLOCK}`,
      TEST_CLOCK_OFFSET_MS: String(CLOCK_OFFSET_MS + aheadMs),
    };
    const run = await ServiceRun.start(database, { ...settings, ...clock });
    runs.push(run);
    await run.ready();
    return run;
  };

  /** Opens a sale. @returns orders a ticket for an address */
  async function openSale({ base }: ServiceRun): Promise<(at: ServiceRun, email: string) => Promise<void>> {
    const admin = siteClient(`${base}/api`, credentialsOf('administrator'));
    const tickets = '/cal/tickets/v1';
    await admin.post(`${tickets}/settings`, OPEN_SALE);
    const { body: event } = await admin.post('/cal/events/v1/events', {
      title: 'A concert',
      start_date: '2031-05-10 10:00:00',
      end_date: '2031-05-10 12:00:00',
      status: 'publish',
    });
    const { body: nonce } = await admin.post('/auth/v1/nonces', { action: 'add_ticket_nonce' });
    const { body: ticket } = await admin.post(`${tickets}/tickets`, {
      post_id: event.id,
      add_ticket_nonce: nonce.nonce,
      provider: 'tc',
      name: 'A seat',
      price: '',
      start_date: '2020-01-01',
      ticket: { mode: 'own', capacity: 10 },
    });
    return async (at, email) => {
      const answer = await siteClient(`${at.base}/api`).post(`${tickets}/orders`, {
        tickets: [{ ticket_id: ticket.id, quantity: 1 }],
        purchaser: { name: 'Pat Buyer', email },
      });
      expect(answer).toMatchObject({ status: 201, body: { status: 'completed' } });
    };
  }

  it('stops neither e-mails nor deliveries of the next one', async () => {
    const wrong = await start(DAY_MS);
    const order = await openSale(wrong);
    await order(wrong, 'first@buyer.example');
    await inbox.to('first@buyer.example');
    await wrong.kill();
    // Its leases are those of any other process that dies.
    await passTime(database, LEASE_MS);
    const right = await start(0);
    await order(right, 'second@buyer.example');
    await inbox.to('second@buyer.example');
  });
});
