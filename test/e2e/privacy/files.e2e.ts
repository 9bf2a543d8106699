import { basic, credentialsOf, startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { GIF, picture, send, uploaded } from '../media/media-helper.js';

const MEDIA = '/content/v2/media';
const MARK = 'FILEMARK';
const DAY = { start_date: '2031-01-01 10:00:00', end_date: '2031-01-01 11:00:00' };

/** Kinds of contents that visitors may not see. */
const HIDDEN: [kind: string, path: string, fields: Record<string, unknown>][] = [
  ['a draft post', '/content/v2/posts', { status: 'draft' }],
  ['a private post', '/content/v2/posts', { status: 'private' }],
  ['a pending post', '/content/v2/posts', { status: 'pending' }],
  ['a scheduled post', '/content/v2/posts', { status: 'future', date: '2035-01-01T00:00:00' }],
  ['a private page', '/content/v2/pages', { status: 'private' }],
  ['a draft event', '/cal/events/v1/events', { status: 'draft', ...DAY }],
  ['a private event', '/cal/events/v1/events', { status: 'private', ...DAY }],
];

describe('A file of unpublished content', () => {
  let service: TestApp;
  let made = 0;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  const post = async (path: string, fields: Record<string, unknown>): Promise<number> => {
    const { body } = await service
      .as('editor')
      .post(path)
      .send({ title: `Content ${++made}`, ...fields })
      .expect(201);
    return body.id;
  };
  const attach = async (parent: number) => {
    const name = `${MARK}-${++made}.gif`;
    const { body } = await send(service, 'editor', name, GIF).query({ post: parent, title: MARK }).expect(201);
    return { id: body.id as number, slug: body.slug as string, path: new URL(body.source_url).pathname };
  };
  const status = async (path: string, who?: Caller): Promise<number> => {
    const request = service.http().get(path);
    if (who !== undefined) request.set('Authorization', basic(credentialsOf(who as 'editor')));
    return (await request).status;
  };
  const pages = ({ id, slug }: { id: number; slug: string }) => [
    `/?attachment_id=${id}`,
    `/?p=${id}`,
    `/${slug}/`,
    `/${slug}/embed/`,
    `/api/oembed/1.0/embed?url=${encodeURIComponent(`http://site.example/?attachment_id=${id}`)}`,
    `/api/seo/v1/get_head?url=${encodeURIComponent(`http://site.example/?attachment_id=${id}`)}`,
  ];

  it.each(HIDDEN)('of %s has no page, embed, oEmbed or bytes for visitors', async (_kind, path, fields) => {
    const parent = await post(path, fields);
    const file = await attach(parent);
    for (const address of pages(file)) {
      const answer = await service.http().get(address);
      expect([address, answer.text.includes(MARK)]).toEqual([address, false]);
      if (!address.includes('get_head')) expect([address, answer.status]).toEqual([address, 404]);
    }
    expect(await status(file.path)).toBe(404);
    expect(await status(file.path.replace('/wp-content', ''))).toBe(404);
    const { headers } = await service.http().head(file.path).expect(404);
    expect(headers['cache-control']).toContain('no-store');
  });

  it('of a post in the trash has no page and no bytes, and both again once the post is restored', async () => {
    const parent = await post('/content/v2/posts', { status: 'publish' });
    const file = await attach(parent);
    expect([await status(`/?attachment_id=${file.id}`), await status(file.path)]).toEqual([200, 200]);
    await service.as('editor').delete(`/content/v2/posts/${parent}`).expect(200);
    expect([await status(`/?attachment_id=${file.id}`), await status(file.path)]).toEqual([404, 404]);
    await service.as('editor').patch(`/content/v2/posts/${parent}`).send({ status: 'publish' }).expect(200);
    expect([await status(`/?attachment_id=${file.id}`), await status(file.path)]).toEqual([200, 200]);
  });

  it('is served to users who may read the content, without being cached', async () => {
    const file = await attach(await post('/cal/events/v1/events', { status: 'draft', ...DAY }));
    expect([await status(file.path, 'editor'), await status(file.path, 'administrator')]).toEqual([200, 200]);
    expect([await status(file.path, 'subscriber'), await status(file.path, 'contributor')]).toEqual([404, 404]);
    const { headers } = await service
      .http()
      .get(file.path)
      .set('Authorization', basic(credentialsOf('editor')))
      .expect(200);
    expect(headers['cache-control']).toContain('no-store');
    expect(headers['cache-control']).not.toContain('public');
  });

  it('is public in every size while a published post shows it', async () => {
    const draft = await post('/content/v2/posts', { status: 'draft' });
    const { body } = await send(service, 'editor', 'Lamp.png', await picture(900, 600)).query({ post: draft });
    const paths = [body.source_url, body.media_details.sizes.medium.source_url].map(
      (address: string) => new URL(address).pathname,
    );
    const statuses = () => Promise.all(paths.map((path) => status(path)));
    expect(await statuses()).toEqual([404, 404]);
    const image = await post('/cal/events/v1/events', { ...DAY, image: body.id });
    expect(await statuses()).toEqual([200, 200]);
    await service.as('editor').delete(`/cal/events/v1/events/${image}`).expect(200);
    expect(await statuses()).toEqual([404, 404]);
    const inText = await post('/content/v2/posts', { status: 'publish', content: `<img src="${paths[1]}">` });
    expect(await statuses()).toEqual([200, 200]);
    await service.as('editor').patch(`/content/v2/posts/${inText}`).send({ status: 'draft' }).expect(200);
    expect(await statuses()).toEqual([404, 404]);
  });

  it('is hidden from visitors while it is private, and its address from users who may not read it', async () => {
    const { id, source_url: address } = await uploaded(service, 'editor', 'secret.gif');
    await service.as('editor').patch(`${MEDIA}/${id}`).send({ status: 'private' }).expect(200);
    const { pathname } = new URL(address);
    expect([await status(pathname), await status(pathname, 'contributor')]).toEqual([404, 404]);
    expect(await status(pathname, 'editor')).toBe(200);
    const event = { title: 'x', ...DAY };
    await service
      .as('contributor')
      .post('/cal/events/v1/events')
      .send({ ...event, image: id })
      .expect(400);
    for (const kind of ['venues', 'organizers']) {
      const name = { [kind.slice(0, -1)]: 'x' };
      await service
        .as('contributor')
        .post(`/cal/events/v1/${kind}`)
        .send({ ...name, image: id })
        .expect(400);
    }
    await service
      .as('contributor')
      .post('/calendar/v1/events')
      .send({ ...event, featured_media: id })
      .expect(400);
    const { body } = await service
      .as('contributor')
      .post('/content/v2/posts')
      .send({ title: 'x', featured_media: id })
      .expect(201);
    expect(body.featured_media).toBe(0);
    await service
      .as('editor')
      .post('/cal/events/v1/events')
      .send({ ...event, image: id })
      .expect(201);
  });
});
