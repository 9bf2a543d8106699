import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IsInt, Min } from 'class-validator';
import express from 'express';
import { describeSettings, exampleEnv, loadSettings, readSettings } from './load-settings.js';
import { trustedProxies } from './proxy-list.js';
import { Setting, settingDeclarations } from './setting.decorator.js';
import { Settings } from './settings.js';

class ShopSettings {
  @Setting({ env: 'STALL_ITEMS', default: 3, description: 'Items on a page, at least 1.' })
  @IsInt()
  @Min(1)
  items: number;

  @Setting({ env: 'STALL_RATE', default: 1.5, description: 'Exchange rate.' })
  rate: number;

  @Setting({ env: 'STALL_OPEN', default: false, description: 'Whether the shop sells.' })
  isOpen: boolean;

  // No type is written down: that of the default counts.
  @Setting({ env: 'STALL_TABLES', default: 4, description: 'Tables.' })
  @IsInt()
  tables = 4;
}

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

describe('Settings', () => {
  it('have valid defaults', () => {
    expect(loadSettings({})).toMatchObject({
      port: 3000,
      apiPrefix: '/api',
      migrate: true,
      databaseUrl: 'sqlite:data/almanac.sqlite',
    });
  });

  it('are read from environment variables', () => {
    expect(loadSettings({ PORT: '8080', MIGRATE: 'off', PUBLIC_URL: 'https://cal.example.org/' })).toMatchObject({
      port: 8080,
      migrate: false,
      publicUrl: 'https://cal.example.org',
    });
  });

  it.each([
    ['mysql://user:p@ssw0rd@db/x', 'mysql://***@db/x'],
    ['mysql://db/x?user=root&password=ssw0rd', 'mysql://***@db/x'],
    ['mysql://user:p/ssw0rd@db/x', '***'],
    ['mysql://user:1/ssw0rd@db/x', 'mysql://***'],
    ['mysql://user:p?ssw0rd@db/x', '***'],
    ['mysql://db/x?password=a@ssw0rd', 'mysql://***'],
  ])('show no part of the password in %s', (databaseUrl, shown) => {
    const text = describeSettings(new Map([[Settings, Object.assign(loadSettings({}), { databaseUrl })]]));
    expect(text).not.toContain('ssw0rd');
    expect(text).toContain(`DATABASE_URL=${shown}\n`);
  });

  describe('that are secrets', () => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-secrets-'));
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    afterAll(() => rmSync(folder, { recursive: true }));

    it('are read from files, without the line break at the end', () => {
      const settings = loadSettings({
        DATABASE_URL_FILE: file('url', 'mysql://a:b@db/x\n'),
        SECRET_KEY_FILE: file('key', 'k'.repeat(32)),
      });
      expect(settings).toMatchObject({ databaseUrl: 'mysql://a:b@db/x', secretKey: 'k'.repeat(32) });
    });

    it.each([
      [{ SECRET_KEY: 'k'.repeat(32), SECRET_KEY_FILE: '/x' }, 'SECRET_KEY_FILE: cannot be used together'],
      [{ SECRET_KEY_FILE: '/nowhere/key' }, 'SECRET_KEY_FILE: /nowhere/key cannot be read (ENOENT)'],
      [{ SECRET_KEY_FILE: '/dev/null' }, 'SECRET_KEY_FILE: /dev/null is empty'],
      [{ SECRET_KEY_FILE: file('short', 'short') }, 'SECRET_KEY: must be at least 32 characters'],
    ])('are refused when a file cannot be used (%#)', (env, message) => {
      expect(() => loadSettings(env)).toThrow(message);
    });

    it('are the only settings that files can hold', () => {
      expect(loadSettings({ PORT_FILE: file('port', '8080') }).port).toBe(3000);
    });
  });

  it.each([
    ['PUBLIC_URL', 'https://example.org/index.php', 'must be an http or https address without a user'],
    ['PUBLIC_URL', 'https://example.org/bl%C3%B6g', 'must be an http or https address without a user'],
    ['PUBLIC_URL', 'https://example.org/a/../b//c', 'must be an http or https address without a user'],
    ['PUBLIC_URL', 'https://me:secret@example.org', 'must be an http or https address without a user'],
    ['PUBLIC_URL', 'http://a:b:c', 'must be an http or https address without a user, such as'],
    ['API_URL', 'http://[::1', 'must be an http or https address without query'],
    ['DATABASE_URL', 'mysql://root@127.0.0.1', 'must name a host and a database, as mysql://user:password@host'],
    ['DATABASE_URL', 'mysql://root@127.0.0.1/', 'must name a host and a database, as mysql://user:password@host'],
    ['DATABASE_URL', 'mysql://me:p/w@db/x', 'must name a host and a database, as mysql://user:password@host'],
    ['DATABASE_URL', 'mysql://me:10%zz@db/x', 'has a user or password with a % that two hexadecimal digits do not'],
    ['DATABASE_URL', 'postgres://x', 'must start with sqlite:, mysql:// or mariadb://'],
    ['DATABASE_READ_URL', 'mysql://root@127.0.0.1', 'must name a host and a database, as mysql://user:password@host'],
    ['REDIS_URL', 'redis://me:10%zz@db', 'must be redis://user:password@host:6379/0'],
    ['TRUST_PROXY', 'foo', 'must be a number of proxies (1), or addresses and networks separated by commas'],
    ['TRUST_PROXY', 'true', 'must be a number of proxies (1), or addresses and networks separated by commas'],
    ['TRUST_PROXY', '10.0.0.0/33', 'must be a number of proxies (1), or addresses and networks'],
    ['TRUST_PROXY', '10.0.0.0/255.0.255.0', 'must be a number of proxies (1), or addresses and networks'],
    ['TRUST_PROXY', '10.0.0.1,', 'must be a number of proxies (1), or addresses and networks separated by commas'],
    ['PORT', 'abc', 'must be a whole number from 0 to 65535'],
    ['PORT', '70000', 'must not be greater than 65535'],
    ['DATABASE_QUERY_SECONDS', 'soon', 'must be a number from 0.1 to 3600'],
    ['MIGRATE', 'maybe', 'must be on or off'],
  ])('are refused in one sentence that says what is accepted: %s=%s', (name, value, reason) => {
    const message = messageOf(() => loadSettings({ [name]: value }));
    const [, line, ...more] = message.split('\n');
    expect(line.startsWith(`  ${name}: ${reason}`) ? reason : line).toBe(reason);
    expect(more).toEqual([]);
  });

  it.each([
    ['mysql://root@127.0.0.1/x', '1'],
    ['mariadb://me:p%40s%25@a,b:3307/x?charset=utf8mb4', '10.0.0.5, 10.0.0.0/8,loopback'],
    ['mysql://me:p@w?d@[::1]:3306/x', '2001:db8::/32,10.0.0.0/255.0.0.0,uniquelocal,linklocal'],
    ['sqlite::memory:', ''],
  ])('accept the database %s and the proxies "%s", and Express takes these', (databaseUrl, trustProxy) => {
    expect(loadSettings({ DATABASE_URL: databaseUrl, TRUST_PROXY: trustProxy })).toMatchObject({
      databaseUrl,
      trustProxy,
    });
    expect(() => express().set('trust proxy', trustedProxies(trustProxy))).not.toThrow();
  });

  it('report all invalid values at once', () => {
    expect(() => loadSettings({ PORT: 'eighty', DATABASE_URL: 'postgres://x', MIGRATE: 'maybe' })).toThrow(
      /PORT: [\s\S]*DATABASE_URL: [\s\S]*MIGRATE: |DATABASE_URL: [\s\S]*MIGRATE: /,
    );
  });

  it.each(['database', 'x'.repeat(32), `${'x'.repeat(32)},database, ${'y z '.repeat(9).trim()}`])(
    'accept the former keys %p',
    (keys) => expect(loadSettings({ SECRET_KEY_PREVIOUS: keys }).secretKeyPrevious).toBe(keys),
  );

  it.each(['short', ',', `${'x'.repeat(32)},short`, `${'x'.repeat(32)},`, Array(11).fill('x'.repeat(32)).join(',')])(
    'refuse the former keys %p',
    (keys) => expect(() => loadSettings({ SECRET_KEY_PREVIOUS: keys })).toThrow('SECRET_KEY_PREVIOUS'),
  );

  it('are printed without secrets', () => {
    const text = describeSettings(
      readSettings([Settings], {
        DATABASE_URL: 'mysql://me:hush@db/almanac',
        SECRET_KEY: 'x'.repeat(40),
      }),
    );
    expect(text).not.toMatch(/hush|xxxx/);
    expect(text).toContain('mysql://***@db/almanac');
  });

  it('are all listed in .env.example', () => {
    for (const { env } of settingDeclarations(Settings)) expect(exampleEnv()).toContain(`#${env}=`);
  });

  describe('of a module', () => {
    it('are read, checked and shown with those of the service', () => {
      const values = readSettings([Settings, ShopSettings], { STALL_ITEMS: '7', STALL_OPEN: 'on', STALL_TABLES: '5' });
      expect(values.get(ShopSettings)).toEqual({ items: 7, rate: 1.5, isOpen: true, tables: 5 });
      expect(describeSettings(values)).toContain('STALL_ITEMS=7\nSTALL_RATE=1.5\nSTALL_OPEN=on');
      expect(exampleEnv([ShopSettings])).toContain('# Items on a page, at least 1.\n#STALL_ITEMS=3\n');
      expect(exampleEnv()).not.toContain('STALL_');
    });

    it('are refused in one message with those of the service, also where only their type is declared', () => {
      const env = { PORT: '70000', STALL_ITEMS: '0', STALL_RATE: 'half', STALL_OPEN: 'maybe' };
      expect(() => readSettings([Settings, ShopSettings], env)).toThrow(
        /PORT: .*\n {2}STALL_ITEMS: must not be less than 1\n {2}STALL_RATE: must be a number\n {2}STALL_OPEN: must be on or off/,
      );
    });
  });
});
