import { AuditLogService } from '../../../src/audit/audit-log.service.js';
import { ExpiryService } from '../../../src/cal/tickets/sales/lifecycle/expiry.service.js';
import { CLEAN_UP_BATCH_SIZE } from '../../../src/core/database/delete-in-batches.js';
import { RateLimiterService } from '../../../src/core/security/rate-limiter.service.js';
import { LogRetentionJob } from '../../../src/redirects/engine/log-retention.job.js';
import { TokensRepository } from '../../../src/seo/remote/tokens.repository.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { testNowMs } from '../../helpers/clock.js';

const ROWS = 2 * CLEAN_UP_BATCH_SIZE + 3;

describe('A clean-up of many rows', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());
  afterEach(() => jest.restoreAllMocks());

  /** Stores rows by statements of a hundred. */
  const fill = (table: string, columns: string, row: (i: number) => string): Promise<void> =>
    service.database.write(async () => {
      for (let start = 0; start < ROWS; start += 100) {
        const rows = Array.from({ length: Math.min(100, ROWS - start) }, (_, i) => `(${row(start + i)})`);
        await service.database.execute(`INSERT INTO ${table} (${columns}) VALUES ${rows.join(', ')}`);
      }
    });
  const count = async (table: string, where = '1 = 1'): Promise<number> => {
    const [{ n }] = await service.database.read<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table} WHERE ${where}`);
    return Number(n);
  };

  const audit = (created: string) => (i: number) =>
    `'${created}', 0, '', 'old key', '', '', '', 'posts', '${i}', 'update', '{}'`;
  const AUDIT_COLUMNS =
    'created, user_id, login, credential, address, request_id, action, record_type, record_id, verb, changes';

  it('takes the audit log in several transactions, and requests write in between', async () => {
    await fill('audit_entries', AUDIT_COLUMNS, audit('2001-01-01 00:00:00'));
    await service.database.write(() =>
      service.database.execute(
        `INSERT INTO audit_entries (${AUDIT_COLUMNS}) VALUES (${audit('2090-01-01 00:00:00')(ROWS)})`,
      ),
    );
    const writes = jest.spyOn(service.database, 'write');
    const cleanUp = service.app.get(AuditLogService).sweep();
    const tag = service.as('editor').post('/content/v2/tags').send({ name: 'Meanwhile' }).expect(201);
    await Promise.all([cleanUp, tag]);
    expect(writes.mock.calls.length).toBeGreaterThan(ROWS / CLEAN_UP_BATCH_SIZE);
    expect(await count('audit_entries', "credential = 'old key'")).toBe(1);
  });

  it('deletes counters of wrong credentials whose time is over, and no others', async () => {
    const seconds = Math.floor(testNowMs() / 1000);
    await fill('rate_limits', 'id, tries, expires', (i) => `'old-${i}', 1, ${seconds - 1}`);
    await service.database.write(() =>
      service.database.execute(`INSERT INTO rate_limits (id, tries, expires) VALUES ('new', 1, ${seconds + 600})`),
    );
    await service.app.get(RateLimiterService).sweep();
    expect(await count('rate_limits')).toBe(1);
  });

  it('deletes sign-ins at other services that were not completed', async () => {
    const seconds = Math.floor(testNowMs() / 1000);
    await fill(
      'seo_grants',
      'id, provider, user_id, sealed, expires',
      (i) => `'grant-${i}', 'wincher', 1, '', ${seconds + (i === 0 ? 600 : -1)}`,
    );
    await service.app.get(TokensRepository, { strict: false }).deleteExpiredGrants(seconds);
    expect(await count('seo_grants')).toBe(1);
  });

  it('deletes expired entries of the redirect logs in several transactions', async () => {
    await fill(
      'redirect_not_found_log',
      'created, url, url_key, domain, http_code, request_method, ip',
      (i) => `'${i === 0 ? '2090' : '2001'}-01-01 00:00:00', '/', '/', '', 404, 'GET', ''`,
    );
    const writes = jest.spyOn(service.database, 'write');
    await service.app.get(LogRetentionJob).sweep(new Date(testNowMs()));
    expect(writes.mock.calls.length).toBeGreaterThan(ROWS / CLEAN_UP_BATCH_SIZE);
    expect(await count('redirect_not_found_log')).toBe(1);
  });

  it('deletes locks of buyers that nobody has used for a day', async () => {
    const day = 86_400_000;
    await fill('ticket_buyers', 'id, used', (i) => `'buyer-${i}', ${testNowMs() - (i === 0 ? 0 : 2 * day)}`);
    await service.app.get(ExpiryService).forgetCarts();
    expect(await count('ticket_buyers')).toBe(1);
  });
});
