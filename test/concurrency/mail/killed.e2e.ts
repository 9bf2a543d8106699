import { join } from 'node:path';
import { builtService } from '../../helpers/built-service.js';
import { credentialsOf } from '../../helpers/credentials.js';
import { passTime } from '../../helpers/pass-time.js';
import { ServiceRun } from '../../helpers/service-run.js';
import { siteClient } from '../../helpers/site-client.js';
import type { SiteClient } from '../../helpers/site-client.js';
import { SmtpInbox } from '../../helpers/smtp-inbox.js';
import { sized } from '../../helpers/suite-size.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';
import type { ThrowawayDatabase } from '../../helpers/throwaway-database.js';
import { until } from '../../helpers/until.js';
import { ticketOnSale } from '../../e2e/extension/loyalty-site.js';

/** More than the two minutes for which a message belongs to the process that sends it. */
const AFTER_THE_LEASE_MS = 600_000;
/** Kills of one of two processes. */
const KILLS = sized({ small: 1, full: 8 });
/** Orders that are placed around each kill. */
const ORDERS = sized({ small: 10, full: 30 });

/** A process of the service. */
interface Sender {
  run: ServiceRun;
  admin: SiteClient;
}

describe('Messages of a process that is killed', () => {
  let database: ThrowawayDatabase;
  let inbox: SmtpInbox;
  let url: string;
  const runs: ServiceRun[] = [];
  beforeEach(async () => {
    database = await throwawayDatabase();
    inbox = new SmtpInbox({ delayMs: 20 });
    url = await inbox.start();
  });
  afterEach(async () => {
    await Promise.all(runs.splice(0).map((run) => run.kill()));
    await inbox.stop();
    await database.drop();
  });

  const start = async (env: Record<string, string> = {}, program?: readonly string[]): Promise<Sender> => {
    const mail = {
      SMTP_URL: url,
      MAIL_FROM: 'tickets@site.example',
      SECRET_KEY: 'one key for all processes of the site',
    };
    const run = await ServiceRun.start(database, { ...mail, ...env }, program);
    runs.push(run);
    await run.ready();
    return { run, admin: siteClient(run.base, credentialsOf('administrator')) };
  };
  /** Starts a process when the leases of those that were killed have ended. */
  const startLater = async (): Promise<Sender> => {
    await passTime(database, AFTER_THE_LEASE_MS);
    return start();
  };
  const saleOf = async ({ admin }: Sender): Promise<number> => {
    const ticket = await ticketOnSale(admin);
    await admin.post('/api/cal/tickets/v1/settings', { manual_payment: true });
    return ticket;
  };
  const place = (admin: SiteClient, ticket: number, email: string) =>
    admin.post('/api/cal/tickets/v1/orders', {
      tickets: [{ ticket_id: ticket, quantity: 1 }],
      purchaser: { name: 'Ann', email },
      gateway: 'manual',
    });
  const order = async ({ admin }: Sender, ticket: number, email: string): Promise<void> => {
    expect((await place(admin, ticket, email)).status).toBe(201);
  };
  /** What of the messages to these recipients is not as it must be. */
  const faultsOf = (recipients: readonly string[]): string[] =>
    recipients.flatMap((recipient) => {
      const mails = inbox.received.filter((mail) => mail.recipient === recipient);
      const ids = new Set(mails.map(({ messageId }) => messageId)).size;
      return [
        ...(mails.length === 0 ? [`${recipient}: none`] : []),
        ...(mails.length > 2 ? [`${recipient}: ${mails.length} times`] : []),
        ...(ids > 1 ? [`${recipient}: ${ids} Message-IDs`] : []),
      ];
    });

  it('are sent after the process was killed between the commit and the queue', async () => {
    const first = await start({ SCHEDULER: 'off' });
    const ticket = await saleOf(first);
    const early = ['a@killed.example', 'b@killed.example', 'c@killed.example'];
    for (const email of early) await order(first, ticket, email);
    await first.run.kill();
    await start();
    for (const email of early) await inbox.to(email);
    expect(faultsOf(early)).toEqual([]);
  });

  /** An order whose message has reached its server up to the recipient when the process is killed. */
  const killedWhileSending = async (program?: readonly string[]): Promise<number> => {
    const first = await start({ DIST: builtService() }, program);
    const ticket = await saleOf(first);
    inbox.rules.set('early@killed.example', 'no response to RCPT');
    await order(first, ticket, 'early@killed.example');
    await until(
      () => Promise.resolve(inbox.attempts),
      (attempts) => attempts.includes('early@killed.example'),
    );
    await first.run.kill();
    inbox.rules.clear();
    return ticket;
  };

  it('are sent when it was killed before the server had them', async () => {
    await killedWhileSending();
    await startLater();
    await inbox.to('early@killed.example');
    expect(faultsOf(['early@killed.example'])).toEqual([]);
  });

  it('are lost when they are noted as sent before the server has them (control)', async () => {
    const preload = join(__dirname, 'marks-early.mjs');
    const ticket = await killedWhileSending(['--import', preload, join(builtService(), 'main.js')]);
    const second = await startLater();
    await order(second, ticket, 'last@killed.example');
    await inbox.to('last@killed.example');
    expect(faultsOf(['early@killed.example', 'last@killed.example'])).toEqual(['early@killed.example: none']);
  });

  it('are sent once or twice with one Message-ID when it was killed before the server answered', async () => {
    const first = await start();
    const ticket = await saleOf(first);
    inbox.rules.set('late@killed.example', 'no response to DATA');
    await order(first, ticket, 'late@killed.example');
    await inbox.to('late@killed.example');
    await first.run.kill();
    inbox.rules.clear();
    const second = await startLater();
    await inbox.to('late@killed.example', 2);
    await order(second, ticket, 'last@killed.example');
    await inbox.to('last@killed.example');
    expect(faultsOf(['late@killed.example', 'last@killed.example'])).toEqual([]);
  });

  it('are sent once or twice, whichever of two processes is killed while orders are placed at both', async () => {
    // One after the other: the first one makes the tables.
    let pair = [await start(), await start()];
    const ticket = await saleOf(pair[0]);
    const placed: string[] = [];
    for (let kill = 1; kill <= KILLS; kill++) {
      const before = placed.length;
      const victim = kill % 2;
      const placing = Array.from({ length: ORDERS }, async (_, i) => {
        const email = `${kill}-${i}@killed.example`;
        // The process may die before it answers.
        const status = await place(pair[i % 2].admin, ticket, email).then(
          (answer) => answer.status,
          () => 0,
        );
        if (status === 201) placed.push(email);
        // Within the time in which the first messages are sent.
        if (placed.length === before + ORDERS / 2) await pair[victim].run.kill();
      });
      await Promise.all(placing);
      const survivor = pair[1 - victim];
      const next = await startLater();
      pair = victim === 0 ? [next, survivor] : [survivor, next];
      for (const email of placed) await inbox.to(email);
      await until(
        () => next.admin.get('/api/mail/v1/messages?state=sending'),
        ({ body }) => body.length === 0,
      );
      expect(placed.length).toBeGreaterThanOrEqual(before + ORDERS / 2);
      const known = [...new Set([...placed, ...inbox.received.map(({ recipient }) => recipient)])];
      expect(faultsOf(known)).toEqual([]);
    }
  });
});
