import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { boxOffice } from '../tickets/box-office.js';

describe('Query forms of addresses', () => {
  let service: TestApp;
  let category: number;
  let author: number;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    service = await startApp();
    const parent = await make('/content/v2/categories', { name: 'News' });
    category = (await make('/content/v2/categories', { name: 'Local', parent: parent.id })).id;
    const tag = await make('/content/v2/tags', { name: 'Free' });
    const post = await make('/content/v2/posts', { title: 'One', status: 'publish', tags: [tag.id] });
    author = post.author;
    ids.post = post.id;
    ids.locked = (await make('/content/v2/posts', { title: 'Locked', status: 'publish', password: 'key' })).id;
    ids.draft = (await make('/content/v2/posts', { title: 'Draft', status: 'draft' })).id;
    const above = await make('/content/v2/pages', { title: 'Above', status: 'publish' });
    ids.page = (await make('/content/v2/pages', { title: 'Below', status: 'publish', parent: above.id })).id;
    ids.namesake = (await make('/content/v2/posts', { title: 'Above', status: 'publish', slug: 'above' })).id;
    const event = { start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 11:00:00' };
    ids.event = (await make('/cal/events/v1/events', { ...event, title: 'Shown run', status: 'publish' })).id;
    await make('/cal/events/v1/events', { ...event, title: 'Hidden run', slug: 'hidden-run', status: 'draft' });
  });
  afterAll(() => service.close());

  const make = async (path: string, fields: object): Promise<{ id: number; author: number }> => {
    const { body } = await service.as('administrator').post(path).send(fields).expect(201);
    return body as { id: number; author: number };
  };

  it.each([
    ['a category', () => `cat=${category}`, '/category/news/local/'],
    ['a tag', () => 'tag=free', '/tag/free/'],
    ['an author', () => `author=${author}`, '/author/administrator/'],
    ['an event', () => 'tribe_events=shown-run', '/event/shown-run/'],
    ['the calendar', () => 'post_type=tribe_events', '/events/'],
    ['a post by its id', () => `p=${ids.post}`, '/one/'],
    ['a protected post by its id', () => `p=${ids.locked}`, '/locked/'],
    ['a page by its id', () => `page_id=${ids.page}`, '/above/below/'],
    ['an event by its id', () => `p=${ids.event}`, '/event/shown-run/'],
  ])('lead to the canonical address of %s, where there is a page', async (_, query, path) => {
    const { headers } = await service.http().get(`/?${query()}`).expect(301);
    expect(headers.location).toBe(SITE + path);
    await service.http().get(path).expect(200);
  });

  it('do not lead to another post: hidden ones, and ids of another kind, are 404', async () => {
    for (const query of [`p=${ids.draft}`, `page_id=${ids.post}`, `page_id=${ids.draft}`, 'page_id=x', 'p=0'])
      await service.http().get(`/?${query}`).set('Accept', 'text/html').expect(404);
  });

  it('show a post itself where a page has the same address, and where the query says more', async () => {
    const { text } = await service.http().get(`/?p=${ids.namesake}`).expect(200);
    expect(text).toContain('<h1>Above</h1>');
    await service
      .http()
      .get(`/?p=${ids.event}&ical=1`)
      .expect(200)
      .expect('Content-Type', /^text\/calendar/);
  });

  it.each([
    'cat=99999999',
    'cat=x',
    'cat[]=1',
    'tag=none',
    'author=99999999',
    'author=0',
    'tribe_events=hidden-run',
    'tribe_events=none',
    'tribe_events=%2F..%2Fx',
    'post_type=none',
  ])('answer 404 for ?%s', async (query) => {
    await service.http().get(`/?${query}`).set('Accept', 'text/html').expect(404);
  });

  it('lead from the guid of a ticket to its event, and to nothing for tickets of hidden events', async () => {
    const box = boxOffice(service);
    const event = await box.event({ title: 'Guid run' });
    const ticket = await box.ticket(event);
    const rsvp = await box.ticket(event, { provider: 'rsvp' });
    for (const [type, id] of [
      ['cal_ticket', ticket],
      ['tec_tc_ticket', ticket],
      ['cal_rsvp_tickets', rsvp],
    ]) {
      const { headers } = await service.http().get(`/?post_type=${type}&p=${id}`).expect(301);
      expect(headers.location).toBe(`${SITE}/event/guid-run/`);
    }
    const hidden = await box.ticket(await box.event({ status: 'private' }));
    for (const query of [`post_type=cal_ticket&p=${hidden}`, 'post_type=cal_ticket&p=x', `post_type=none&p=${ticket}`])
      await service.http().get(`/?${query}`).set('Accept', 'text/html').expect(404);
  });

  it('lead from the guid of a revision to its post, and to nothing while that is hidden', async () => {
    const { id } = await make('/content/v2/posts', { title: 'Revised', status: 'publish' });
    const admin = service.as('administrator');
    await admin.post(`/content/v2/posts/${id}`).send({ content: 'Second' }).expect(200);
    const { body } = await admin.get(`/content/v2/posts/${id}/revisions?context=edit`).expect(200);
    const guid = new URL(body[0].guid.raw as string);
    const { headers } = await service
      .http()
      .get(guid.pathname + guid.search)
      .expect(301);
    expect(headers.location).toBe(`${SITE}/revised/`);
    await admin.post(`/content/v2/posts/${id}`).send({ status: 'draft' }).expect(200);
    await service
      .http()
      .get(guid.pathname + guid.search)
      .set('Accept', 'text/html')
      .expect(404);
  });

  it('do not disclose users without published posts', async () => {
    const { id } = await make('/content/v2/users', {
      username: 'quiet',
      email: 'quiet@example.org',
      password: 'Long-enough-1234',
    });
    await service.http().get(`/?author=${id}`).set('Accept', 'text/html').expect(404);
  });
});
