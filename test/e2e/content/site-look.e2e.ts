import { load } from 'cheerio';
import sharp from 'sharp';
import { startApp, type TestApp } from '../../helpers/app.js';
import { uploaded } from '../media/media-helper.js';

const LOOK = '/content/v2/site-look';
const SETUP = '/content/v2/site-setup';

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();

describe('The look of a site', () => {
  let service: TestApp;
  let image: number;
  beforeAll(async () => {
    service = await startApp({ SITE_ACCENT: '#7a1fa2' });
    image = (await uploaded(service, 'administrator', 'cover.jpg', await picture())).id;
  });
  afterAll(() => service.close());

  const send = (body: object, caller: Parameters<TestApp['as']>[0] = 'administrator') =>
    service.as(caller).post(LOOK).send(body);
  const home = async () => (await service.http().get('/').expect(200)).text;

  it('is that of the installation until an administrator chooses one', async () => {
    const { body } = await service.as('administrator').get(LOOK).expect(200);
    const none = { type_pairing: 'system', color_theme: 'auto', cover_image: 0, site_logo: 0 };
    expect(body).toEqual({ accent: '#7a1fa2', ...none });
    expect(await home()).toContain('--accent:#7a1fa2');
  });

  it('changes the colour of pages, embeds, the sign-in and the icon, and null resets it', async () => {
    expect((await send({ accent: '#00695C' }).expect(200)).body.accent).toBe('#00695c');
    for (const path of ['/', '/embed/events/', '/admin/sign-in'])
      expect((await service.http().get(path)).text).toContain('--accent:#00695c');
    const icon = await service.http().get('/favicon.ico').expect(200);
    expect(String(icon.body)).toContain('#00695c');
    expect((await send({ accent: null }).expect(200)).body.accent).toBe('#7a1fa2');
    expect(await home()).toContain('--accent:#7a1fa2');
  });

  it('darkens a colour with too little contrast, as that of the installation', async () => {
    await send({ accent: '#ffff00' }).expect(200);
    const ink = /--accent:(#[0-9a-f]{6})/.exec(await home())?.[1];
    expect(ink).toBeDefined();
    expect(ink).not.toBe('#ffff00');
    await send({ accent: null }).expect(200);
  });

  it('has typefaces of the device, of which nothing is loaded', async () => {
    const faces = async (pairing: string) => {
      await send({ type_pairing: pairing }).expect(200);
      const text = await home();
      expect(text).not.toMatch(/@font-face|fonts\./);
      return /--heading-face:([^;]+);--text-face:([^;]+);/.exec(text)?.slice(1).join(' | ');
    };
    const all = new Set<string | undefined>();
    for (const pairing of ['classic', 'editorial', 'rounded', 'system']) all.add(await faces(pairing));
    expect(all.size).toBe(4);
    expect(all).not.toContain(undefined);
  });

  it('has a cover on the front page, above the name of the site, until it is deleted', async () => {
    await send({ cover_image: image, site_logo: image }).expect(200);
    const $ = load(await home());
    expect($('main img.cover').attr()).toMatchObject({ width: '1600', height: '900', alt: '' });
    expect($('main h1').attr('class')).toBeUndefined();
    expect(load((await service.http().get('/events/')).text)('img.cover')).toHaveLength(0);
    await service.as('administrator').delete(`/content/v2/media/${image}?force=true`).expect(200);
    expect(load(await home())('img.cover')).toHaveLength(0);
    // A form that sends back what it read changes nothing.
    await send({ cover_image: image, accent: '#00695c' }).expect(200);
    expect((await send({ cover_image: 0, site_logo: 0, accent: null }).expect(200)).body).toEqual({
      accent: '#7a1fa2',
      type_pairing: 'system',
      color_theme: 'auto',
      cover_image: 0,
      site_logo: 0,
    });
  });

  it('has a ground that is light or dark as readers prefer, tinted, or one always, on each page', async () => {
    const seen = async (theme: string, path: string) => {
      await send({ color_theme: theme }).expect(200);
      const { text } = await service.http().get(path);
      const papers = [...text.matchAll(/--paper:(#[0-9a-f]{3,6})/g)].map(([, paper = '']) => paper);
      // The last one is for printing.
      return { scheme: /color-scheme:([^;]+);/.exec(text)?.[1], papers: papers.slice(0, -1) };
    };
    for (const path of ['/', '/events/', '/events/month/', '/cart/', '/?s=x', '/no-such-page/', '/embed/events/']) {
      expect(await seen('dark', path)).toEqual({ scheme: 'dark', papers: ['#12161d'] });
      expect(await seen('light', path)).toEqual({ scheme: 'light', papers: ['#ffffff'] });
      const tinted = await seen('tinted', path);
      expect(tinted).toEqual({
        scheme: 'light dark',
        papers: [expect.stringMatching(/^#f/), expect.stringMatching(/^#1/)],
      });
      expect(tinted.papers).not.toContain('#ffffff');
      expect(await seen('auto', path)).toEqual({ scheme: 'light dark', papers: ['#ffffff', '#12161d'] });
    }
  });

  it.each([
    ['accent', 'red'],
    ['accent', '#fff'],
    ['accent', '#00695c;}'],
    ['accent', ''],
    ['accent', 5],
    ['type_pairing', 'comic'],
    ['type_pairing', null],
    ['color_theme', 'neon'],
    ['cover_image', 99999999],
    ['cover_image', -1],
    ['site_logo', 'logo'],
  ])('refuses %s %j and stores nothing', async (name, value) => {
    const before = (await service.as('administrator').get(LOOK).expect(200)).body as object;
    const { body } = await send({ type_pairing: 'classic', [name]: value }).expect(400);
    expect(Object.keys(body.data.params as object)).toEqual([name]);
    expect((await service.as('administrator').get(LOOK).expect(200)).body).toEqual(before);
  });

  it('is for administrators', async () => {
    for (const [caller, status] of [
      ['editor', 403],
      ['anonymous', 401],
    ] as const) {
      await service.as(caller).get(LOOK).expect(status);
      await send({ accent: '#00695c' }, caller).expect(status);
      await service.as(caller).get(SETUP).expect(status);
      await service.as(caller).post(SETUP).expect(status);
    }
  });
});

describe('The first settings of a site', () => {
  const isDue = async (service: TestApp) =>
    (await service.as('administrator').get(SETUP).expect(200)).body.is_due as boolean;

  it('are due on a new site, also after a logo was uploaded, until they are finished or skipped', async () => {
    const service = await startApp();
    expect(await isDue(service)).toBe(true);
    await uploaded(service, 'administrator', 'logo.jpg', await picture());
    expect(await isDue(service)).toBe(true);
    expect((await service.as('administrator').post(SETUP).expect(200)).body).toEqual({ is_due: false });
    expect(await isDue(service)).toBe(false);
    await service.close();
  });

  it('are not due on a site that has content', async () => {
    const service = await startApp();
    await service
      .as('administrator')
      .post('/cal/events/v1/events')
      .send({ title: 'Concert', status: 'draft', start_date: '2031-05-01 10:00', end_date: '2031-05-01 12:00' })
      .expect(201);
    expect(await isDue(service)).toBe(false);
    await service.close();
  });
});
