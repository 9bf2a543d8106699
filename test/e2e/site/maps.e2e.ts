import { load } from 'cheerio';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

describe('Maps', () => {
  let service: TestApp;
  let event: string;
  let venue: { id: number; url: string };

  beforeAll(async () => {
    service = await startApp({ MAP_FRAMES: 'openstreetmap' });
    const create = async (path: string, fields: object) =>
      (await service.as('administrator').post(path).send(fields).expect(201)).body;
    venue = await create('/cal/events/v1/venues', { venue: 'Quay', city: 'Kiel', geo_lat: 54.3233, geo_lng: 10.1228 });
    const made = async (title: string, where: object) =>
      (
        await create('/cal/events/v1/events', {
          title,
          start_date: '2031-05-01 10:00:00',
          end_date: '2031-05-01 12:00:00',
          status: 'publish',
          venue: where,
        })
      ).url as string;
    event = await made('Concert', { id: venue.id });
  });
  afterAll(() => service.close());

  const page = async (url: string, query = '') => {
    const { text, headers } = await service
      .http()
      .get(url.replace(SITE, '') + query)
      .expect(200);
    return { $: load(text), policy: headers['content-security-policy'] };
  };

  it('are loaded from elsewhere only when a visitor chooses to see them', async () => {
    for (const url of [event, venue.url]) {
      const { $, policy } = await page(url);
      expect($('iframe')).toHaveLength(0);
      expect(policy).not.toContain('openstreetmap');
      const way = $('a[href$="?map=shown#map"]');
      expect(way.text()).toBe('Show the map');
      expect(way.parent().text()).toContain('gets your IP address');
    }
  });

  it('show the place of the venue, and the policy of the page permits them', async () => {
    for (const url of [event, venue.url]) {
      const { $, policy } = await page(url, '?map=shown');
      const address = new URL($('iframe').attr('src') ?? '');
      expect(address.origin).toBe('https://www.openstreetmap.org');
      expect(address.searchParams.get('marker')).toBe('54.3233,10.1228');
      expect(address.searchParams.get('bbox')).toBe('10.11680,54.32030,10.12880,54.32630');
      expect($('iframe').attr('title')).toBe('Map');
      expect(policy).toMatch(/;frame-src https:\/\/www\.openstreetmap\.org$/);
      expect($('link[rel=canonical]').attr('href')).toBe(url);
    }
  });

  it('are hidden with the map of the venue, and absent without the setting', async () => {
    await service.as('administrator').post(`/cal/events/v1/venues/${venue.id}`).send({ show_map: false }).expect(200);
    const { $ } = await page(venue.url, '?map=shown');
    expect($('iframe, a[href*="map=shown"]')).toHaveLength(0);
    const off = await startApp();
    try {
      const made = await off
        .as('administrator')
        .post('/cal/events/v1/venues')
        .send({ venue: 'Quay', geo_lat: 54.3233, geo_lng: 10.1228 })
        .expect(201);
      const { text } = await off
        .http()
        .get(`${made.body.url.replace(SITE, '')}?map=shown`)
        .expect(200);
      expect(text).not.toMatch(/<iframe|map=shown/);
    } finally {
      await off.close();
    }
  });
});
