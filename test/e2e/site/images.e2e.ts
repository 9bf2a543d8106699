import { load } from 'cheerio';
import sharp from 'sharp';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { uploaded } from '../media/media-helper.js';

describe('Images of public pages', () => {
  let service: TestApp;
  let photo: { id: number; source_url: string };
  let path: string;

  beforeAll(async () => {
    service = await startApp();
    const data = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer();
    photo = await uploaded(service, 'administrator', 'harbour.jpg', data);
    const { body } = await service
      .as('administrator')
      .post('/cal/events/v1/events')
      .send({
        title: 'Harbour concert',
        status: 'publish',
        start_date: '2031-05-01 10:00:00',
        end_date: '2031-05-01 12:00:00',
        image: photo.id,
        description: [
          `<p><img src="${photo.source_url}" alt="The harbour" /></p>`,
          `<p><img src="${size('300x225')}" alt="" loading="eager" width="300" height="225" /></p>`,
          '<p><img src="https://pictures.example/a.png" alt="" /></p>',
        ].join(''),
      })
      .expect(201);
    path = new URL(body.url).pathname;
    await service.as('administrator').post('/content/v2/settings').send({ site_logo: photo.id }).expect(200);
  });
  afterAll(() => service.close());

  const size = (dimensions: string): string => photo.source_url.replace('.jpg', `-${dimensions}.jpg`);
  const page = async (address: string) => load((await service.http().get(address).expect(200)).text);
  const widths = (sources?: string): number[] =>
    (sources ?? '').split(', ').map((source) => Number(/ (\d+)w$/.exec(source)?.[1]));

  it('are offered to cards in the width of cards, and loaded when they are scrolled to', async () => {
    const image = (await page('/events/'))('.cal-card__image');
    expect(widths(image.attr('srcset'))).toEqual([300, 768, 1024, 1536, 1600]);
    expect(image.attr('sizes')).toContain('9rem');
    expect(image.attr()).toMatchObject({ loading: 'lazy', width: '1600', height: '1200' });
  });

  it('are loaded first at the top of the page of an event', async () => {
    const lead = (await page(path))('img.lead');
    expect(lead.attr('fetchpriority')).toBe('high');
    expect(lead.attr('loading')).toBeUndefined();
    expect(widths(lead.attr('srcset'))).toContain(768);
  });

  it('in contents have the renderings of the upload, and what the author wrote about them', async () => {
    const images = (await page(path))('article p img')
      .toArray()
      .map(({ attribs }) => attribs);
    expect(images[0]).toMatchObject({ alt: 'The harbour', loading: 'lazy', width: '1600', height: '1200' });
    expect(widths(images[0].srcset)).toContain(300);
    expect(images[1]).toMatchObject({ loading: 'eager', width: '300', sizes: '(max-width: 300px) 100vw, 300px' });
    expect(widths(images[1].srcset)).toContain(768);
    expect(images[2]).toEqual({ src: 'https://pictures.example/a.png', alt: '', loading: 'lazy' });
  });

  it('in the header have the size of the header', async () => {
    const logo = (await page('/'))('.site-header img');
    expect(logo.attr('sizes')).toBe('3rem');
    const [smallest] = (logo.attr('srcset') ?? '').split(' ');
    expect(smallest).toBe(size('300x225'));
    expect(smallest.startsWith(SITE)).toBe(true);
    await service.http().get(new URL(smallest).pathname).expect(200);
  });
});
