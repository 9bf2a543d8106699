import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MediaService } from '../../../src/content/media/media.service.js';
import { VISITOR } from '../../../src/core/context/caller.js';
import { RequestContext } from '../../../src/core/context/request-context.js';
import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { GIF, entries, filesOnDisk, picture, registered, uploaded } from './media-helper.js';

const MEDIA = '/content/v2/media';
const EVENTS = '/cal/events/v1/events';

/** Another server with images. It counts its requests. */
async function imageServer(png: Buffer) {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const answers: Record<string, (response: ServerResponse) => void> = {
    '/lamp.png': (response) => response.setHeader('Content-Type', 'image/png').end(png),
    '/nameless': (response) => response.end(GIF),
    '/liar.png': (response) => response.setHeader('Content-Type', 'image/png').end('<script>x()</script>'),
    '/text.txt': (response) => response.end('only words'),
    '/gone.png': (response) => response.writeHead(404).end('gone'),
    '/empty.png': (response) => response.end(),
    '/large.png': (response) => response.end(Buffer.concat([png, Buffer.alloc(400_000)])),
    '/slow.png': (response) => waiting.push(() => response.end(png)),
    '/inward.png': (response) => response.writeHead(302, { Location: 'http://169.254.169.254/latest' }).end(),
  };
  const server: Server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    asked.push(pathname);
    (answers[pathname] ?? answers['/lamp.png'])(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, asked, waiting, close: () => new Promise((resolve) => server.close(resolve)) };
}

