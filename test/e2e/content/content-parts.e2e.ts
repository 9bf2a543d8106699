import { load } from 'cheerio';
import sharp from 'sharp';
import { startApp, type TestApp } from '../../helpers/app.js';
import { uploaded } from '../media/media-helper.js';

describe('Galleries of classic texts', () => {
  let service: TestApp;
  const images: { id: number; source_url: string }[] = [];

  beforeAll(async () => {
    service = await startApp();
    for (const color of ['#336699', '#993333', '#339933']) {
      const data = await sharp({ create: { width: 400, height: 300, channels: 3, background: color } })
        .png()
        .toBuffer();
      images.push(await uploaded(service, 'administrator', `${color.slice(1)}.png`, data));
    }
    await service
      .as('administrator')
      .post(`/content/v2/media/${images[0].id}`)
      .send({ alt_text: 'The harbour', caption: 'At <em>night</em> & day' })
      .expect(200);
  });
  afterAll(() => service.close());

  const post = async (path: string, members: object) =>
    (
      await service
        .as('administrator')
        .post(path)
        .send({ status: 'publish', ...members })
        .expect(201)
    ).body;

  it('show the images that they name in their order, with captions and links to the files', async () => {
    const content = `Before\n\n[gallery ids="${images[1].id},${images[0].id},999999" columns="2" size="medium"]\n\nAfter`;
    const { id, link, content: shown } = await post('/content/v2/posts', { title: 'Pictures', content });
    expect(shown.raw).toBe(content);
    const gallery = load(shown.rendered);
    expect(gallery('.gallery').attr('class')).toBe('gallery gallery-columns-2');
    expect(
      gallery('a')
        .toArray()
        .map(({ attribs }) => attribs.href),
    ).toEqual([images[1].source_url, images[0].source_url]);
    expect(gallery('img').eq(1).attr()).toMatchObject({ alt: 'The harbour', width: '300', height: '225' });
    expect(gallery('figcaption').text()).toBe('At night & day');
    expect(gallery.text()).toMatch(/^Before\s+At night & day\s+After\s*$/);

    const page = load((await service.http().get(new URL(link).pathname).expect(200)).text);
    expect(page('article .gallery img')).toHaveLength(2);
    expect((await service.http().get('/feed/').expect(200)).text).toContain('gallery-columns-2');
    await service
      .as('administrator')
      .post(`/content/v2/posts/${id}/autosaves`)
      .send({ content: content.replace('"2"', '"1"') })
      .expect(200);
    const { body: versions } = await service.as('administrator').get(`/content/v2/posts/${id}/autosaves`).expect(200);
    expect(versions[0].content.rendered).toContain('gallery-columns-1');
  });

  it('show the images that are attached to a post where they name none', async () => {
    const page = await post('/content/v2/pages', { title: 'Album', content: '[gallery link="none"]' });
    expect(page.content.rendered.trim()).toBe('');
    await service.as('administrator').post(`/content/v2/media/${images[2].id}`).send({ post: page.id }).expect(200);
    const { body } = await service.http().get(`/api/content/v2/pages/${page.id}`).expect(200);
    expect(load(body.content.rendered)('.gallery > figure > img')).toHaveLength(1);
  });

  it('are shown in events, venues and organizers by both namespaces, and hide images of drafts', async () => {
    const draft = await post('/content/v2/posts', { title: 'Secret', status: 'draft', content: '' });
    const data = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const hidden = await uploaded(service, 'administrator', 'hidden.png', data);
    await service.as('administrator').post(`/content/v2/media/${hidden.id}`).send({ post: draft.id }).expect(200);
    const description = `[gallery ids="${images[0].id},${hidden.id}"]`;
    const event = await post('/cal/events/v1/events', {
      title: 'Concert',
      description,
      start_date: '2031-05-01 10:00',
      end_date: '2031-05-01 12:00',
      venue: { venue: 'Hall', description, status: 'publish' },
      organizer: { organizer: 'Club', description, status: 'publish' },
    });
    const texts = [event.description, event.venue.description, event.organizer[0].description];
    const { body: listed } = await service.http().get(`/api/cal/events/v1/venues/${event.venue.id}`).expect(200);
    const { body: item } = await service.http().get(`/api/calendar/v1/events/${event.id}`).expect(200);
    for (const text of [...texts, listed.description, item.content.rendered]) {
      expect(load(text)('.gallery img')).toHaveLength(1);
      expect(text).not.toContain('hidden');
    }
  });
});
