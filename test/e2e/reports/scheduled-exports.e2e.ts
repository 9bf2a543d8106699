import { parse } from 'csv-parse/sync';
import { Clock } from '../../../src/core/context/clock.js';
import { DatabaseClockService } from '../../../src/core/database/database-clock.service.js';
import { MailSenderService } from '../../../src/mail/sending/mail-sender.service.js';
import { ScheduledExportRunsService } from '../../../src/scheduled-exports/scheduled-export-runs.service.js';
import type {
  ScheduledExportResponse,
  ScheduledExportRunResponse,
} from '../../../src/scheduled-exports/scheduled-export.response.js';
import { testNowMs } from '../../helpers/clock.js';
import { S3Server } from '../../helpers/s3/s3-server.js';
import type { ReceivedMail } from '../../helpers/smtp-inbox.js';
import { until as untilDone } from '../../helpers/until.js';
import { WITHOUT_REDIS } from '../../helpers/with-services.js';
import { mailingSite, type MailingSite } from '../mail/mailing-site.js';

const S = '/reports/v1/scheduled-exports';
const DAY_MS = 86_400_000;

const until = (isSo: () => boolean | Promise<boolean>) =>
  untilDone(
    async () => isSo(),
    (value) => value,
  );

describe('A scheduled export', () => {
  let site: MailingSite;
  let store: S3Server;
  let event: number;
  let ticket: number;
  let nowMs: number;
  let made = 0;

  beforeAll(async () => {
    store = await new S3Server().start();
    site = await mailingSite({ ...WITHOUT_REDIS, EXPORTS_URL: store.url('site') });
    nowMs = testNowMs();
    // Noon of the site, whose zone is UTC: runs of other tests are over.
    nowMs += DAY_MS - (nowMs % DAY_MS) + DAY_MS / 2;
    for (const clock of [Clock, DatabaseClockService])
      jest.spyOn(site.service.app.get<Clock>(clock), 'nowMs').mockImplementation(() => nowMs);
    event = await site.box.event();
    ticket = await site.box.ticket(event, { price: '0', ticket: { mode: 'own', capacity: 1000 } });
  });
  afterEach(async () => {
    const { body } = await admin().get(S).expect(200);
    for (const { id } of body.exports) await admin().delete(`${S}/${id}`).expect(200);
    made++;
  });
  afterAll(async () => {
    await site.close();
    await store.stop();
  });

  const admin = () => site.service.as('administrator');
  const address = (name: string): string => `${name}${made}@books.example`;
  const create = async (more: object = {}, caller: 'administrator' | 'editor' = 'administrator') => {
    const sent = { name: 'For the books', kind: 'orders', every: 'daily', recipients: [address('ann')], ...more };
    return (await site.service.as(caller).post(S).send(sent).expect(201)).body as ScheduledExportResponse;
  };
  const read = async (id: number) => (await admin().get(`${S}/${id}`).expect(200)).body as ScheduledExportResponse;
  const runs = async (id: number) =>
    (await admin().get(`${S}/${id}/runs`).expect(200)).body.runs as ScheduledExportRunResponse[];
  const work = () => site.service.app.get(ScheduledExportRunsService).drain();
  const pass = (days: number) => void (nowMs += days * DAY_MS);
  /** Works until the newest run is over. */
  const finished = async (id: number): Promise<ScheduledExportRunResponse> => {
    await until(async () => {
      site.service.app.get(MailSenderService).wake();
      await work();
      const [run] = await runs(id);
      return run !== undefined && run.finished_utc !== null;
    });
    return (await runs(id))[0];
  };
  const order = async (email: string) =>
    (await site.box.order({ [ticket]: 1 }, { purchaser: { name: email, email } }).expect(201)).body.id as number;
  const attached = ({ attachments }: ReceivedMail): Record<string, string>[] =>
    parse(attachments[0].content, { bom: true, columns: true });
  const day = (offset: number) => new Date(nowMs + offset * DAY_MS).toISOString().slice(0, 10);

  it('sends the whole days since the last run once a day, without gaps', async () => {
    const { id, covered_day: covered, next_run_utc: next } = await create();
    expect([covered, next]).toEqual([day(-1), `${day(1)} 06:00:00`]);
    await work();
    expect(await runs(id)).toEqual([]);
    const first = await order('first@orders.example');
    pass(1);
    expect(await finished(id)).toMatchObject({ state: 'done', from: day(-1), to: day(-1), records: 1, error: '' });
    const [mail] = await site.inbox.to(address('ann'));
    expect(mail.subject).toBe(`For the books: ${day(-1)}`);
    expect(mail.attachments[0].filename).toBe(`orders-${day(-1)}.csv`);
    expect(attached(mail)).toMatchObject([{ order: String(first), purchaser_email: 'first@orders.example' }]);
    await work();
    expect(await runs(id)).toHaveLength(1);
    // Three days in which no process ran: one run has them all.
    const second = await order('second@orders.example');
    pass(3);
    expect(await finished(id)).toMatchObject({ from: day(-3), to: day(-1), records: 1 });
    const [, later] = await site.inbox.to(address('ann'), 2);
    expect(attached(later).map(({ order: number }) => number)).toEqual([String(second)]);
    expect(await read(id)).toMatchObject({ covered_day: day(-1), next_run_utc: `${day(1)} 06:00:00` });
  });

  it('says that there was nothing, or stays silent where it is to', async () => {
    const loud = await create();
    const quiet = await create({ recipients: [address('quiet')], skips_empty: true, format: 'xlsx' });
    pass(1);
    expect(await finished(loud.id)).toMatchObject({ state: 'done', records: 0 });
    const [mail] = await site.inbox.to(address('ann'));
    expect([attached(mail), mail.text]).toEqual([[], expect.stringContaining('Nothing was added')]);
    expect(await finished(quiet.id)).toMatchObject({ state: 'empty', records: 0 });
    expect(site.inbox.attempts).not.toContain(address('quiet'));
    expect((await read(quiet.id)).covered_day).toBe(day(-1));
  });

  it('is made once by two processes', async () => {
    const { id } = await create();
    pass(1);
    await Promise.all([work(), work(), work()]);
    await finished(id);
    expect(await runs(id)).toHaveLength(1);
    expect(await site.inbox.to(address('ann'))).toHaveLength(1);
  });

  it('keeps the days of a run whose message no server took for the next one, and informs its owner', async () => {
    const { id } = await create();
    site.inbox.rules.set(address('ann'), 'refuse');
    await order('lost@orders.example');
    pass(1);
    expect(await finished(id)).toMatchObject({ state: 'failed', error_code: 'mail-failed' });
    const { email } = (await admin().get('/content/v2/users/me?context=edit').expect(200)).body;
    await work();
    const reports = await site.inbox.to(email);
    expect(reports.at(-1)?.subject).toBe('Export not delivered: For the books');
    site.inbox.rules.clear();
    pass(1);
    expect(await finished(id)).toMatchObject({ state: 'done', from: day(-2), to: day(-1), records: 1 });
    expect((await read(id)).covered_day).toBe(day(-1));
  });

  it('waits for a mail server that is away, and plans no other run meanwhile', async () => {
    const { id } = await create();
    site.inbox.rules.set(address('ann'), 'refuse for now');
    pass(1);
    await work();
    expect(await runs(id)).toMatchObject([{ state: 'sending', from: day(-1) }]);
    pass(1);
    await work();
    expect(await runs(id)).toHaveLength(1);
    site.inbox.rules.clear();
  });

  it('does not send people who were erased before the message leaves, and forgets recipients who are erased', async () => {
    const recipients = [address('ann'), address('bob')];
    const { id } = await create({ recipients, kind: 'attendees' });
    for (const recipient of recipients) site.inbox.rules.set(recipient, 'refuse for now');
    await order('gone@orders.example');
    pass(1);
    await work();
    await until(() => site.inbox.attempts.includes(address('bob')));
    const erase = (email: string) => admin().post('/personal-data/v1/erase').send({ email }).expect(200);
    await erase('gone@orders.example');
    await erase(address('bob'));
    site.inbox.rules.clear();
    const retry = () =>
      site.service.database.write(() =>
        site.service.database.execute("UPDATE mail_messages SET due = 0 WHERE state = 'queued'"),
      );
    await until(async () => {
      await retry();
      site.service.app.get(MailSenderService).wake();
      return site.inbox.received.some(({ recipient }) => recipient === address('ann'));
    });
    const [mail] = await site.inbox.to(address('ann'));
    expect(mail.attachments[0].content.toString()).not.toContain('gone@orders.example');
    expect((await read(id)).recipients).toEqual([address('ann')]);
    await erase(address('ann'));
    expect(await read(id)).toMatchObject({ recipients: [], is_on: false, off_reason: 'no-recipients' });
  });

  it('is switched off when its owner has no rights any more, or is gone, and can be taken over', async () => {
    const user = await admin()
      .post('/content/v2/users')
      .send({
        username: `owner${made}`,
        email: address('owner'),
        password: 'correct horse battery staple',
        roles: ['administrator'],
      })
      .expect(201);
    const owned = await create();
    await site.service.database.write(() =>
      site.service.database.execute('UPDATE scheduled_exports SET owner_id = ? WHERE id = ?', [user.body.id, owned.id]),
    );
    await admin()
      .post(`/content/v2/users/${user.body.id}`)
      .send({ roles: ['subscriber'] })
      .expect(200);
    pass(1);
    expect(await finished(owned.id)).toMatchObject({ state: 'failed', error_code: 'export-rights-lost' });
    expect(await read(owned.id)).toMatchObject({ is_on: false, off_reason: 'rights-lost', next_run_utc: null });
    const [report] = await site.inbox.to(address('owner'));
    expect(report.text).toContain('switched off');
    expect(site.inbox.attempts).not.toContain(address('ann'));

    const sent = { name: 'Taken over', kind: 'orders', every: 'daily', recipients: [address('ann')] };
    await admin().post(`${S}/${owned.id}`).send(sent).expect(200);
    expect(await read(owned.id)).toMatchObject({ is_on: true, off_reason: '', covered_day: day(-2) });
    await site.service.database.write(() =>
      site.service.database.execute('UPDATE scheduled_exports SET owner_id = ? WHERE id = ?', [user.body.id, owned.id]),
    );
    await admin().delete(`/content/v2/users/${user.body.id}?force=true&reassign=1`).expect(200);
    pass(1);
    await work();
    expect(await read(owned.id)).toMatchObject({ is_on: false, off_reason: 'owner-gone', owner: 0 });
  });

  it('sends nothing where rights are lost between the run and its message', async () => {
    const { id } = await create();
    site.inbox.rules.set(address('ann'), 'refuse for now');
    pass(1);
    await work();
    await until(() => site.inbox.attempts.includes(address('ann')));
    await site.service.database.write(() =>
      site.service.database.execute('UPDATE scheduled_exports SET owner_id = NULL WHERE id = ?', [id]),
    );
    site.inbox.rules.clear();
    await site.service.database.write(() =>
      site.service.database.execute("UPDATE mail_messages SET due = 0 WHERE state = 'queued'"),
    );
    expect(await finished(id)).toMatchObject({ state: 'failed', error_code: 'mail-failed' });
    expect(site.inbox.received.some(({ recipient }) => recipient === address('ann'))).toBe(false);
  });

  it('is written into a bucket, whose failures are tried again', async () => {
    const { id } = await create({
      target: 'storage',
      folder: 'books/2031',
      scope: 'all',
      every: 'weekly',
      format: 'xlsx',
    });
    store.plan = () => ({ kind: 'error', status: 403, code: 'AccessDenied' });
    const run = (await admin().post(`${S}/${id}/runs`).send({}).expect(202)).body;
    await until(async () => {
      await work();
      return (await runs(id))[0].error_code !== '';
    });
    expect((await runs(id))[0]).toMatchObject({ id: run.id, state: 'open', is_manual: true });
    store.plan = () => undefined;
    await site.service.database.write(() =>
      site.service.database.execute('UPDATE scheduled_export_runs SET due = 0 WHERE id = ?', [run.id]),
    );
    const { records, bytes } = await finished(id);
    expect(records).toBeGreaterThan(0);
    const object = store.objects.get(`site/books/2031/orders-${day(0)}.xlsx`);
    expect(object?.data.length).toBe(bytes);
  });

  it('is run for days that a person names, and the next run has its own nevertheless', async () => {
    const { id, covered_day: covered } = await create({ kind: 'invoices' });
    expect((await admin().post(`${S}/${id}/runs`).send({}).expect(409)).body.code).toBe('nothing-to-export');
    await admin().post(`${S}/${id}/runs`).send({ from: '2026-02-01', to: '2026-01-01' }).expect(400);
    await admin().post(`${S}/${id}/runs`).send({ from: '2026-01-01', to: '2026-01-31' }).expect(202);
    expect(await finished(id)).toMatchObject({ from: '2026-01-01', to: '2026-01-31', is_manual: true });
    expect((await read(id)).covered_day).toBe(covered);
    const bookings = await create({ kind: 'datev', first_day: '2026-12-30' });
    await admin().post(`${S}/${bookings.id}/runs`).send({ from: '2025-12-30', to: '2026-01-02' }).expect(202);
    expect(await finished(bookings.id)).toMatchObject({ state: 'failed', error_code: 'accounting-not-configured' });
    const chart = { chart: 'skr03', datev_consultant: 1001, datev_client: 1 };
    await admin().post('/accounting/v1/settings').send(chart).expect(200);
    await admin().post(`${S}/${bookings.id}/runs`).send({ from: '2025-12-30', to: '2026-01-02' }).expect(202);
    expect(await finished(bookings.id)).toMatchObject({ state: 'done' });
    const mails = await site.inbox.to(address('ann'), 2);
    expect(mails[1].attachments.map(({ filename }) => filename)).toEqual([
      'EXTF_Buchungsstapel_2025-12-30_2025-12-31.csv',
      'EXTF_Buchungsstapel_2026-01-01_2026-01-02.csv',
    ]);
  });

  it('is for those who manage attendees, and refuses what does not go together', async () => {
    const sent = { name: 'x', kind: 'orders', every: 'daily', recipients: [address('ann')] };
    await site.service.as('editor').post(S).send(sent).expect(403);
    await site.service.as('editor').get(S).expect(403);
    const refused = async (more: object, status = 400) =>
      (
        await admin()
          .post(S)
          .send({ ...sent, ...more })
          .expect(status)
      ).body.code as string;
    await refused({ recipients: [] });
    await refused({ recipients: ['nonsense'] });
    await refused({ kind: 'datev', format: 'xlsx' });
    await refused({ kind: 'invoices', scope: 'all' });
    await refused({ kind: 'payments', event });
    await refused({ time: '24:00' });
    await refused({ target: 'storage', folder: '../x' });
    expect(await refused({ event: 999_999 }, 404)).toBe('event-not-found');
    await admin().get(`${S}/999999`).expect(404);
    const { exports, has_mail: mail, has_storage: bucket } = (await admin().get(S).expect(200)).body;
    expect([exports, mail, bucket]).toEqual([[], true, true]);
  });
});
