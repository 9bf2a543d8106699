import { CLOCK_OFFSET_MS } from '../../helpers/test-clock.mjs';
import { credentialsOf } from '../../helpers/credentials.js';
import { ServiceRun } from '../../helpers/service-run.js';
import { siteClient } from '../../helpers/site-client.js';
import type { SiteClient } from '../../helpers/site-client.js';
import { SmtpInbox } from '../../helpers/smtp-inbox.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';
import type { ThrowawayDatabase } from '../../helpers/throwaway-database.js';
import { ticketOnSale } from '../../e2e/extension/loyalty-site.js';

/** More than the two minutes for which a message belongs to the process that sends it. */
const AFTER_THE_LEASE_MS = 600_000;

/** Settings of a process whose clock is ahead. */
function later(): Record<string, string> {
  const preload = `--import=${new URL('../../helpers/shift-clock.mjs', import.meta.url).href}`;
  return {
    TEST_CLOCK_OFFSET_MS: String(CLOCK_OFFSET_MS + AFTER_THE_LEASE_MS),
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${preload}`.trim(),
  };
}

describe('Messages of a process that is killed', () => {
  let database: ThrowawayDatabase;
  let inbox: SmtpInbox;
  let url: string;
  const runs: ServiceRun[] = [];
  beforeAll(async () => {
    database = await throwawayDatabase();
    inbox = new SmtpInbox();
    url = await inbox.start();
  });
  afterAll(async () => {
    await Promise.all(runs.map((run) => run.kill()));
    await inbox.stop();
    await database.drop();
  });

  const start = async (env: Record<string, string> = {}): Promise<{ run: ServiceRun; admin: SiteClient }> => {
    const mail = { SMTP_URL: url, MAIL_FROM: 'tickets@site.example' };
    const run = await ServiceRun.start(database, { ...mail, ...env });
    runs.push(run);
    await run.ready();
    return { run, admin: siteClient(run.base, credentialsOf('administrator')) };
  };
  const order = async (admin: SiteClient, ticket: number, email: string): Promise<void> => {
    const body = {
      tickets: [{ ticket_id: ticket, quantity: 1 }],
      purchaser: { name: 'Ann', email },
      gateway: 'manual',
    };
    expect((await admin.post('/api/cal/tickets/v1/orders', body)).status).toBe(201);
  };

  it('are sent once or twice, never not at all, and never with two Message-IDs', async () => {
    // Killed after the commit and before anything is queued.
    const first = await start({ SCHEDULER: 'off' });
    const ticket = await ticketOnSale(first.admin);
    await first.admin.post('/api/cal/tickets/v1/settings', { manual_payment: true });
    const early = ['a@killed.example', 'b@killed.example', 'c@killed.example'];
    for (const email of early) await order(first.admin, ticket, email);
    await first.run.kill();

    // Killed while the server has the message and has not answered.
    const second = await start();
    for (const email of early) await inbox.to(email);
    inbox.rules.set('late@killed.example', 'no response to DATA');
    await order(second.admin, ticket, 'late@killed.example');
    await inbox.to('late@killed.example');
    await second.run.kill();
    inbox.rules.clear();

    const third = await start(later());
    const late = await inbox.to('late@killed.example', 2);
    expect(new Set(late.map(({ messageId }) => messageId)).size).toBe(1);
    await order(third.admin, ticket, 'last@killed.example');
    await inbox.to('last@killed.example');
    for (const email of early) {
      const mails = await inbox.to(email);
      expect(mails.length).toBeLessThanOrEqual(2);
      expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
    }
  });
});
