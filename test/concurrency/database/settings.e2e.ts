import { CacheSettings } from '../../../src/cache/cache.settings.js';
import { ListQueryBuilder } from '../../../src/core/lists/list-query.builder.js';
import { ListVersionsService } from '../../../src/core/lists/list-versions.service.js';
import { SettingsStoreRegistry } from '../../../src/core/settings/settings-store.registry.js';
import { RedirectSettingsService } from '../../../src/redirects/settings/redirect-settings.service.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

const AT_ONCE = 24;
const many = <T>(work: (i: number) => T): T[] => Array.from({ length: AT_ONCE }, (_, i) => work(i));

describe('settings that are changed many times at once', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  it.each<[path: string, body: (i: number) => Record<string, unknown>]>([
    ['/redirects/v1/setting', (i: number) => ({ expire_redirect: i % 30, expire_404: i % 7, ip_logging: i % 2 })],
    ['/content/v2/settings', (i: number) => ({ description: `Description ${i}`, posts_per_page: i + 1 })],
    ['/cal/tickets/v1/settings', (i: number) => ({ order_max_tickets: i + 1, payment_minutes: i + 10 })],
  ])('of %s are stored each time, and read as one of those that were sent', async (path, body) => {
    const admin = service.as('administrator');
    const answers = await Promise.all(many((i) => admin.post(path).send(body(i))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { body: stored } = await admin.get(path).expect(200);
    const settings = (stored as { settings?: Record<string, unknown> }).settings ?? stored;
    expect(many(body).map((sent) => JSON.stringify(sent))).toContain(
      JSON.stringify(Object.fromEntries(Object.keys(body(0)).map((name) => [name, settings[name]]))),
    );
  });

  it('may be reset by others at the same time, of whom one is told so', async () => {
    const settings = service.app.get(SettingsStoreRegistry).of(CacheSettings);
    await settings.change({ crawler: true });
    const reset = await Promise.all(many(() => settings.reset('crawler')));
    expect(reset.filter(Boolean)).toHaveLength(1);
    await Promise.all(many((i) => settings.change({ crawler: i % 2 === 0 ? null : true })));
    expect([true, false]).toContain((await settings.read()).crawler);
  });

  it('stay as they were when the unit of work that changes them is undone, and are not kept from it', async () => {
    const settings = service.app.get(RedirectSettingsService);
    const before = await settings.current();
    const unit = service.database.write(async () => {
      await settings.change({ expire_redirect: 59 });
      expect((await settings.current()).expire_redirect).toBe(59);
      throw new Error('undo');
    });
    await expect(unit).rejects.toThrow('undo');
    expect(await settings.current()).toEqual(before);
  });
});

describe('totals of lists', () => {
  it('are not kept from a unit of work that is undone', async () => {
    const service = await startApp();
    const { database } = service;
    const versions = service.app.get(ListVersionsService);
    const put = (name: string) => database.execute('INSERT INTO site_settings (name, value) VALUES (?, 1)', [name]);
    const total = async (): Promise<number> => {
      const page = await service.app.get(ListQueryBuilder).page({
        table: 'site_settings',
        columns: 'name',
        plan: { where: { sql: "name LIKE 'total-%'", parameters: [] }, order: { sql: 'name', parameters: [] } },
        window: { limit: 1, offset: 0 },
        total: { dependsOn: ['of the test'] },
      });
      return page.total;
    };
    try {
      await database.write(() => put('total-1'));
      const undone = database.write(async () => {
        await versions.bump('of the test');
        for (const name of ['total-2', 'total-3']) await put(name);
        expect(await total()).toBe(3);
        throw new Error('undo');
      });
      await expect(undone).rejects.toThrow('undo');
      await database.write(async () => {
        await versions.bump('of the test');
        await put('total-4');
      });
      expect(await total()).toBe(2);
    } finally {
      await service.close();
    }
  });
});
