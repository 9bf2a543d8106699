import { loadSettings } from './load-settings.js';
import { Settings } from './settings.js';
import { settingsDigest } from './settings-digest.js';

const digestOf = (env: NodeJS.ProcessEnv) => settingsDigest(new Map([[Settings, loadSettings(env)]]));

describe('The digest of settings', () => {
  it('is the same for processes that differ in their port, database address or job scheduler', () => {
    const one = digestOf({ PORT: '3001', DATABASE_URL: 'mysql://root@one/site', SCHEDULER: 'off' });
    expect(one).toBe(digestOf({ PORT: '3002', DATABASE_URL: 'mysql://root@two/site' }));
  });

  it('differs where a setting changes responses', () => {
    expect(digestOf({ SITE_ACCENT: '#123456' })).not.toBe(digestOf({}));
    expect(digestOf({ PUBLIC_URL: 'https://a.example' })).not.toBe(digestOf({}));
  });
});
