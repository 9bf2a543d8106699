import type { QueryRunner } from 'typeorm';
import { foldCase } from '../../../src/core/text/index.js';
import { LogsRepository } from '../../../src/redirects/log/logs.repository.js';
import type { NewLogEntry } from '../../../src/redirects/log/logs.repository.js';
import type { NewRule } from '../../../src/redirects/redirect/redirect.entity.js';
import { RulesRepository } from '../../../src/redirects/redirect/rules.repository.js';
import { PATTERN_KEY, matchUrl, requestMatchUrls } from '../../../src/redirects/redirect/source.js';
import { Redirects1763600000100 } from '../../../src/redirects/migrations/1763600000100-redirects.js';
import { RedirectSettingsService } from '../../../src/redirects/settings/redirect-settings.service.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

const rule = (url: string, more: Partial<NewRule> = {}): NewRule => ({
  url,
  url_key: url,
  match_url: more.regex ? 'regex' : matchUrl(url),
  match_data: null,
  regex: false,
  position: 0,
  last_count: 0,
  last_access: null,
  group_id: 1,
  enabled: true,
  action_type: 'url',
  action_code: 301,
  action_data: { url: '/to' },
  action_key: '/to',
  match_type: 'url',
  title: null,
  title_key: '',
  ...more,
});

const miss = (created: string): NewLogEntry<'404'> => ({
  created,
  url: '/nowhere',
  domain: 'http://site.example',
  agent: null,
  referrer: null,
  http_code: 404,
  request_method: 'GET',
  request_data: null,
  ip: '',
});

describe('The redirect repositories', () => {
  let site: TestApp;
  let rules: RulesRepository;
  let logs: LogsRepository;
  const write = <T>(work: () => Promise<T>): Promise<T> => site.database.write(work);

  beforeAll(async () => {
    site = await startApp();
    rules = site.app.get(RulesRepository, { strict: false });
    logs = site.app.get(LogsRepository, { strict: false });
  });
  afterAll(() => site.close());
  beforeEach(() => write(() => site.database.execute('DELETE FROM redirects')));

  it('find the enabled rules of a URL and all patterns, by position', async () => {
    await write(async () => {
      await rules.insert(rule('/Old/Page/', { position: 2 }));
      await rules.insert(rule('/other'));
      await rules.insert(rule('/old/page', { enabled: false }));
      await rules.insert(rule('^/old/(.*)', { regex: true, position: 1 }));
      await rules.insert(rule('/old/page?a=1', { match_url: matchUrl('/old/page?a=1', true) }));
    });
    const found = await rules.candidates([...requestMatchUrls('/old/pag%65?A=1'), PATTERN_KEY]);
    expect(found.map(({ url }) => url)).toEqual(['/old/page?a=1', '^/old/(.*)', '/Old/Page/']);
    expect(found[0]).toMatchObject({ regex: false, enabled: true, action_data: { url: '/to' }, match_data: null });
  });

  it('count hits without a new version, and increment the version on other changes', async () => {
    const id = await write(() => rules.insert(rule('/a')));
    const before = await rules.version();
    await Promise.all(Array.from({ length: 5 }, () => write(() => rules.hit(id, '2031-05-01 10:00:00'))));
    expect(await rules.find(id)).toMatchObject({ last_count: 5, last_access: '2031-05-01 10:00:00' });
    expect(await rules.version()).toBe(before);
    await write(() => rules.update(id, { title: 'x' }));
    expect(await rules.version()).toBeGreaterThan(before);
  });

  it('disable the rules of a URL without regard to letter case and trailing slash', async () => {
    await write(async () => {
      for (const url of ['/é', '/É', '/e', '/é/']) await rules.insert(rule(url, { url_key: foldCase(url) }));
      expect(await rules.disableByUrl('/é')).toBe(3);
    });
    expect((await rules.candidates(['/e', '/%c3%a9'])).map(({ url }) => url)).toEqual(['/e']);
  });

  it('expire the oldest log entries in limited batches', async () => {
    await write(async () => {
      for (const day of ['03', '01', '02', '02', '05']) await logs.add('404', miss(`2031-05-${day} 00:00:00`));
    });
    const left = async (): Promise<string[]> =>
      (
        await site.database.read<{ created: string }>('SELECT created FROM redirect_not_found_log ORDER BY created')
      ).map(({ created }) => created.slice(8, 10));
    const before = '2031-05-04 00:00:00';
    expect(await write(() => logs.expire('404', before, 2))).toBe(2);
    expect(await left()).toEqual(['02', '03', '05']);
    expect(await write(() => logs.expire('404', before, 2))).toBe(2);
    expect(await write(() => logs.expire('404', before, 2))).toBe(0);
    expect(await left()).toEqual(['05']);
  });

  it('return default settings until they change, and a generated token', async () => {
    const settings = site.app.get(RedirectSettingsService, { strict: false });
    expect(await settings.current()).toMatchObject({
      expire_404: 7,
      flag_case: true,
      token: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    });
    await settings.change({ expire_404: 30 });
    expect(await settings.current()).toMatchObject({ expire_404: 30 });
    await settings.change({ expire_404: null });
    expect(await settings.current()).toMatchObject({ expire_404: 7 });
  });

  it('show changed settings inside their unit of work, then to others, and not after a rollback', async () => {
    const settings = site.app.get(RedirectSettingsService, { strict: false });
    const days = async (): Promise<number> => (await settings.current()).expire_redirect;
    expect(await days()).toBe(7);
    const undone = write(async () => {
      await settings.change({ expire_redirect: 30 });
      expect(await days()).toBe(30);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await days()).toBe(7);
    await write(() => settings.change({ expire_redirect: 14 }));
    expect(await days()).toBe(14);
  });

  it('are recreated by reverting and running the migration', async () => {
    const migration = new Redirects1763600000100();
    await write(async () => {
      const runner = site.database.em.queryRunner as QueryRunner;
      await migration.down(runner);
      await migration.up(runner);
    });
    expect(await site.database.read('SELECT name FROM redirect_groups ORDER BY id')).toEqual([
      { name: 'Redirections' },
      { name: 'Modified Posts' },
    ]);
  });
});
