import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

type Case = readonly [file: string, code: string];

/** Messages of a rule of this project about source files. ESLint runs in a process of its own: Jest cannot load it. */
function findings(rule: string, cases: readonly Case[]): string[][] {
  const input = JSON.stringify(cases);
  const { stdout, stderr } = spawnSync(process.execPath, ['test/helpers/lint-findings.mjs', rule], {
    input,
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as string[][];
}

describe('The rule of file names', () => {
  it('accepts files whose classes end in the suffix of the file', () => {
    const accepted: Case[] = [
      ['src/orders.service.ts', 'export class OrdersService {}'],
      ['src/cart-line.dto.ts', 'export class CartLineDto {}\nexport class WantedDto {}'],
      ['src/caller.ts', 'export class Caller {}'],
      ['src/mysql-pool.ts', 'class Helper {}\nexport class MysqlPool {}'],
      ['src/orders.service.ts', 'export class OrderChangedError extends Error {}\nexport class OrdersService {}'],
      ['src/seo-list.dto.ts', 'export class ListSeoFieldsDto {}'],
      ['src/orders.controller.ts', 'export class OrdersController {}\nexport class OrderNotesController {}'],
      ['src/order-states.ts', 'export const isOpen = (): boolean => true;'],
      ['src/orders.service.spec.ts', 'export class Anything {}'],
      ['src/migrations/1763600000001-foundation.ts', 'export class Foundation1763600000001 {}'],
    ];
    expect(findings('almanac/file-suffix', accepted)).toEqual(accepted.map(() => []));
  });

  it('refuses other names, and says what is expected', () => {
    const refused: (readonly [...Case, RegExp])[] = [
      ['src/orders.service.ts', 'export class Orders {}', /`Orders` must end in `Service`/],
      ['src/order.entity.ts', 'export class OrderRow {}', /`OrderRow` must end in `Entity`/],
      ['src/caller.ts', 'export class Person {}', /`Person` must end in `Caller`/],
      ['src/list.service.ts', 'export class OrderListService {}', /belongs in `order-list\.service\.ts`/],
      ['src/order.mapper.ts', 'export class OrderMapper {}', /export no class/],
      ['src/order.thing.ts', 'export const x = 1;', /`\.thing\.ts` is no suffix/],
      ['src/orderStates.ts', 'export const isOpen = true;', /kebab-case/],
      ['src/orders.ts', '@RestController("a/v1")\nexport class Orders {}', /must end in `Controller`/],
    ];
    expect(
      findings(
        'almanac/file-suffix',
        refused.map(([file, code]) => [file, code]),
      ),
    ).toEqual(refused.map(([, , message]) => [expect.stringMatching(message)]));
  });
});

describe('The rule of constant names', () => {
  const inFile = (code: string): Case => ['src/limits.ts', code];

  it('accepts numbers that name what they count and their unit', () => {
    const accepted = [
      'const MAX_ITEMS = 100;',
      'export const POLL_INTERVAL_MS = 15_000;',
      'const SESSION_TTL_SECONDS = 48 * 3600;',
      'const MAX_FILE_BYTES = 20 * 1024 * 1024;',
      'const QUOTE = 0x22;',
      'const SCOPES = ["read"];',
      'const days = 3;',
    ];
    expect(findings('almanac/constant-name', accepted.map(inFile))).toEqual(accepted.map(() => []));
  });

  it('refuses numbers without a meaning or a unit', () => {
    const refused: [string, RegExp][] = [
      ['const MOST = 100;', /does not say what it limits/],
      ['const LONGEST_NAME = 100;', /does not say what it limits/],
      ['const LIMIT = 5;', /needs a second word/],
      ['const RETRY_DELAY = 5000;', /end it with its unit/],
      ['export const LEASE = 5 * 60_000;', /needs a second word/],
      ['const MAX_BODY = 2 * 1024 * 1024;', /_BYTES/],
      ['const MAX_TRIES = -(40);', /does not say what it limits/],
    ];
    expect(
      findings(
        'almanac/constant-name',
        refused.map(([code]) => inFile(code)),
      ),
    ).toEqual(refused.map(([, message]) => [expect.stringMatching(message)]));
  });
});

describe('The rule of tables', () => {
  it('accepts tables of the same module, names in prose, relations of entities, and tables of a registry', () => {
    const accepted: Case[] = [
      ['src/seo/links/x.ts', "read('SELECT url FROM seo_links JOIN seo_indexables ON 1 = 1');"],
      ['src/cal/tickets/sales/orders/x.ts', "read('SELECT 1 FROM tickets'); read({ table: 'ticket_orders' });"],
      ['src/seo/links/x.ts', "log('Reports from users and posts');"],
      ['src/seo/links/x.ts', 'read(`SELECT id FROM ${type.table}`);'],
      ['src/seo/links/x.ts', "import type { UserEntity } from '../../auth/users/user.entity.js';"],
      ['src/seo/links/x.entity.ts', "import { UserEntity } from '../../auth/users/user.entity.js';"],
      ['src/seo/migrations/x.ts', "runner.query('ALTER TABLE users ADD x int');"],
      ['src/seo/links/x.spec.ts', "read('SELECT 1 FROM users');"],
      ['src/index.ts', "import { UserEntity } from './auth/users/user.entity.js';"],
    ];
    expect(findings('tables/foreign-table', accepted)).toEqual(accepted.map(() => []));
  });

  it('refuses tables of other modules, and names their owner', () => {
    const refused: (readonly [...Case, RegExp])[] = [
      ['src/oembed/x.ts', "read('SELECT id FROM users');", /`users` belongs to src\/auth/],
      ['src/oembed/x.ts', 'read(`SELECT ${a} FROM x\n LEFT JOIN ticket_orders o`);', /src\/cal\/tickets/],
      ['src/cal/events/x.ts', "execute('UPDATE tickets SET a = 1');", /`tickets` belongs to src\/cal\/tickets/],
      ['src/core/rest/x.ts', "execute('INSERT INTO terms (id) VALUES (1)');", /src\/core\/content/],
      ['src/oembed/x.ts', "lists.rows({ table: 'media', alias: 'm' });", /`media` belongs to src\/content/],
      ['src/oembed/x.ts', 'read(`SELECT id FROM ${EVENT.table}`);', /`events` belongs to src\/cal\/events/],
      [
        'src/oembed/x.ts',
        "import { OrderEntity } from '../cal/tickets/sales/model/order.entity.js';",
        /`ticket_orders`/,
      ],
    ];
    expect(
      findings(
        'tables/foreign-table',
        refused.map(([file, code]) => [file, code]),
      ),
    ).toEqual(refused.map(([, , message]) => [expect.stringMatching(message)]));
  });
});

describe('The rule of hand-written SQL', () => {
  const refuses = (...cases: Case[]): boolean[] => findings('tables/raw-sql', cases).map(({ length }) => length > 0);

  it('refuses statements in files that decision 0003 does not name', () => {
    const statements = [
      "read('SELECT 1');",
      'read(`SELECT id FROM ${table}`);',
      "execute('DELETE FROM terms');",
      "execute('UPDATE terms SET a = 1');",
    ];
    expect(refuses(...statements.map((code): Case => ['src/oembed/x.repository.ts', code]))).toEqual(
      statements.map(() => true),
    );
  });

  it('accepts them in its files, in tests and migrations, and accepts pieces of SQL everywhere', () => {
    const statement = "read('SELECT 1');";
    const accepted: Case[] = [
      ['src/core/database/x.ts', statement],
      ['src/cal/tickets/sales/lifecycle/orders.repository.ts', statement],
      ['src/oembed/x.spec.ts', statement],
      ['src/oembed/migrations/x.ts', statement],
      ['src/oembed/x.ts', "new SqlExpression('id > ? AND status = 1'); log('Select a title');"],
    ];
    expect(refuses(...accepted)).toEqual(accepted.map(() => false));
  });

  it('has no files in its list that have no SQL', () => {
    const decision = readFileSync('docs/decisions/0003-sql-on-hot-paths.md', 'utf8');
    const files = [...decision.matchAll(/^- `(src\/.+\.ts)`/gm)].map(([, file]) => file);
    const unlisted = files.map((file): Case => [file.replace('src/', 'src/other/'), readFileSync(file, 'utf8')]);
    const hasSql = refuses(...unlisted);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((_, i) => !hasSql[i])).toEqual([]);
  });
});

describe('The check of folders', () => {
  const check = (files: Readonly<Record<string, string>>) => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-folders-'));
    try {
      for (const [name, code] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), code);
      }
      const { status, stderr } = spawnSync(process.execPath, ['scripts/lint-folders.mjs', folder], {
        encoding: 'utf8',
      });
      return { status, problems: stderr.replaceAll(`${folder}/`, '') };
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  const unused = 'export {};';

  it('accepts imports one way, between a folder and its parent, and by tests', () => {
    const files = {
      'mail/kinds/a.ts': "import { b } from '../rendering/b.js';",
      'mail/kinds/c.ts': "export * from '../d.js';",
      'mail/rendering/b.ts': "import { e } from './e.js';",
      'mail/rendering/b.spec.ts': "import { a } from '../kinds/a.js';",
      'mail/rendering/e.ts': unused,
      'mail/d.ts': "import { a } from './kinds/a.js';",
    };
    expect(check(files)).toEqual({ status: 0, problems: '' });
  });

  it.each([
    ['a type', "import type { B } from '../../rendering/b.js';"],
    ['an export', "export { b } from '../../rendering/b.js';"],
    ['a late import', "const b = await import('../../rendering/b.js');"],
    ['an inline type', "type B = import('../../rendering/b.js').B;"],
  ])('refuses siblings at any depth that import each other: %s', (_, code) => {
    const files = {
      'mail/kinds/own/a.ts': code,
      'mail/kinds/c.ts': unused,
      'mail/rendering/b.ts': "import { c } from '../kinds/c.js';",
    };
    const { status, problems } = check(files);
    expect(problems).toMatch(
      /mail: kinds and rendering import each other:\n {2}mail\/kinds\/own\/a\.ts → mail\/rendering\/b\.ts\n {2}mail\/rendering\/b\.ts → mail\/kinds\/c\.ts/,
    );
    expect(status).toBe(1);
  });
});

describe('The check of regular expressions', () => {
  const check = (code: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-expressions-'));
    try {
      writeFileSync(join(folder, 'a.ts'), code);
      return spawnSync(process.execPath, ['scripts/lint-expressions.mjs', folder], { encoding: 'utf8' });
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  it('refuses one that takes quadratic time, and says for which text', () => {
    const { status, stderr } = check(String.raw`const TAG = /<style\b[^>]*>/g;`);
    expect(stderr).toMatch(/a\.ts:1: .* takes time of a 2nd degree polynomial for .*<style/i);
    expect(status).toBe(1);
  });

  it('accepts one that takes linear time', () => {
    const { status, stderr } = check(String.raw`const TAG = /<style\b[^<>]*>/g;`);
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });
});
