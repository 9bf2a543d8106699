import { isSecretColumn } from '../../../src/core/security/secret-columns.js';
import { TextColumnsRepository } from '../../../src/personal-data/text-columns.repository.js';
import { startApp } from '../../helpers/app.js';

/** Names that a column of secrets would have. */
const SUSPICIOUS =
  /password|pass|hash|secret|token|code|sealed|digest|mark|fingerprint|key|answer|sign|nonce|cookie|hmac/;
/** Columns with such a name that hold readable text, in the form by which it is sorted or compared. */
const PUBLIC = /^(name|login|title|url|agent|action)_key$|^focus_keyphrase$/;
const PUBLIC_COLUMNS: ReadonlySet<string> = new Set([
  // Numbers that devices give their scans, such that repeats are known.
  'admission_sale_conflicts.nonce',
  'admission_scans.nonce',
  // ISO 4217.
  'events.currency_code',
  // Codes of errors, such as mail-failed.
  'scheduled_export_runs.error_code',
  'users.email_key',
  // Discount codes are printed and announced; what they permit is limited by their rules.
  'ticket_discounts.code',
  'ticket_orders.discount_code',
  'ticket_sales_dimensions.discount_code',
  // `v1` or `v1a`: how webhooks are signed.
  'webhook_endpoints.signature',
]);

describe('Every column whose name looks like a secret', () => {
  it('is redacted in the audit log and in exports, or is known to be public', async () => {
    const service = await startApp();
    const tables = await service.app.get(TextColumnsRepository, { strict: false }).tables();
    await service.close();
    const columns = tables.flatMap(({ name, columns: names }) => names.map((column) => [name, column] as const));
    expect(columns.length).toBeGreaterThan(200);
    const unexplained = columns
      .filter(([table, column]) => SUSPICIOUS.test(column) && !isSecretColumn(table, column))
      .filter(([table, column]) => !PUBLIC.test(column) && !PUBLIC_COLUMNS.has(`${table}.${column}`))
      .map((parts) => parts.join('.'));
    expect(unexplained).toEqual([]);
    for (const [table, column] of [
      ['sessions', 'id'],
      ['seo_grants', 'id'],
      ['secrets', 'value'],
      ['seo_tokens', 'sealed'],
      ['ticket_carts', 'hash'],
    ])
      expect(isSecretColumn(table, column)).toBe(true);
  });
});
