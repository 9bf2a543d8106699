import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { GIF, filesOnDisk, picture, send, uploaded } from './media-helper.js';

const MEDIA = '/content/v2/media';

describe('POST content/v2/media', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  it('creates an item from the request body and returns its Location', async () => {
    const { body, headers } = await send(service, 'author', 'Lamp by night.GIF', GIF, 'image/gif').expect(201);
    expect(headers.location).toMatch(new RegExp(`/api${MEDIA}/${body.id as number}$`));
    expect(body).toMatchObject({
      author: service.ids.author,
      title: { raw: 'Lamp-by-night' },
      slug: 'lamp-by-night',
      status: 'inherit',
      link: `${SITE}/lamp-by-night/`,
      mime_type: 'image/gif',
      filename: 'Lamp-by-night.gif',
      post: null,
    });
    expect(body.source_url).toMatch(/^http:\/\/site\.example\/wp-content\/uploads\/\d{4}\/\d\d\/Lamp-by-night\.gif$/);
    expect(body.guid.rendered).toBe(body.source_url);
  });

  it('accepts a multipart form with a file and fields in any script', async () => {
    const { body } = await service
      .as('editor')
      .post(MEDIA)
      .field('title', 'Ñandú & co')
      .field('caption[raw]', '<em>By</em> night')
      .field('alt_text', 'A <b>lit</b> lamp')
      .attach('file', Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'), {
        filename: '夏祭り.ics',
        contentType: 'text/calendar',
      })
      .expect(201);
    expect(body).toMatchObject({
      title: { raw: 'Ñandú & co', rendered: 'Ñandú &#038; co' },
      caption: { raw: '<em>By</em> night' },
      alt_text: 'A lit lamp',
      media_type: 'file',
      mime_type: 'text/calendar',
      filename: '夏祭り.ics',
    });
    expect(body.source_url).toContain(encodeURIComponent('夏祭り.ics'));
  });

  it('accepts further fields in the query', async () => {
    const { body } = await service
      .as('author')
      .post(`${MEDIA}?alt_text=Words&comment_status=closed&slug=My+Lamp`)
      .set('Content-Disposition', "attachment; filename*=UTF-8''l%C3%A4mp.gif")
      .type('image/gif')
      .send(GIF)
      .expect(201);
    expect(body).toMatchObject({ alt_text: 'Words', comment_status: 'closed', slug: 'my-lamp', filename: 'lamp.gif' });
  });

  it('creates only image sizes that are smaller than the original', async () => {
    const item = await uploaded(service, 'author', 'wide.png', await picture(800, 400));
    expect(item.media_details).toMatchObject({ width: 800, height: 400, file: expect.stringMatching(/wide\.png$/) });
    expect(Object.keys(item.media_details.sizes)).toEqual(['medium', 'thumbnail', 'medium_large', 'full']);
    expect(item.media_details.sizes.medium).toMatchObject({
      file: 'wide-300x150.png',
      width: 300,
      height: 150,
      mime_type: 'image/png',
    });
    expect(item.media_details.sizes.full).toMatchObject({ file: 'wide.png', source_url: item.source_url });
    expect(item.missing_image_sizes).toEqual([]);
    expect(item.description.rendered).toContain('wide-300x150.png');
  });

  it('creates no sizes with generate_sub_sizes=false, and lists the missing ones', async () => {
    const { body } = await service
      .as('author')
      .post(`${MEDIA}?generate_sub_sizes=false`)
      .set('Content-Disposition', 'attachment; filename=bare.png')
      .type('image/png')
      .send(await picture(400, 400))
      .expect(201);
    expect(body.media_details.sizes).toEqual({});
    expect(body.missing_image_sizes).toEqual(['medium', 'thumbnail']);
  });

  it('serves a scaled version of a huge image and stores the name of the original', async () => {
    const item = await uploaded(service, 'author', 'huge.jpg', await picture(3000, 1500, 'jpeg'));
    expect(item).toMatchObject({
      filename: 'huge.jpg',
      media_details: { width: 2560, height: 1280, original_image: 'huge.jpg' },
    });
    expect(item.source_url).toMatch(/huge-scaled\.jpg$/);
    expect(filesOnDisk(service).filter((path) => path.includes('huge'))).toHaveLength(8);
  });

  it('removes camera metadata, including the location, from every stored file', async () => {
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRET-NAME' }, IFD3: { GPSLatitude: '48/1 51/1 0/1' } })
      .toBuffer();
    expect(photo.includes('SECRET-NAME')).toBe(true);
    const item = await uploaded(service, 'author', 'photo.jpg', photo);
    const stored = [item.source_url, ...Object.values(item.media_details.sizes).map((size) => size.source_url)];
    for (const url of stored) {
      const { body } = await service.http().get(new URL(url).pathname).buffer(true).expect(200);
      expect((body as Buffer).includes('SECRET-NAME')).toBe(false);
      expect((await sharp(body as Buffer).metadata()).exif).toBeUndefined();
    }
    expect(JSON.stringify(item.media_details.image_meta)).not.toContain('SECRET');
  });

  it('verifies Content-MD5 in hexadecimal or base64', async () => {
    const digest = createHash('md5').update(GIF).digest();
    for (const hash of [digest.toString('hex'), digest.toString('base64')]) {
      await send(service, 'author', 'hash.gif', GIF).set('Content-MD5', hash).expect(201);
    }
    const { body } = await send(service, 'author', 'hash.gif', GIF).set('Content-MD5', 'AAAA').expect(412);
    expect(body.code).toBe('rest_upload_hash_mismatch');
  });

  it('gives unique names to concurrent files of the same name', async () => {
    const before = filesOnDisk(service).length;
    const items = await Promise.all(Array.from({ length: 12 }, () => uploaded(service, 'author', 'twin.gif')));
    const names = items.map(({ filename }) => filename);
    expect(new Set(names).size).toBe(12);
    expect(new Set(items.map(({ slug }) => slug)).size).toBe(12);
    expect(filesOnDisk(service)).toHaveLength(before + 12);
  });

  it('gives unique slugs to concurrent files of the same title', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        service.as('author').post(MEDIA).field('title', 'Same title').attach('file', GIF, `same-${i}.gif`),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(new Set(answers.map(({ body }) => String(body.slug))).size).toBe(10);
  });

  it('stores a file once for a repeated Idempotency-Key', async () => {
    const again = () => send(service, 'author', 'keyed.gif', GIF).set('Idempotency-Key', 'upload-1');
    const first = await again().expect(201);
    const second = await again().expect(201);
    expect(second.body.id).toBe(first.body.id);
    expect(filesOnDisk(service).filter((path) => path.includes('keyed'))).toHaveLength(1);
  });

  it('is not available in batches', async () => {
    const { body } = await service.as('author').get('/content/v2').expect(200);
    const [, create] = body.routes[MEDIA].endpoints;
    expect(create.methods).toEqual(['POST']);
    expect(create.allow_batch).toBeUndefined();
  });

  it('stores neither item nor file when a field is invalid', async () => {
    const before = filesOnDisk(service);
    const refused = async (query: string, status: number, code: string) => {
      const { body } = await service
        .as('editor')
        .post(`${MEDIA}?${query}`)
        .set('Content-Disposition', 'attachment; filename=refused.gif')
        .type('image/gif')
        .send(GIF)
        .expect(status);
      expect(body.code).toBe(code);
    };
    await refused('author=999999', 400, 'rest_invalid_author');
    await refused('featured_media=999999', 400, 'rest_invalid_param');
    await refused('post=999999', 400, 'rest_invalid_param');
    await refused('template=wide', 400, 'rest_invalid_param');
    await refused('date=2026-02-30T10:00:00', 400, 'rest_invalid_param');
    await refused('status=fancy', 400, 'rest_invalid_param');
    await refused('id=5', 400, 'rest_post_exists');
    expect(filesOnDisk(service)).toEqual(before);
  });

  it('stores the given date and author', async () => {
    const { body } = await service
      .as('editor')
      .post(`${MEDIA}?date=2024-06-01T10:00:00%2B02:00&author=${service.ids.author}`)
      .set('Content-Disposition', 'attachment; filename=dated.gif')
      .type('image/gif')
      .send(GIF)
      .expect(201);
    expect(body).toMatchObject({
      date: '2024-06-01T08:00:00',
      date_gmt: '2024-06-01T08:00:00',
      author: service.ids.author,
    });
  });
});
