import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtService } from '../../helpers/built-service.js';
import { withLoyalty } from './loyalty-site.js';

const meta = (key: string, value: string): string =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;

const card = (id: number, email: string, points: number): string =>
  `<item><title>Card ${id}</title><wp:post_id>${id}</wp:post_id><wp:post_type>acme_card</wp:post_type>` +
  `<wp:status>publish</wp:status>${meta('holder', 'Ann')}${meta('email', email)}${meta('points', String(points))}` +
  `${meta('expires', '1900000000')}${meta('colour', 'red')}</item>`;

const EXPORT = `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old</title>
<link>https://old.example</link><wp:base_blog_url>https://old.example</wp:base_blog_url>
${card(31, 'ann@old.example', 12)}${card(30, 'Bob@old.example', 5)}${card(32, 'nowhere', 1)}</channel></rss>`;

interface Report {
  verified: { kind: string; source: number; same: number; decided: number; lost: number; quarantined: number }[];
  plan: { kind: string; total?: number }[];
}

describe('A kind of records that a module of others brings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-kinds-'));
  const file = join(folder, 'export.xml');
  writeFileSync(file, EXPORT);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs `migrate wordpress` with the example module. */
  const migrate = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(builtService(), 'cli/main.js'), 'migrate', 'wordpress', ...args],
      {
        encoding: 'utf8',
        env: {
          ...process.env,
          ...withLoyalty(),
          DATABASE_URL: `sqlite:${join(folder, 'own.sqlite')}`,
          UPLOADS_DIR: join(folder, 'uploads'),
          LOG_LEVEL: 'error',
          MIGRATE: 'on',
        },
      },
    );
    return { status, stdout, stderr };
  };
  const cardsIn = ({ stdout }: { stdout: string }) =>
    (JSON.parse(stdout) as Report).verified.find(({ kind }) => kind === 'loyalty_cards');

  it('is copied, compared and undone as the others, and refused where no module brings it', () => {
    const moved = migrate(file, '--copy', '--json');
    expect([moved.stderr, moved.status]).toEqual([expect.any(String), 3]);
    expect(cardsIn(moved)).toMatchObject({ source: 3, same: 0, decided: 2, lost: 0, quarantined: 1 });
    const verified = migrate(file, '--verify', '--json', '--only', 'loyalty_cards');
    expect(cardsIn(verified)).toMatchObject({ source: 3, decided: 2, lost: 0, quarantined: 1 });
    expect(migrate('--undo').stdout).toContain('2 loyalty_cards');
    const again = migrate(file, '--plan', '--json', '--only', 'loyalty_cards');
    expect((JSON.parse(again.stdout) as Report).plan).toEqual([{ kind: 'loyalty_cards', missingFields: [], total: 3 }]);
    const { status, stderr } = migrate(file, '--plan', '--only', 'vouchers');
    expect([status, stderr]).toEqual([2, expect.stringContaining('--only: there is no kind vouchers; the kinds are')]);
  }, 120_000);
});
