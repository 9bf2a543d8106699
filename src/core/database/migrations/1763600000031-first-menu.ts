import type { MigrationInterface, QueryRunner } from 'typeorm';
import { nowIn } from '#core/time';
import { Clock } from '#core/context';

/** The menu that was made here and that no user has changed since. */
const UNTOUCHED = `SELECT id FROM navigation WHERE slug = 'navigation' AND content = '<!-- wp:page-list /-->'
  AND title = 'Navigation' AND status = 'publish' AND modified = date`;

/**
 * The menu that every site has from the beginning: a list of its pages. `block-editor/v1/navigation-fallback` answers
 * with it (block-editor.md), which therefore has nothing to make. Sites that have menus already get none.
 */
export class FirstMenu1763600000031 implements MigrationInterface {
  name = 'FirstMenu1763600000031';

  async up(runner: QueryRunner): Promise<void> {
    const [known] = (await runner.query('SELECT id FROM navigation LIMIT 1')) as { id: number }[];
    if (known) return;
    await runner.query("INSERT INTO content (type) VALUES ('wp_navigation')");
    const [{ id }] = (await runner.query("SELECT MAX(id) AS id FROM content WHERE type = 'wp_navigation'")) as {
      id: number;
    }[];
    const [zone] = (await runner.query("SELECT value FROM site_settings WHERE name = 'timezone'")) as {
      value: string;
    }[];
    const { date, date_utc: utc } = nowIn(zoneOf(zone?.value), new Clock().now());
    await runner.query(
      `INSERT INTO navigation (id, status, slug, title, title_key, content, excerpt, date, date_utc, modified, modified_utc, guid)
       VALUES (?, 'publish', 'navigation', 'Navigation', 'navigation', '<!-- wp:page-list /-->', '', ?, ?, ?, ?, '/navigation/')`,
      [id, date, utc, date, utc],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM content WHERE id IN (${UNTOUCHED})`);
  }
}

/** Settings are stored as JSON. */
function zoneOf(value: string | undefined): string {
  return value === undefined ? 'UTC' : String(JSON.parse(value));
}
