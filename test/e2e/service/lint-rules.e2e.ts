import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Case = readonly [file: string, code: string];

/** Messages of the naming rules about source files. ESLint runs in a process of its own: Jest cannot load it. */
function findings(cases: readonly Case[]): string[][] {
  const input = JSON.stringify(cases);
  const { stdout, stderr } = spawnSync(process.execPath, ['test/helpers/lint-findings.mjs'], {
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
      ['src/order-states.ts', 'export const isOpen = (): boolean => true;'],
      ['src/orders.service.spec.ts', 'export class Anything {}'],
      ['src/migrations/1763600000001-foundation.ts', 'export class Foundation1763600000001 {}'],
    ];
    expect(findings(accepted)).toEqual(accepted.map(() => []));
  });

  it('refuses other names, and says what is expected', () => {
    const refused: (readonly [...Case, RegExp])[] = [
      ['src/orders.service.ts', 'export class Orders {}', /`Orders` must end in `Service`/],
      ['src/order.entity.ts', 'export class OrderRow {}', /`OrderRow` must end in `Entity`/],
      ['src/caller.ts', 'export class Person {}', /`Person` must end in `Caller`/],
      ['src/order.mapper.ts', 'export class OrderMapper {}', /export no class/],
      ['src/order.thing.ts', 'export const x = 1;', /`\.thing\.ts` is no suffix/],
      ['src/orderStates.ts', 'export const isOpen = true;', /kebab-case/],
      ['src/orders.ts', '@RestController("a/v1")\nexport class Orders {}', /must end in `Controller`/],
    ];
    expect(findings(refused.map(([file, code]) => [file, code]))).toEqual(
      refused.map(([, , message]) => [expect.stringMatching(message)]),
    );
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
    expect(findings(accepted.map(inFile))).toEqual(accepted.map(() => []));
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
    expect(findings(refused.map(([code]) => inFile(code)))).toEqual(
      refused.map(([, message]) => [expect.stringMatching(message)]),
    );
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
