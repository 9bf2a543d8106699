import type { InvoiceResponse } from '../../../src/invoices/invoice.response.js';
import { invoiceSite, type InvoiceSite } from './invoice-site.js';

const INVOICES = '/invoices/v1/invoices';
/** Other documents, among which the searched ones are. */
const OTHERS = 3000;

interface MysqlStep {
  table: string | null;
  type: string | null;
}

describe('Invoices and credit notes', () => {
  let site: InvoiceSite;
  let ada: InvoiceResponse;
  let acme: InvoiceResponse;
  let credit: InvoiceResponse;
  beforeAll(async () => {
    site = await invoiceSite({ billing_details: 'optional' }, { SCHEDULER: 'on' });
    const { database } = site.service;
    const invoiceOf = async (more: Record<string, unknown>) => (await site.issued((await site.paid(1, more)).id, 1))[0];
    ada = await invoiceOf({ purchaser: { name: 'Ada Lovelace', email: 'countess@engine.example' } });
    acme = await invoiceOf({
      purchaser: { name: 'José Núñez', email: 'office@acme.example' },
      billing: { company: 'Acmé Söhne GmbH', address: 'Main Street 1', country: 'DE' },
    });
    await admin()
      .post(`/cal/tickets/v1/orders/${ada.order}/refunds`)
      .send({ amount: '2.50', reason: 'Goodwill' })
      .expect(201);
    credit = (await site.issued(ada.order, 2))[1];
    // Copies of a document with numbers of their own.
    await database.write(() =>
      database.execute(
        `INSERT INTO invoices (kind, series, year, sequence, cause, is_cancellation, issued_utc, issued, currency,
           total_minor, tax_minor, buyer_name, buyer_company, buyer_email, content)
         WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000)
         SELECT i.kind, 'OLD', 1999 + k.year, numbers.n, CONCAT('copy:', k.year, ':', numbers.n), 0, '1999-01-01 00:00:00',
           '1999-01-01 00:00:00', i.currency, 0, 0, 'Other Person', '', 'other@example.org', i.content
         FROM numbers CROSS JOIN (SELECT 1 AS year UNION ALL SELECT 2 UNION ALL SELECT 3) k
         JOIN invoices i ON i.id = ?`,
        [ada.id],
      ),
    );
    await database.dataSource.query(database.embedded ? 'ANALYZE' : 'ANALYZE TABLE invoices');
  });
  afterAll(() => site.service.close());

  const admin = () => site.service.as('administrator');
  async function found(search: string, more: Record<string, unknown> = {}): Promise<number[]> {
    const { body } = await admin()
      .get(INVOICES)
      .query({ search, ...more })
      .expect(200);
    expect(body.total).toBe(body.invoices.length);
    return body.invoices.map(({ id }: InvoiceResponse) => id);
  }

  it('are found by words of the name, the company and the e-mail address, also without accents', async () => {
    for (const text of ['Lovelace', 'lovel ADA', 'countess@engine.example'])
      expect([text, await found(text)]).toEqual([text, [credit.id, ada.id]]);
    for (const text of ['Acmé', 'acme sohne', 'nunez', 'office@acme.example'])
      expect([text, await found(text)]).toEqual([text, [acme.id]]);
  });

  it('are found by their number in any case and without zeros, and by the number of the order', async () => {
    expect(await found(ada.number)).toEqual([ada.id]);
    expect(await found(credit.number)).toEqual([credit.id]);
    expect(await found(` ${ada.number.toLowerCase().replace(/-0+/, '-')} `)).toEqual([ada.id]);
    expect(await found(`#${acme.order}`)).toEqual([acme.id]);
    expect(await found(String(ada.order))).toEqual([credit.id, ada.id]);
    expect(await found('INV-1999-00001')).toEqual([]);
  });

  it('are found within one kind and within days', async () => {
    expect(await found('Lovelace', { kind: 'credit_note' })).toEqual([credit.id]);
    expect(await found('Lovelace', { to: '1999-12-31' })).toEqual([]);
  });

  it('are not found by wildcards or by operators of searches', async () => {
    for (const text of ['Babbage', '%ovelace', '_ovelace', 'Lovelace OR "', '-Lovelace Babbage', 'Lovelace Acme'])
      expect([text, await found(text)]).toEqual([text, []]);
  });

  it('are listed in full without a search, by pages', async () => {
    const { body } = await admin().get(INVOICES).query({ search: ' ', per_page: 2, page: 2 }).expect(200);
    expect(body).toMatchObject({ total: OTHERS + 3, total_pages: Math.ceil((OTHERS + 3) / 2) });
    expect(body.invoices).toHaveLength(2);
  });

  it('are found with an index, not by reading all of them', async () => {
    for (const text of ['Lovelace', ada.number, String(ada.order)]) {
      const statements = await statementsOf(text);
      expect(statements.length).toBeGreaterThan(0);
      for (const [sql, parameters] of statements)
        expect([sql, await wholeTables(sql, parameters ?? [])]).toEqual([sql, []]);
    }
    expect(await wholeTables("SELECT id FROM invoices i WHERE i.content LIKE '%x%'", [])).toHaveLength(1);
  });

  async function statementsOf(text: string) {
    const read = jest.spyOn(site.service.database, 'read');
    await found(text);
    const statements = read.mock.calls.filter(([sql]) => sql.includes('FROM invoices'));
    read.mockRestore();
    return statements;
  }

  async function wholeTables(sql: string, parameters: readonly unknown[]): Promise<string[]> {
    const { database } = site.service;
    if (database.embedded) {
      const steps = await database.read<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]);
      return steps.map(({ detail }) => detail).filter((detail) => /^SCAN (?!.*VIRTUAL TABLE)/.test(detail));
    }
    const steps = await database.read<MysqlStep>(`EXPLAIN ${sql}`, [...parameters]);
    return steps.filter(({ type }) => type === 'ALL' || type === 'index').map(({ table }) => table ?? '');
  }
});