describe('Images by URL', () => {
  let service: TestApp;
  let images: Awaited<ReturnType<typeof imageServer>>;

  beforeAll(async () => {
    images = await imageServer(await picture(400, 300));
    // Our own address is the only one that may be private; so the other server plays it.
    service = await startApp({ API_URL: images.url, MAX_UPLOAD_BYTES: '300000' });
  });
  afterAll(async () => {
    await service.close();
    await images.close();
  });

  const state = async () => [filesOnDisk(service), await entries(service), await registered(service)];
  const event = (image: string, who: Caller = 'editor') =>
    service
      .as(who)
      .post(EVENTS)
      .send({ title: 'Lantern walk', start_date: '2031-01-01 10:00:00', end_date: '2031-01-01 11:00:00', image });

  it('are downloaded, stored in all sizes and returned with the event', async () => {
    const { body } = await event(`${images.url}/lamp.png`).expect(201);
    expect(body.image).toMatchObject({ extension: 'png', width: 400, height: 300 });
    expect(Object.keys(body.image.sizes as object)).toEqual(['medium', 'thumbnail']);
    const { body: item } = await service
      .as('anonymous')
      .get(`${MEDIA}/${body.image.id as number}`)
      .expect(200);
    expect(item).toMatchObject({ title: { rendered: 'lamp' }, mime_type: 'image/png', author: service.ids.editor });
  });

  it('are downloaded once for all events, ignoring fragments', async () => {
    const before = images.asked.length;
    const first = (await event(`${images.url}/lamp.png?again`).expect(201)).body.image.id as number;
    const second = (await event(`${images.url}/lamp.png?again#top`).expect(201)).body.image.id as number;
    expect(second).toBe(first);
    expect(images.asked.length).toBe(before + 1);
  });

  it('are stored once when concurrent requests name them', async () => {
    const [files, rows] = [filesOnDisk(service).length, await entries(service)];
    const answers = await Promise.all(Array.from({ length: 8 }, () => event(`${images.url}/lamp.png?crowd`)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.image.id as number)).size).toBe(1);
    expect(await entries(service)).toBe(rows + 1);
    // The image and its two sizes.
    expect(filesOnDisk(service)).toHaveLength(files + 3);
  });

  it('get the file extension of their actual type', async () => {
    const { body } = await event(`${images.url}/nameless`).expect(201);
    expect(body.image).toMatchObject({ extension: 'gif', width: 1 });
  });

  it('are not copied when they are local uploads', async () => {
    const item = await uploaded(service, 'editor', 'own.gif');
    const before = await state();
    const { body } = await event(item.source_url).expect(201);
    expect(body.image.id).toBe(item.id);
    const [files] = before;
    expect(filesOnDisk(service)).toEqual(files);
  });

  const refused = ['/liar.png', '/text.txt', '/gone.png', '/empty.png', '/large.png', '/inward.png'];
  it.each(refused)('answer 400 when the URL holds no image: %s', async (path) => {
    const before = await state();
    const { body } = await event(`${images.url}${path}`).expect(400);
    expect(body.code).toBe('rest_invalid_param');
    expect(Object.keys(body.data.params as object)).toEqual(['image']);
    expect(await state()).toEqual(before);
  });

  const inner = [
    'http://127.0.0.1/x.png',
    'http://localhost:8080/x.png',
    'http://[::1]/x.png',
    'http://169.254.169.254/latest/meta-data',
    'http://2130706433/x.png',
    'http://10.0.0.1/x.png',
    'https://user:password@example.org/x.png',
    'http://example.org:22/x.png',
  ];
  it.each(inner)('are never fetched from a private network: %s', async (address) => {
    const before = await state();
    const { body } = await event(address).expect(400);
    expect(Object.keys(body.data.params as object)).toEqual(['image']);
    expect(JSON.stringify(body)).not.toMatch(/private|refused|timeout|ECONN/i);
    expect(await state()).toEqual(before);
  });

  it('are deleted when the unit of work is rolled back', async () => {
    const before = await state();
    const context = new RequestContext({ siteUrl: 'http://site.example', rootUrl: images.url });
    const work = RequestContext.run(context, () =>
      service.database.write(async () => {
        const id = await service.app.get(MediaService).fromAddress(VISITOR, `${images.url}/lamp.png?undone`);
        expect(id).toBeGreaterThan(0);
        expect(filesOnDisk(service).length).toBeGreaterThan((before[0] as string[]).length);
        throw new Error('later');
      }),
    );
    await expect(work).rejects.toThrow('later');
    expect(await state()).toEqual(before);
  });

  it('are not downloaded again when they were fetched before the unit of work', async () => {
    const context = new RequestContext({ siteUrl: 'http://site.example', rootUrl: images.url });
    const media = service.app.get(MediaService);
    const address = `${images.url}/lamp.png?early`;
    await RequestContext.run(context, async () => {
      await media.fetchAddress(address);
      const before = images.asked.length;
      await service.database.write(() => media.fromAddress(VISITOR, address));
      expect(images.asked.length).toBe(before);
    });
  });

  it('do not block other writes while a slow server responds', async () => {
    const slow = event(`${images.url}/slow.png`).then((answer) => answer);
    while (images.waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await service.as('editor').post('/content/v2/tags').send({ name: 'Quick' }).expect(201);
    images.waiting.forEach((respond) => respond());
    expect((await slow).status).toBe(201);
  });

  it('are downloaded for new venues and organizers too', async () => {
    const body = {
      title: 'With images',
      start_date: '2031-01-01 10:00:00',
      end_date: '2031-01-01 11:00:00',
      venue: { venue: 'Lit hall', image: `${images.url}/lamp.png?hall` },
      organizer: [{ organizer: 'Lamp crew', image: `${images.url}/lamp.png?crew` }],
    };
    const { body: made } = await service.as('editor').post(EVENTS).send(body).expect(201);
    expect(made.venue.image.extension).toBe('png');
    expect(made.organizer[0].image.id).not.toBe(made.venue.image.id);
  });

  it('need the permission to upload', async () => {
    const before = [...(await state()), images.asked.length];
    await event(`${images.url}/lamp.png?contributor`, 'contributor').expect(400);
    expect([...(await state()), images.asked.length]).toEqual(before);
  });

  it('are accepted by the media route under the same rules', async () => {
    const { body } = await service
      .as('author')
      .post(MEDIA)
      .send({ url: `${images.url}/lamp.png`, title: 'Fetched' })
      .expect(201);
    expect(body).toMatchObject({ title: { raw: 'Fetched' }, mime_type: 'image/png', author: service.ids.author });
    const before = await state();
    for (const url of ['http://127.0.0.1/x.png', `${images.url}/gone.png`, `${images.url}/liar.png`]) {
      const { body: refusal } = await service.as('author').post(MEDIA).send({ url }).expect(400);
      expect(Object.keys(refusal.data.params as object)).toEqual(['url']);
    }
    await service
      .as('contributor')
      .post(MEDIA)
      .send({ url: `${images.url}/lamp.png` })
      .expect(403);
    expect(await state()).toEqual(before);
  });
});
