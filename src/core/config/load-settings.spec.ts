import { describeSettings, exampleEnv, loadSettings } from './load-settings.js';
import { settingDeclarations } from './setting.decorator.js';

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
    const text = describeSettings(loadSettings({ DATABASE_URL: databaseUrl }));
    expect(text).not.toContain('ssw0rd');
    expect(text).toContain(`DATABASE_URL=${shown}\n`);
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
      loadSettings({
        DATABASE_URL: 'mysql://me:hush@db/almanac',
        ADMIN_APP_PASSWORD: 'abcdEFGHijklMNOPqrst',
        SECRET_KEY: 'x'.repeat(40),
      }),
    );
    expect(text).not.toMatch(/hush|abcdEFGH|xxxx/);
    expect(text).toContain('mysql://***@db/almanac');
  });

  it('are all listed in .env.example', () => {
    for (const { env } of settingDeclarations()) expect(exampleEnv()).toContain(`#${env}=`);
  });
});
