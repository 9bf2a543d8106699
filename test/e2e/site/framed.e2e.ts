import { load } from 'cheerio';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { boxOffice } from '../tickets/box-office.js';

describe('Pages in frames of other sites', () => {
  let service: TestApp;
  let path: string;
  let secret: string;

  beforeAll(async () => {
    service = await startApp({ EMBED_ORIGINS: 'https://club.example,https://town.example:8443' });
    const event = async (title: string, more: object = {}) =>
      (
        await service
          .as('administrator')
          .post('/cal/events/v1/events')
          .send({
            title,
            start_date: '2031-05-01 20:00:00',
            end_date: '2031-05-01 22:00:00',
            status: 'publish',
            categories: ['Music'],
            ...more,
          })
          .expect(201)
      ).body as { id: number; url: string };
    const concert = await event('Concert');
    await boxOffice(service).ticket(concert.id, { name: 'Seat', price: '25', ticket: { mode: 'own', capacity: 5 } });
    path = concert.url.slice(SITE.length);
    const hidden = await event('Secret', { description: 'Sesame' });
    await service.as('administrator').post(`/content/v2/cal_events/${hidden.id}`).send({ password: 'pw' }).expect(200);
    secret = hidden.url.slice(SITE.length);
  });
  afterAll(() => service.close());

  const framed = async (address: string) => {
    const { text, headers } = await service.http().get(`/embed${address}`).expect(200);
    return { $: load(text), policy: headers['content-security-policy'], headers };
  };

  it.each(['/events/list/', '/events/month/2031-05/', '/events/2031-05-01/', '/events/category/music/'])(
    'show %s, and ways through the calendar that stay in the frame',
    async (address) => {
      const { $ } = await framed(address);
      expect($('main').text()).toContain('Concert');
      expect($('.site-header, .site-footer')).toHaveLength(0);
      expect($('base').attr('target')).toBe('_blank');
      const ways = $('.cal-views a, .cal-topbar a').toArray();
      expect(ways.length).toBeGreaterThan(2);
      for (const way of ways) {
        expect($(way).attr('href')).toMatch(new RegExp(`^${SITE}/embed/events/`));
        expect($(way).attr('target')).toBe('_self');
      }
      expect($('.cal-search').attr('action')).toMatch(new RegExp(`^${SITE}/embed/events/`));
      expect($('a[rel=bookmark]').attr('target')).toBeUndefined();
      expect($('link[rel=canonical]').attr('href')).not.toContain('/embed/');
    },
  );

  it('show an event with the form of its tickets, which leads out of the frame', async () => {
    const { $ } = await framed(path);
    expect($('h1').text()).toBe('Concert');
    const form = $('form[method=post]');
    expect(form.attr('action')).toBe(`${SITE}/cart/`);
    expect(form.attr('target')).toBeUndefined();
    expect(form.find('input[name^=quantity-]')).toHaveLength(1);
  });

  it('are framed by the sites of the setting only, and run the script of the site only', async () => {
    for (const address of ['/events/list/', path]) {
      const { $, policy, headers } = await framed(address);
      expect(policy).toMatch(/frame-ancestors https:\/\/club\.example https:\/\/town\.example:8443$/);
      expect(policy).toContain(`script-src ${SITE}/site.js;`);
      expect(headers['x-frame-options']).toBeUndefined();
      expect(headers['x-robots-tag']).toBe('noindex');
      expect($('script:not([src]):not([type])')).toHaveLength(0);
    }
    for (const address of ['/events/list/', path, '/cart/']) {
      const { headers } = await service.http().get(address);
      expect(headers['content-security-policy']).toMatch(/frame-ancestors '(?:self|none)'/);
      expect(headers['x-frame-options']).toBeDefined();
    }
  });

  it('show of an event behind a password its title only', async () => {
    const { $ } = await framed(secret);
    expect($('main').text()).toContain('Secret');
    expect($('main').text()).not.toContain('Sesame');
  });

  it.each(['/', '/events/nonsense/', '/nowhere/', '/cart/'])('are no others: %s', async (address) => {
    await service.http().get(`/embed${address}`).expect(404);
  });

  it('come by a script that checks where heights come from', async () => {
    const { text, headers } = await service.http().get('/embed.js').expect(200);
    expect(headers['content-type']).toContain('javascript');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(text).toContain('event.origin !== base.origin || event.source !== frame.contentWindow');
  });

  it('are nowhere without origins', async () => {
    const closed = await startApp({ EMBED_ORIGINS: 'off' });
    try {
      await closed.http().get('/embed/events/list/').expect(404);
      await closed.http().get('/embed.js').expect(404);
    } finally {
      await closed.close();
    }
    await expect(startApp({ EMBED_ORIGINS: "https://a.example; script-src 'unsafe-inline'" })).rejects.toThrow(
      'EMBED_ORIGINS',
    );
  });
});
