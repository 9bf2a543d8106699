import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changeInIdRanges, Columns, createSearchIndex, dropSearchIndex } from '#core/database';

const SEARCHED = ['buyer_name', 'buyer_company', 'buyer_email'];

/** Finds invoices by words of the buyer's name, company and e-mail address. */
export class InvoiceSearch1763600000670 implements MigrationInterface {
  name = 'InvoiceSearch1763600000670';

  // Not `addColumn`: on SQLite it would copy the table.
  async up(runner: QueryRunner): Promise<void> {
    const { mysql } = new Columns(runner);
    await runner.query("ALTER TABLE invoices ADD COLUMN buyer_company varchar(250) NOT NULL DEFAULT ''");
    const extracted = "JSON_EXTRACT(content, '$.buyer.company')";
    const company = mysql ? `JSON_UNQUOTE(${extracted})` : extracted;
    await changeInIdRanges(
      runner,
      'invoices',
      `UPDATE invoices SET buyer_company = COALESCE(${company}, '') WHERE id BETWEEN ? AND ?`,
    );
    await createSearchIndex(runner, 'invoices', SEARCHED);
    // The index of SQLite is a table of its own, which has only rows that are written later.
    if (!mysql) await runner.query("INSERT INTO invoices_search (invoices_search) VALUES ('rebuild')");
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropSearchIndex(runner, 'invoices');
    await runner.query('ALTER TABLE invoices DROP COLUMN buyer_company');
  }
}
