import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { SITE } from '../../helpers/app.js';
import { sentTo } from '../../helpers/redirects.js';

describe('The former address of an event', () => {
  let service: TestApp;
  beforeAll(async () => (service = await startApp()));
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  const create = async (slug: string, more: object = {}): Promise<number> => {
    const body = {
      title: slug,
      slug,
      status: 'publish',
      start_date: '2031-05-10 10:00:00',
      end_date: '2031-05-10 12:00:00',
      ...more,
    };
    return (await admin().post('/cal/events/v1/events').send(body).expect(201)).body.id;
  };
  const rename = (id: number, slug: string) => admin().post(`/cal/events/v1/events/${id}`).send({ slug }).expect(200);

  it('redirects to the present one, with the query, on a new site', async () => {
    const id = await create('lecture');
    expect(await sentTo(service, '/event/lecture/')).toBeUndefined();
    await rename(id, 'lecture-2027');
    expect(await sentTo(service, '/event/lecture/')).toBe(`${SITE}/event/lecture-2027/`);
    expect(await sentTo(service, '/event/lecture/?ical=1')).toBe(`${SITE}/event/lecture-2027/?ical=1`);
    expect(await sentTo(service, '/event/lecture/embed/')).toBe(`${SITE}/event/lecture-2027/embed/`);
    await service.http().get('/event/lecture-2027/').expect(200);
    await rename(id, 'lecture-2028');
    expect(await sentTo(service, '/event/lecture/')).toBe(`${SITE}/event/lecture-2028/`);
    expect(await sentTo(service, '/event/lecture-2027/')).toBe(`${SITE}/event/lecture-2028/`);
  });

  it('belongs to another event that takes it', async () => {
    const id = await create('gala');
    await rename(id, 'gala-old');
    await create('gala');
    await service.http().get('/event/gala/').expect(200);
  });

  it('does not show what is not published', async () => {
    const id = await create('secret');
    await rename(id, 'secret-new');
    await admin().post(`/content/v2/cal_events/${id}`).send({ status: 'private' }).expect(200);
    expect(await sentTo(service, '/event/secret/')).toBeUndefined();
    const draft = await create('early', { status: 'draft' });
    await rename(draft, 'late');
    await admin().post(`/content/v2/cal_events/${draft}`).send({ status: 'publish' }).expect(200);
    expect(await sentTo(service, '/event/early/')).toBeUndefined();
  });

  it('redirects for letters of any script, and for venues', async () => {
    const id = await create('講演');
    await rename(id, 'talk');
    expect(await sentTo(service, encodeURI('/event/講演/'))).toBe(`${SITE}/event/talk/`);
    const venue = await admin().post('/cal/events/v1/venues').send({ venue: 'Hall', status: 'publish' }).expect(201);
    const { slug } = venue.body;
    await admin().post(`/content/v2/cal_venue/${venue.body.id}`).send({ slug: 'great-hall' }).expect(200);
    expect(await sentTo(service, `/venue/${slug}/`)).toBe(`${SITE}/venue/great-hall/`);
  });

  it('redirects for posts, and for pages below the page that they stand below', async () => {
    const make = async (base: string, fields: object): Promise<number> =>
      (
        await admin()
          .post(`/content/v2/${base}`)
          .send({ status: 'publish', ...fields })
          .expect(201)
      ).body.id;
    const move = (path: string, slug: string) => admin().post(`/content/v2/${path}`).send({ slug }).expect(200);
    const post = await make('posts', { title: 'Ñandú 講演' });
    const { body } = await admin().get(`/content/v2/posts/${post}?context=edit`).expect(200);
    await move(`posts/${post}`, 'bird');
    expect(await sentTo(service, new URL(body.guid.raw as string).pathname)).toBe(`${SITE}/bird/`);
    const above = await make('pages', { title: 'Above' });
    await move(`pages/${await make('pages', { title: 'Below', parent: above })}`, 'under');
    expect(await sentTo(service, '/above/below/')).toBe(`${SITE}/above/under/`);
    expect(await sentTo(service, '/below/')).toBeUndefined();
    expect(await sentTo(service, '/elsewhere/below/')).toBeUndefined();
  });
});
