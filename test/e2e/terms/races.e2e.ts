import { TermsService } from '../../../src/core/content/terms/terms.service.js';
import { EVENT_CATEGORIES } from '../../../src/cal/events/event-categories.js';
import { TAGS } from '../../../src/content/taxonomies.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

const CATEGORIES = '/content/v2/cal_events_cat';
const times = <T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)));

/** Two processes on one database: what one of them knows is no help. */
describe('Concurrent changes of terms', () => {
  let first: TestApp;
  let second: TestApp;
  beforeAll(async () => {
    first = await startApp({ DATABASE_POOL: '10' });
    second = await startApp({ DATABASE_POOL: '10', DATABASE_URL: first.databaseUrl });
  });
  afterAll(async () => {
    await second.close();
    await first.close();
  });

  const editor = (i: number) => (i % 2 === 0 ? first : second).as('editor');
  const make = async (name: string, parent = 0): Promise<number> => {
    const { body } = await editor(0).post(CATEGORIES).send({ name, parent }).expect(201);
    return body.id as number;
  };

  it.each([
    ['a tag', '/content/v2/tags', {}],
    ['a top-level category', '/cal/events/v1/categories', {}],
  ])('create %s of one name once and answer the others with its id', async (_, path, more) => {
    const answers = await times(16, (i) =>
      editor(i)
        .post(path)
        .send({ name: 'Same name', ...more }),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    const id = made[0]?.body.id as number;
    for (const { status, body } of answers.filter((answer) => answer !== made[0])) {
      expect([status, body.code, body.data?.term_id]).toEqual([400, 'term_exists', id]);
    }
  });

  it('create one child per name and parent', async () => {
    const parent = await make('Races');
    const answers = await times(12, (i) => editor(i).post(CATEGORIES).send({ name: 'Below', parent }));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(11).fill(400)]);
  });

  it('give unique slugs to different names with the same slug', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `Slug${'!'.repeat(i)}`);
    const answers = await times(12, (i) => editor(i).post('/content/v2/tags').send({ name: names[i] }));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(12).fill(201));
    expect(new Set(answers.map(({ body }) => body.slug as string)).size).toBe(12);
  });

  it('create the terms that events name once, and count every event', async () => {
    const event = (i: number) => ({
      title: `Race ${i}`,
      start_date: '2032-05-01 10:00',
      end_date: '2032-05-01 11:00',
      tags: i % 3 === 0 ? ['Raced A', 'Raced B'] : ['Raced B', 'Raced A'],
    });
    const answers = await times(18, (i) => editor(i).post('/cal/events/v1/events').send(event(i)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(18).fill(201));
    const { body } = await editor(0).get('/content/v2/tags?search=Raced&_fields=name,count').expect(200);
    expect(body).toEqual([
      { name: 'Raced A', count: 18 },
      { name: 'Raced B', count: 18 },
    ]);
  });

  it('keep counts correct when posts swap their terms', async () => {
    const terms = first.app.get(TermsService);
    const [a, b] = (await terms.resolve(TAGS, ['Cross A', 'Cross B'])) as [number, number];
    const event = (i: number) => ({
      title: `Cross ${i}`,
      start_date: '2032-05-01 10:00',
      end_date: '2032-05-01 11:00',
      tags: [i % 2 === 0 ? a : b],
    });
    const made = await times(10, (i) => editor(i).post('/cal/events/v1/events').send(event(i)).expect(201));
    const swapped = await times(10, (i) =>
      editor(i)
        .post(`/cal/events/v1/events/${made[i]?.body.id}`)
        .send({ tags: [i % 2 === 0 ? b : a] }),
    );
    expect(swapped.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
    const { body } = await editor(0).get(`/content/v2/tags?include=${a},${b}&_fields=count`).expect(200);
    expect(body).toEqual([{ count: 5 }, { count: 5 }]);
  });

  it('never form a loop by moving terms', async () => {
    for (let round = 0; round < 5; round++) {
      const ring = [await make(`Ring ${round} a`), await make(`Ring ${round} b`), await make(`Ring ${round} c`)];
      await times(3, (i) =>
        editor(i)
          .patch(`${CATEGORIES}/${ring[i]}`)
          .send({ parent: ring[(i + 1) % 3] }),
      );
      const { body } = await editor(0).get(`${CATEGORIES}?include=${ring.join()}&_fields=parent`).expect(200);
      const parents = (body as { parent: number }[]).map(({ parent }) => parent);
      expect(parents.filter((parent) => parent === 0)).toHaveLength(1);
    }
  });

  it('leave no child under a parent that is deleted at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const parent = await make(`Doomed ${round}`);
      const answers = await times(8, (i) =>
        i === 4
          ? editor(i).delete(`${CATEGORIES}/${parent}?force=true`)
          : editor(i)
              .post(CATEGORIES)
              .send({ name: `Doomed ${round} ${i}`, parent }),
      );
      expect(answers[4]?.status).toBe(200);
      for (const { status, body } of answers) {
        expect([200, 201, 400]).toContain(status);
        if (status === 400) expect(body.code).toBe('rest_term_invalid');
      }
      const rows = await first.database.read<{ parent_id: number | null; level: number }>(
        'SELECT parent_id, level FROM terms WHERE taxonomy = ? AND name_key LIKE ?',
        [EVENT_CATEGORIES.name, `doomed ${round} %`],
      );
      for (const row of rows) expect(row).toMatchObject({ parent_id: null, level: 0 });
    }
  });
});
