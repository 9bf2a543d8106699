import { get } from 'node:http';
import { strFromU8, unzipSync } from 'fflate';
import type { Response } from 'supertest';
import { EventRecordsService } from '../../../src/cal/events/events/event-records.service.js';
import { VenuesService } from '../../../src/cal/events/venues/venues.service.js';
import { basic, credentialsOf, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

const PATH = '/block-editor/v1/export';

type Item = Record<string, unknown>;
type Contents = Record<string, Item[]> & { manifest: Item };

describe('GET block-editor/v1/export', () => {
  let service: TestApp;
  const ids: Record<string, number> = {};

  const make = async (path: string, fields: object) =>
    (await service.as('administrator').post(path).send(fields).expect(201)).body as { id: number };
  const download = (root?: string) =>
    service
      .as('administrator', root)
      .get(root ? '/wp-block-editor/v1/export' : PATH)
      .buffer(true)
      .parse((response, done) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => done(null, Buffer.concat(parts)));
      });
  const contentsOf = ({ body }: Response): Contents =>
    Object.fromEntries(
      Object.entries(unzipSync(body as Buffer)).map(([name, bytes]) => [
        name.replace(/\.json$/, ''),
        JSON.parse(strFromU8(bytes)) as Item[],
      ]),
    ) as Contents;

  beforeAll(async () => {
    service = await startApp();
    const event = {
      title: 'Concert',
      description: 'Loud <b>music</b>',
      start_date: '2031-05-01 20:00:00',
      end_date: '2031-05-01 22:00:00',
      timezone: 'Europe/Paris',
      status: 'publish',
      categories: ['Music'],
      venue: { venue: 'Hall', address: 'Street 1', city: 'Ulm', geo_lat: 48.4, geo_lng: 10 },
      organizer: { organizer: 'Ada', email: 'ada@example.org' },
    };
    ids.event = (await make('/cal/events/v1/events', event)).id;
    const page = { title: 'About', content: '<p>Who we are</p>', status: 'publish' };
    ids.page = (await make('/content/v2/pages', page)).id;
    ids.below = (await make('/content/v2/pages', { title: 'Team', status: 'draft', parent: ids.page })).id;
    ids.secret = (
      await make('/content/v2/pages', {
        title: 'Members',
        content: 'Only for members',
        status: 'publish',
        password: 'open-sesame-1',
      })
    ).id;
    ids.trashed = (await make('/content/v2/pages', { title: 'Away', status: 'publish' })).id;
    await service.as('administrator').delete(`/content/v2/pages/${ids.trashed}`).expect(200);
    ids.post = (await make('/content/v2/posts', { title: 'News &amp; views', content: 'Raw', status: 'private' })).id;
    const upload = await service
      .as('administrator')
      .post('/content/v2/media')
      .set('Content-Disposition', 'attachment; filename="notes.txt"')
      .set('Content-Type', 'text/plain')
      .send('notes')
      .expect(201);
    ids.file = upload.body.id as number;
  });
  afterAll(() => service.close());

  it('answers administrators with a zip of JSON files', async () => {
    const response = await download().expect(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename=export.zip',
      'cache-control': expect.stringContaining('no-store'),
      allow: 'GET',
    });
    const { manifest, ...lists } = contentsOf(response);
    expect(Object.keys(lists)).toEqual([
      'events',
      'venues',
      'organizers',
      'pages',
      'posts',
      'navigation',
      'blocks',
      'media',
    ]);
    expect(manifest).toMatchObject({
      format: 'almanac-export/1',
      site: { url: 'http://site.example', title: 'Almanac' },
      counts: { events: 1, venues: 1, organizers: 1, pages: 3, posts: 1, navigation: 1, blocks: 0, media: 1 },
    });
    for (const [name, items] of Object.entries(lists)) {
      expect(items).toHaveLength((manifest.counts as Record<string, number>)[name]);
    }
  });

  it('includes drafts and private posts as entered, and excludes the trash', async () => {
    const { events, venues, organizers, pages, posts, navigation, media } = contentsOf(await download().expect(200));
    expect(events[0]).toMatchObject({
      title: 'Concert',
      description: 'Loud <b>music</b>',
      start: '2031-05-01 20:00:00',
      timezone: 'Europe/Paris',
      categories: ['Music'],
      venue: { venue: 'Hall' },
      organizer: [{ organizer: 'Ada', email: 'ada@example.org' }],
    });
    expect(venues[0]).toMatchObject({ venue: 'Hall', address: 'Street 1', geo_lat: 48.4, show_map: true, image: null });
    expect(organizers[0]).toMatchObject({ organizer: 'Ada', email: 'ada@example.org' });
    expect(pages.map(({ id }) => id)).toEqual([ids.page, ids.below, ids.secret]);
    expect(pages[0]).toMatchObject({ title: 'About', content: '<p>Who we are</p>', slug: 'about', status: 'publish' });
    expect(pages[1]).toMatchObject({ status: 'draft', parent: ids.page });
    expect(posts[0]).toMatchObject({ id: ids.post, status: 'private', content: 'Raw', categories: ['Uncategorized'] });
    expect(navigation[0]).toMatchObject({ title: 'Navigation', content: '<!-- wp:page-list /-->' });
    expect(media[0]).toMatchObject({
      id: ids.file,
      mime_type: 'text/plain',
      filesize: 5,
      source_url: expect.stringMatching(/^http:\/\/site\.example\/wp-content\/uploads\/.*notes\.txt$/),
    });
  });

  it('marks protected posts and contains no password, key or internal column', async () => {
    const response = await download().expect(200);
    const contents = contentsOf(response);
    expect(contents.pages[2]).toMatchObject({ protected: true, content: 'Only for members' });
    expect(contents.pages[0]).toMatchObject({ protected: false });
    const text = JSON.stringify(contents);
    expect(text).not.toContain('open-sesame-1');
    expect(text).not.toMatch(/"(password|identity|title_key|source_hash|status_before_trash)"/);
  });

  it('returns the same content under /wp-json', async () => {
    const [ours, theirs] = [contentsOf(await download()), contentsOf(await download('/wp-json').expect(200))];
    expect({ ...theirs, manifest: undefined }).toEqual({ ...ours, manifest: undefined });
  });

  it('exports lists that are longer than a page', async () => {
    for (let i = 0; i < 10; i++) {
      const requests = Array.from({ length: 25 }, (_, j) => ({
        path: '/cal/events/v1/venues',
        body: { venue: `Place ${i}.${j}` },
      }));
      await service.as('administrator').post('/batch/v1').send({ requests }).expect(207);
    }
    const { venues, manifest } = contentsOf(await download().expect(200));
    expect(venues).toHaveLength(251);
    expect(new Set(venues.map(({ id }) => id)).size).toBe(251);
    expect(manifest.counts).toMatchObject({ venues: 251 });
  });

  it('reads no data for a HEAD request', async () => {
    const read = jest.spyOn(service.app.get(EventRecordsService), 'exportPage');
    const { headers } = await service.as('administrator').head(PATH).expect(200);
    expect(headers['content-type']).toBe('application/zip');
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
  });

  it('answers 500 when it fails before the first byte, and aborts the connection when it fails later', async () => {
    const early = jest.spyOn(service.app.get(EventRecordsService), 'exportPage').mockRejectedValue(new Error('broken'));
    const { body } = await service.as('administrator').get(PATH).expect(500);
    expect(body.code).toBe('internal_server_error');
    early.mockRestore();
    const late = jest.spyOn(service.app.get(VenuesService), 'exported').mockImplementation(async function* () {
      await Promise.resolve();
      yield [{ text: Array.from({ length: 100_000 }, Math.random) }];
      throw new Error('broken');
    });
    const whole = await new Promise<boolean>((resolve) => {
      const headers = { authorization: basic(credentialsOf('administrator')) };
      get(`${service.base}/api${PATH}`, { headers }, (response) => {
        response.resume().on('error', () => resolve(false));
        response.on('end', () => resolve(true));
      }).on('error', () => resolve(false));
    });
    expect(whole).toBe(false);
    late.mockRestore();
    await download().expect(200);
  });

  it('stops reading when the client disconnects', async () => {
    let stopped: () => void = () => undefined;
    const done = new Promise<void>((resolve) => (stopped = resolve));
    const endless = jest.spyOn(service.app.get(VenuesService), 'exported').mockImplementation(async function* () {
      try {
        for (;;) yield await Promise.resolve([{ text: Array.from({ length: 20_000 }, Math.random) }]);
      } finally {
        stopped();
      }
    });
    const headers = { authorization: basic(credentialsOf('administrator')) };
    const request = get(`${service.base}/api${PATH}`, { headers }, (response) => {
      response.once('data', () => request.destroy()).on('error', () => undefined);
    }).on('error', () => undefined);
    await done;
    endless.mockRestore();
  });

  it('answers 403 to everyone but administrators, and 401 to visitors', async () => {
    for (const caller of ['subscriber', 'contributor', 'author', 'editor'] as const) {
      const { body } = await service.as(caller).get(PATH).expect(403);
      expect(body.code).toBe('rest_cannot_export_templates');
    }
    const { body } = await service.as('anonymous').get(PATH).expect(401);
    expect(body.code).toBe('rest_cannot_export_templates');
  });
});
