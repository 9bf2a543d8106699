import type { QueryRunner } from 'typeorm';
import { FirstMenu1763600000031 } from '../../../src/core/database/migrations/1763600000031-first-menu.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

interface Menu {
  id: number;
  slug: string;
  date: string;
  date_gmt: string;
}

describe('The migration that creates the first menu', () => {
  let service: TestApp;
  const migration = new FirstMenu1763600000031();

  beforeEach(async () => (service = await startApp()));
  afterEach(() => service.close());

  const migrate = (direction: 'up' | 'down') => {
    const query = (sql: string, parameters?: unknown[]) => service.database.read(sql, parameters);
    return service.database.write(() => migration[direction]({ query } as QueryRunner));
  };
  const menus = async () =>
    (await service.as('administrator').get('/content/v2/navigation?context=edit').expect(200)).body as Menu[];
  const as = () => service.as('administrator');

  it('creates no menu on a site that has one', async () => {
    const [{ id }] = await menus();
    await as().patch(`/content/v2/navigation/${id}`).send({ title: 'Mine', slug: 'mine', status: 'draft' }).expect(200);
    await migrate('up');
    expect(await service.database.read('SELECT slug FROM navigation')).toEqual([{ slug: 'mine' }]);
  });

  it('creates the menu on a site of an earlier version, dated in its time zone', async () => {
    await migrate('down');
    expect(await service.database.read("SELECT id FROM content WHERE type = 'wp_navigation'")).toEqual([]);
    await as().post('/content/v2/settings').send({ timezone: 'Asia/Kolkata' }).expect(200);
    await migrate('up');
    const [menu, ...more] = await menus();
    expect(more).toEqual([]);
    expect(menu.slug).toBe('navigation');
    expect(Date.parse(`${menu.date}Z`) - Date.parse(`${menu.date_gmt}Z`)).toBe(5.5 * 3_600_000);
  });

  it('leaves an edited menu in place when it is reverted', async () => {
    const [{ id }] = await menus();
    await as().patch(`/content/v2/navigation/${id}`).send({ content: '<p>Mine</p>' }).expect(200);
    await migrate('down');
    expect((await menus()).map((menu) => menu.id)).toEqual([id]);
  });
});
