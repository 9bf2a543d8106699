import { sourceTerms } from '../../../src/import/index.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { reportOf } from './import-helper.js';

interface Term {
  id: number;
  name: string;
  slug: string;
  description?: string;
  parent: number;
}

const MUSIC: Term = { id: 2, name: 'Music', slug: 'music', description: 'All <em>loud</em> things.', parent: 0 };
const JAZZ: Term = { id: 6, name: 'Jazz', slug: 'cat-jazz-19', parent: 2 };
const BRUNCHES: Term = { id: 7, name: 'Brunches', slug: 'brunches', parent: 6 };
const FOOD: Term = { id: 9, name: 'Food', slug: 'food', parent: 0 };
/** The same name as another one, elsewhere in the tree. */
const FOOD_BRUNCHES: Term = { id: 10, name: 'Brunches', slug: 'brunches-food', parent: 9 };
const FILM: Term = { id: 23, name: '映画', slug: '%e6%98%a0%e7%94%bb', parent: 0 };
const VOICE: Term = { id: 5, name: 'Choir &amp; Voice', slug: 'choir', parent: 2 };
const EVENING: Term = { id: 35, name: 'Evening', slug: 'evening-tag', description: 'After six.', parent: 0 };

/** An event as the list of a site answers it. */
const event = (id: number, categories: Term[], tags: Term[] = []) => ({
  id,
  global_id: `calendar.example?id=${id}`,
  author: '0',
  status: 'publish',
  url: `https://calendar.example/event/${id}/`,
  rest_url: `https://calendar.example/wp-json/tribe/events/v1/events/${id}`,
  title: `Event ${id}`,
  start_date: '2031-05-11 19:00:00',
  end_date: '2031-05-11 21:00:00',
  utc_start_date: '2031-05-11 17:00:00',
  timezone: 'Europe/Berlin',
  categories: categories.map((term) => ({ ...term, taxonomy: 'tribe_events_cat' })),
  tags: tags.map((term) => ({ ...term, taxonomy: 'post_tag' })),
});

const file = (...events: ReturnType<typeof event>[]) => JSON.stringify({ events });
const categoriesOf = (...terms: Term[]) => sourceTerms(JSON.stringify({ categories: terms }));

