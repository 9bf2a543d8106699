import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { pageQueries } from '../../helpers/query-counts.js';

describe('The search of the site', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
    const create = (path: string, fields: object) => service.as('administrator').post(path).send(fields).expect(201);
    await service.as('administrator').post('/content/v2/settings').send({ posts_per_page: 2 }).expect(200);
    await create('/content/v2/posts', { title: 'Harbour walk', status: 'publish' });
    await create('/content/v2/pages', { title: 'Getting here', content: 'From the harbour', status: 'publish' });
    await create('/cal/events/v1/events', {
      title: 'Harbour concert & dance',
      status: 'publish',
      start_date: '2031-05-01 10:00',
      end_date: '2031-05-01 11:00',
    });
    await create('/content/v2/posts', { title: 'Harbour secret', status: 'draft' });
    await create('/content/v2/posts', { title: 'Harbour private', status: 'private' });
    await create('/content/v2/posts', { title: 'Locked', content: 'harbour', status: 'publish', password: 'pw' });
  });
  afterAll(() => service.close());

  it('finds published posts, pages and events, and nothing else', async () => {
    const first = await service.http().get('/?s=harbour').expect(200);
    const second = await service.http().get('/page/2/?s=harbour').expect(200);
    const found = first.text + second.text;
    expect(first.text).toContain('3 results');
    expect(found).toContain('Harbour walk');
    expect(found).toContain('Getting here');
    expect(found).toContain('Harbour concert &#038; dance');
    expect(found).not.toMatch(/Harbour secret|Harbour private|Locked/);
    expect(first.text).toContain(`rel="next" href="${SITE}/page/2/?s=harbour"`);
    expect(second.text).toContain(`rel="prev" href="${SITE}/?s=harbour"`);
    await service.http().get('/page/3/?s=harbour').expect(404);
  });

  it('finds no event that is hidden from lists, and no protected text for signed-in people either', async () => {
    const event = { title: 'Harbour unlisted', start_date: '2031-05-01 10:00', end_date: '2031-05-01 11:00' };
    await service
      .as('administrator')
      .post('/cal/events/v1/events')
      .send({ ...event, status: 'publish', hide_from_listings: true })
      .expect(201);
    for (const caller of ['anonymous', 'administrator'] as const) {
      const { text } = await service.as(caller, '').get('/?s=harbour').expect(200);
      expect(text).toContain('3 results');
    }
  });

  it('costs the same number of queries for one result and for many', async () => {
    const settings = (size: number) =>
      service.as('administrator').post('/content/v2/settings').send({ posts_per_page: size }).expect(200);
    const create = async (title: string, parent = 0): Promise<number> => {
      const page = { title, parent, status: 'publish' };
      const { body } = await service.as('administrator').post('/content/v2/pages').send(page).expect(201);
      return (body as { id: number }).id;
    };
    const above = await create('Above');
    await create('Heron', above);
    for (const number of [1, 2, 3]) await create(`Swan ${number}`, await create(`Lake ${number}`, above));
    await settings(50);
    const one = await pageQueries(service, '/?s=heron');
    expect(one).toBeGreaterThan(0);
    expect(await pageQueries(service, '/?s=swan')).toBe(one);
    await settings(2);
  });

  it('does not search for control characters', async () => {
    const { text } = await service.http().get('/?s=%00%07').expect(200);
    expect(text).not.toContain('role="status"');
  });

  it('tells when nothing was found, and shows what was typed as text', async () => {
    const { text } = await service
      .http()
      .get(`/?s=${encodeURIComponent('<script>x</script>"')}`)
      .expect(200);
    expect(text).toContain('Nothing was found');
    expect(text).toContain('&lt;script&gt;x&lt;/script&gt;&quot;');
    expect(text).not.toContain('<script>x');
  });

  it('is no page for search engines', async () => {
    const { text } = await service.http().get('/?s=harbour').expect(200);
    expect(text).toContain('<meta name="robots" content="noindex, follow" />');
  });

  it.each(['/', '/nowhere/', '/?s='])('is offered by a form at %s', async (path) => {
    const { text } = await service.http().get(path);
    expect(text).toMatch(/<form class="search" role="search" action="[^"]*\/" method="get">/);
  });

  it.each(['/?s[]=x', '/?s=%00%FF', `/?s=${'x'.repeat(5000)}`, '/page/999999/?s=harbour'])(
    'answers unfit input without a fault: %s',
    async (path) => {
      expect((await service.http().get(path)).status).toBeLessThan(500);
    },
  );
});
