import { load } from 'cheerio';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

const PAGE_SIZE = 2;

describe('The search page', () => {
  let service: TestApp;

  beforeAll(async () => {
    service = await startApp();
    await service.as('administrator').post('/content/v2/settings').send({ posts_per_page: PAGE_SIZE }).expect(200);
    const above = await make('/content/v2/pages', { title: 'Above', status: 'publish' });
    await make('/content/v2/pages', { title: 'Walrus page', status: 'publish', parent: above.id });
    await make('/content/v2/posts', { title: 'Walrus <b>bold</b> & post', content: 'Big', status: 'publish' });
    const event = { start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 11:00:00', status: 'publish' };
    await make('/cal/events/v1/events', { ...event, title: 'Walrus run' });
    await make('/cal/events/v1/events', { ...event, title: 'Walrus unlisted', hide_from_listings: true });
    for (const status of ['draft', 'private']) await make('/content/v2/posts', { title: `Walrus ${status}`, status });
    await make('/content/v2/posts', { title: 'Walrus locked', status: 'publish', password: 'key' });
  });
  afterAll(() => service.close());

  const make = async (path: string, fields: object): Promise<{ id: number }> => {
    const { body } = await service.as('administrator').post(path).send(fields).expect(201);
    return body as { id: number };
  };
  const found = (text: string): string[] =>
    load(text)('ul.list a')
      .toArray()
      .map((link) => load(text)(link).attr('href') ?? '');

  it('lists posts, pages and events that every visitor may read, in pages', async () => {
    const first = await service.http().get('/?s=walrus').expect(200);
    const second = await service.http().get('/page/2/?s=walrus').expect(200);
    expect([...found(first.text), ...found(second.text)].sort()).toEqual(
      [`${SITE}/above/walrus-page/`, `${SITE}/event/walrus-run/`, `${SITE}/walrus-bold-post/`].sort(),
    );
    expect(load(first.text)('[role=status]').text()).toBe('3 results for “walrus”.');
    expect(load(first.text)('a[rel=next]').attr('href')).toBe(`${SITE}/page/2/?s=walrus`);
    expect(load(second.text)('a[rel=prev]').attr('href')).toBe(`${SITE}/?s=walrus`);
    expect(load(second.text)('a[rel=next]')).toHaveLength(0);
    expect(first.text + second.text).toContain('May 1, 2031');
    await service.http().get('/page/3/?s=walrus').set('Accept', 'text/html').expect(404);
  });

  it('asks search engines to leave it out', async () => {
    const { text } = await service.http().get('/?s=walrus').expect(200);
    expect(load(text)('meta[name=robots]').attr('content')).toBe('noindex, follow');
  });

  it.each(['"><script>alert(1)</script>', "' OR 1=1 --", 'a'.repeat(5000), '%', '*', '-walrus', '"', '()'])(
    'shows the text %j as text',
    async (words) => {
      const { text } = await service.http().get('/').query({ s: words }).expect(200);
      const $ = load(text);
      expect($('main script')).toHaveLength(0);
      expect($('input[name=s]').attr('value')).toBe(words.slice(0, 200));
    },
  );

  it('does not search for control characters', async () => {
    const { text } = await service.http().get('/').query({ s: '\u0000\u0007' }).expect(200);
    expect(load(text)('input[name=s]').attr('value')).toBe('');
    expect(load(text)('[role=status]')).toHaveLength(0);
  });

  it('answers 404 for a list of texts', async () => {
    await service.http().get('/?s[]=walrus').set('Accept', 'text/html').expect(404);
  });

  it('shows its form only when nothing is searched for', async () => {
    const { text } = await service.http().get('/?s=').expect(200);
    expect(load(text)('form[role=search] input[name=s]')).toHaveLength(1);
    expect(load(text)('[role=status]')).toHaveLength(0);
  });

  it('is linked from the home page and from pages where there is nothing', async () => {
    for (const path of ['/', '/none/']) {
      const { text } = await service.http().get(path).set('Accept', 'text/html');
      expect(load(text)('form[role=search]').attr('action')).toBe(`${SITE}/`);
    }
  });

  it('finds hidden posts for nobody, signed in or not', async () => {
    const { text } = await service.http().get('/?s=walrus+private').expect(200);
    expect(text).toContain('Nothing was found for');
    const { text: own } = await service.as('administrator', '').get('/?s=walrus+locked').expect(200);
    expect(own).toContain('Nothing was found for');
  });

  it('costs the same number of queries for one result and for many', async () => {
    const count = async (words: string): Promise<number> => {
      await service.http().get('/').query({ s: words }).expect(200);
      const read = jest.spyOn(service.database, 'read');
      await service.http().get('/').query({ s: words }).expect(200);
      const { length } = read.mock.calls;
      read.mockRestore();
      return length;
    };
    const event = { start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 11:00:00', status: 'publish' };
    await make('/cal/events/v1/events', { ...event, title: 'Single heron' });
    for (const number of [1, 2, 3, 4])
      await make('/cal/events/v1/events', { ...event, title: `Many swans ${number}`, venue: { venue: `V${number}` } });
    await service.as('administrator').post('/content/v2/settings').send({ posts_per_page: 50 }).expect(200);
    const one = await count('heron');
    expect(one).toBeGreaterThan(0);
    // Venues are one kind of thing more.
    expect(await count('swans')).toBeLessThanOrEqual(one + 2);
    await service.as('administrator').post('/content/v2/settings').send({ posts_per_page: PAGE_SIZE }).expect(200);
  });
});