describe('An import of categories and tags', () => {
  let service: TestApp;
  beforeEach(async () => {
    service = await startApp();
  });
  afterEach(() => service.close());

  /** Slugs with their parents, as `jazz < music`. */
  const tree = async (taxonomy = 'cal_events_cat') =>
    (
      await service.database.read<{ slug: string; parent: string | null }>(
        `SELECT t.slug, p.slug AS parent FROM terms t LEFT JOIN terms p ON p.id = t.parent_id
         WHERE t.taxonomy = ? ORDER BY t.slug`,
        [taxonomy],
      )
    ).map(({ slug, parent }) => (parent === null ? slug : `${slug} < ${parent}`));
  const slugsOf = async (title: string) =>
    (
      await service.database.read<{ slug: string }>(
        `SELECT t.slug FROM terms t JOIN term_relations r ON r.term_id = t.id JOIN events e ON e.id = r.content_id
         WHERE e.title = ? ORDER BY t.slug`,
        [title],
      )
    ).map(({ slug }) => slug);

  it('takes over names, slugs, descriptions and the tree, whatever comes first in the file', async () => {
    const text = file(event(1, [BRUNCHES], [EVENING]), event(2, [JAZZ, VOICE]), event(3, [MUSIC, FILM]));
    expect(await reportOf(service, 'site.json', text)).toMatchObject({ created: 3, notices: [] });
    expect(await tree()).toEqual([
      '%e6%98%a0%e7%94%bb',
      'brunches < cat-jazz-19',
      'cat-jazz-19 < music',
      'choir < music',
      'music',
    ]);
    expect(await tree('post_tag')).toEqual(['evening-tag']);
    const { body } = await service.as('anonymous').get('/cal/events/v1/categories').expect(200);
    const shown = (body as { categories: Term[] }).categories.map(({ name, description, slug }) => [
      slug,
      name,
      description,
    ]);
    expect(shown).toContainEqual(['music', 'Music', 'All <em>loud</em> things.']);
    expect(shown).toContainEqual(['choir', 'Choir &amp; Voice', '']);
    expect(await slugsOf('Event 1')).toEqual(['brunches', 'evening-tag']);
    expect(await slugsOf('Event 2')).toEqual(['cat-jazz-19', 'choir']);
  });

  it('distinguishes categories of one name', async () => {
    const text = file(event(1, [FOOD_BRUNCHES]), event(2, [BRUNCHES, FOOD_BRUNCHES]), event(3, [FOOD, JAZZ, MUSIC]));
    await reportOf(service, 'site.json', text);
    expect(await slugsOf('Event 1')).toEqual(['brunches-food']);
    expect(await slugsOf('Event 2')).toEqual(['brunches', 'brunches-food']);
    expect(await tree()).toContain('brunches < cat-jazz-19');
    expect(await tree()).toContain('brunches-food < food');
  });

  it('changes nothing when it runs again, and nothing that was changed here', async () => {
    const text = file(event(1, [BRUNCHES, JAZZ, MUSIC], [EVENING]));
    await reportOf(service, 'site.json', text);
    const [jazz] = await service.database.read<{ id: number }>("SELECT id FROM terms WHERE slug = 'cat-jazz-19'");
    await service
      .as('administrator')
      .post(`/content/v2/cal_events_cat/${jazz.id}`)
      .send({ name: 'Jazz & Blues', description: 'Ours' })
      .expect(200);
    const before = await service.database.read('SELECT * FROM terms ORDER BY id');
    const changed = file(event(1, [BRUNCHES, { ...JAZZ, description: 'Theirs', parent: 0 }, MUSIC], [EVENING]));
    expect(await reportOf(service, 'site.json', text)).toMatchObject({ created: 0, updated: 0, skipped: 1 });
    await reportOf(service, 'site.json', changed);
    expect(await service.database.read('SELECT * FROM terms ORDER BY id')).toEqual(before);
  });

  it('says when parents are missing, and puts the categories into the tree once it gets them', async () => {
    const text = file(event(1, [BRUNCHES]));
    const report = await reportOf(service, 'site.json', text);
    expect(report.notices.map(({ message }) => message)).toEqual([
      'The file names the parents of some categories by ids only, so these are on the top level. ' +
        'Give the categories of the source with --terms.',
    ]);
    expect(await tree()).toEqual(['brunches']);
    expect((await reportOf(service, 'site.json', text)).notices).toEqual([]);
    const terms = categoriesOf(BRUNCHES, MUSIC, JAZZ, FOOD);
    expect(await reportOf(service, 'site.json', text, { terms })).toMatchObject({ created: 0, notices: [] });
    expect(await tree()).toEqual(['brunches < cat-jazz-19', 'cat-jazz-19 < music', 'food', 'music']);
  });

  it('stores nothing in a dry run', async () => {
    const before = await service.database.read('SELECT * FROM terms ORDER BY id');
    const terms = categoriesOf(FOOD);
    const report = await reportOf(service, 'site.json', file(event(1, [JAZZ, MUSIC])), { dryRun: true, terms });
    expect(report).toMatchObject({ created: 1, refused: 0 });
    expect(await service.database.read('SELECT * FROM terms ORDER BY id')).toEqual(before);
  });

  it('takes an event whose category cannot be stored, or whose tree has a loop', async () => {
    const long = { ...JAZZ, id: 99, name: 'x'.repeat(300), slug: '' };
    const loop = [
      { ...JAZZ, parent: 7 },
      { ...BRUNCHES, parent: 6 },
    ];
    const report = await reportOf(service, 'site.json', file(event(1, loop), event(2, [long])));
    expect(report).toMatchObject({ created: 1, refused: 1 });
    expect(await slugsOf('Event 1')).toEqual(['brunches', 'cat-jazz-19']);
  });
});

describe('The list of terms of a source', () => {
  const jazz = { field: 'categories', id: 6, name: 'Jazz', slug: 'jazz', description: '', parent: 2 };

  it.each([
    ['a response of the calendar', { categories: [{ id: 6, name: 'Jazz', slug: 'jazz', parent: 2 }] }],
    ['several of them', [{ categories: [{ id: 6, name: 'Jazz', slug: 'jazz', parent: 2 }] }, { tags: [] }]],
    [
      'a list of wp/v2',
      [
        { id: 6, name: 'Jazz', slug: 'jazz', parent: 2, taxonomy: 'tribe_events_cat' },
        { id: 1, name: 'News', taxonomy: 'category' },
      ],
    ],
  ])('is read from %s', (_, value) => expect(sourceTerms(JSON.stringify(value))).toEqual([jazz]));

  it.each(['', '{}', '[1]', '"x"', '{"code": "rest_forbidden"}'])('is not read from %s', (text) =>
    expect(() => sourceTerms(text)).toThrow('The list of terms is not JSON'),
  );
});
