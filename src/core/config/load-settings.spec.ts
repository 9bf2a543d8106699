import { describeSettings, exampleEnv, loadSettings } from './load-settings.js';
import { settingDeclarations } from './setting.decorator.js';

describe('settings', () => {
  it('have defaults that pass their own checks', () => {
    expect(loadSettings({})).toMatchObject({
      port: 3000,
      apiPrefix: '/api',
      migrate: true,
      databaseUrl: 'sqlite:data/almanac.sqlite',
    });
  });

  it('are read from their variables', () => {
    expect(loadSettings({ PORT: '8080', MIGRATE: 'off', PUBLIC_URL: 'https://cal.example.org/' })).toMatchObject({
      port: 8080,
      migrate: false,
      publicUrl: 'https://cal.example.org',
    });
  });

  it('tell every fault at once', () => {
    expect(() => loadSettings({ PORT: 'eighty', DATABASE_URL: 'postgres://x', MIGRATE: 'maybe' })).toThrow(
      /PORT: [\s\S]*DATABASE_URL: [\s\S]*MIGRATE: |DATABASE_URL: [\s\S]*MIGRATE: /,
    );
  });

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

  it('all stand in the example file', () => {
    for (const { env } of settingDeclarations()) expect(exampleEnv()).toContain(`#${env}=`);
  });
});
