import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

describe('The calendar post types of content/v2', () => {
  let service: TestApp;
  beforeAll(async () => (service = await startApp()));
  afterAll(() => service.close());

  const post = (path: string, body: object) => service.as('editor').post(path).send(body);
  const event = async (fields: object = {}) =>
    (
      await post('/cal/events/v1/events', {
        title: 'Fair',
        start_date: '2031-05-01 10:00:00',
        end_date: '2031-05-01 11:00:00',
        ...fields,
      }).expect(201)
    ).body;

  it('answer 400 on creation of an event and name the route that accepts dates', async () => {
    const { body } = await post('/content/v2/cal_events', { title: 'Dateless' }).expect(400);
    expect(body).toMatchObject({
      code: 'rest_made_elsewhere',
      data: { route: expect.stringContaining('/api/cal/events/v1/events') },
    });
    const { body: compatible } = await service
      .as('editor', '/wp-json')
      .post('/wp/v2/tribe_events')
      .send({ title: 'Dateless' })
      .expect(400);
    expect(compatible.data.route).toContain('/wp-json/tribe/events/v1/events');
  });

  it('keep the dates and the venue of an event when its content and terms change', async () => {
    const before = await event({ venue: { venue: 'Hall' }, cost: '10' });
    const { body: term } = await post('/content/v2/cal_events_cat', { name: 'Fairs' }).expect(201);
    await service
      .as('editor')
      .patch(`/content/v2/cal_events/${before.id}`)
      .send({ content: 'New words', cal_events_cat: [term.id] })
      .expect(200);
    const { body: after } = await service.as('anonymous').get(`/cal/events/v1/events/${before.id}`).expect(200);
    expect(after).toMatchObject({
      start_date: before.start_date,
      venue: { venue: 'Hall' },
      cost: before.cost,
      description: '<p>New words</p>',
    });
    expect(after.categories.map(({ id }: { id: number }) => id)).toEqual([term.id]);
  });

  it('apply status changes of an event in both namespaces', async () => {
    const { id } = await event({ title: 'Gone fair' });
    await service.as('editor').delete(`/content/v2/cal_events/${id}`).expect(200);
    await service.as('anonymous').get(`/cal/events/v1/events/${id}`).expect(403);
    await service.as('editor').patch(`/content/v2/cal_events/${id}`).send({ status: 'publish' }).expect(200);
    await service.as('anonymous').get(`/cal/events/v1/events/${id}`).expect(200);
    await service.as('editor').delete(`/content/v2/cal_events/${id}?force=true`).expect(200);
    await service.as('anonymous').get(`/cal/events/v1/events/${id}`).expect(404);
  });

  it('create venues and organizers that cal/events/v1 returns', async () => {
    for (const [base, name] of [
      ['cal_venue', 'venue'],
      ['cal_organizer', 'organizer'],
    ]) {
      const { body } = await post(`/content/v2/${base}`, { title: 'Made here', status: 'publish' }).expect(201);
      const { body: shown } = await service.as('anonymous').get(`/cal/events/v1/${name}s/${body.id}`).expect(200);
      expect(shown[name]).toBe('Made here');
    }
  });

  it('free the name of a venue that is renamed or trashed', async () => {
    const make = async () => (await post('/cal/events/v1/venues', { venue: 'Old mill' }).expect(201)).body.id as number;
    const first = await make();
    expect(await make()).toBe(first);
    await service.as('editor').patch(`/content/v2/cal_venue/${first}`).send({ title: 'New mill' }).expect(200);
    const second = await make();
    expect(second).not.toBe(first);
    await service.as('editor').delete(`/content/v2/cal_venue/${second}`).expect(200);
    expect(await make()).not.toBe(second);
  });

  it('answer 404 for the id of another post type', async () => {
    const { id } = await event();
    for (const base of ['posts', 'pages', 'cal_venue', 'cal_organizer', 'navigation']) {
      await service.as('editor').get(`/content/v2/${base}/${id}`).expect(404);
    }
  });
});

describe('The menus of content/v2', () => {
  let service: TestApp;
  beforeAll(async () => (service = await startApp()));
  afterAll(() => service.close());

  it('can be written by administrators and read by everyone', async () => {
    const menu = { title: 'Main', content: '<!-- wp:navigation-link {"label":"Home"} /-->', status: 'publish' };
    const { body } = await service.as('administrator').post('/content/v2/navigation').send(menu).expect(201);
    const { body: read } = await service.as('anonymous').get(`/content/v2/navigation/${body.id}`).expect(200);
    expect(read).toMatchObject({ type: 'wp_navigation', status: 'publish', title: { rendered: 'Main' } });
    expect(read).not.toHaveProperty('excerpt');
    await service.as('editor').patch(`/content/v2/navigation/${body.id}`).send({ title: 'x' }).expect(403);
    const { body: list } = await service.as('anonymous').get('/content/v2/navigation').expect(200);
    // The other one is there from the beginning.
    expect(list.map(({ slug }: { slug: string }) => slug)).toEqual(['main', 'navigation']);
    await service.as('administrator').delete(`/content/v2/navigation/${body.id}?force=true`).expect(200);
  });
});
