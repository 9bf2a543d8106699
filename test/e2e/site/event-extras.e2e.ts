import { load } from 'cheerio';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { boxOffice } from '../tickets/box-office.js';
import type { BoxOffice } from '../tickets/box-office.js';

interface Made {
  id: number;
  url: string;
}

describe('Pages that sell', () => {
  let service: TestApp;
  let box: BoxOffice;
  let music: number;
  let concert: Made;
  let repeated: Made;
  let full: Made;

  beforeAll(async () => {
    service = await startApp();
    box = boxOffice(service);
    const created = async (path: string, fields: object) =>
      (await service.as('administrator').post(path).send(fields).expect(201)).body as Made;
    music = (await created('/cal/events/v1/categories', { name: 'Music' })).id;
    const event = (title: string, day: string, more: object = {}) =>
      created('/cal/events/v1/events', {
        title,
        start_date: `${day} 20:00:00`,
        end_date: `${day} 22:00:00`,
        status: 'publish',
        categories: [music],
        ...more,
      });
    concert = await event('Concert', '2031-05-01');
    repeated = await event('Concert', '2031-05-08');
    full = await event('Recital', '2031-05-09');
    await event('Secret', '2031-05-02', { password: 'pw' }).then(({ id }) =>
      service.as('administrator').post(`/content/v2/cal_events/${id}`).send({ password: 'pw' }).expect(200),
    );
    await event('Talk', '2031-05-03', { categories: [] });
    await box.ticket(concert.id, { name: 'Seat', price: '59', ticket: { mode: 'own', capacity: 5 } });
    await box.ticket(concert.id, {
      name: 'Standing',
      price: '29.50',
      end_date: '2031-04-20',
      end_time: '12:00:00',
      ticket: { mode: 'own', capacity: 5 },
    });
    await box.ticket(full.id, { name: 'Seat', price: '10', ticket: { mode: 'own', capacity: 0 } });
    await service
      .as('administrator')
      .post(`/cal/events/v1/categories/${music}/colors`)
      .send({ color: '#b04927', background: '#fbeee9' })
      .expect(200);
  });
  afterAll(() => service.close());

  const page = async (url: string) => load((await service.http().get(url.replace(SITE, '')).expect(200)).text);
  const card = async (url: string) => (await page('/events/'))(`a[href="${url}"]`).closest('article');

  it('show the least price on cards, and that an event is sold out', async () => {
    const shown = await card(concert.url);
    expect(shown.find('.cal-card__price').text()).toBe('From $29.50');
    expect(shown.find('.cal-card__sale')).toHaveLength(0);
    const soldOut = await card(full.url);
    expect(soldOut.find('.cal-card__status').text()).toBe('Sold out');
    expect(soldOut.find('.cal-card__price')).toHaveLength(0);
  });

  it('show until when tickets are on sale, if that is before the event', async () => {
    const ticket = { mode: 'own', capacity: 5 };
    await box.ticket(repeated.id, { name: 'Early', price: '15', end_date: '2031-04-20', end_time: '12:00:00', ticket });
    const shown = await card(repeated.url);
    expect(shown.find('.cal-card__price').text()).toBe('$15');
    expect(shown.find('.cal-card__sale').text()).toBe('On sale until Sun, April 20, 2031, 12:00 pm');
  });

  it('lead to the tickets from the top of an event, and from a bar on small screens', async () => {
    const $ = await page(concert.url);
    for (const place of ['.buy-actions', '.buy-bar']) {
      expect($(`${place} a`).attr('href')).toBe('#tickets');
      expect($(`${place} a`).text().trim()).toBe('Get tickets');
      expect($(`${place} .buy-note`).text()).toBe('From $29.50');
    }
    expect($('#tickets')).toHaveLength(1);
  });

  it('lead nowhere where nothing is on sale', async () => {
    const $ = await page(full.url);
    expect($('.buy-bar')).toHaveLength(0);
    expect($('.buy-actions').text().trim()).toBe('Sold out');
    expect($('.buy-actions a')).toHaveLength(0);
  });

  it('link further dates of an event and similar events that visitors may see', async () => {
    const $ = await page(concert.url);
    const addresses = (section: string) =>
      $(`section[aria-labelledby=${section}] a`)
        .toArray()
        .map((link) => $(link).attr('href'));
    expect(addresses('dates')).toEqual([repeated.url]);
    expect(addresses('related')).toEqual([full.url]);
  });

  it('share an event by plain links', async () => {
    const $ = await page(concert.url);
    const links = $('.share a')
      .toArray()
      .map((link) => $(link).attr('href') ?? '');
    expect(links[0]).toBe(`mailto:?subject=Concert&body=${encodeURIComponent(concert.url)}`);
    expect(links).toHaveLength(5);
    for (const link of links) expect(decodeURIComponent(link)).toContain(concert.url);
  });

  it('begin the front page with the featured event, and list it only there', async () => {
    await service.as('administrator').post(`/cal/events/v1/events/${concert.id}`).send({ featured: true }).expect(200);
    const $ = await page('/');
    expect($('.hero h2 a').attr('href')).toBe(concert.url);
    expect($('.hero .button').attr('href')).toBe(`${concert.url}#tickets`);
    expect(
      $('section[aria-labelledby=next] a')
        .toArray()
        .map((link) => $(link).attr('href')),
    ).not.toContain(concert.url);
    expect($(`a[href="${repeated.url}"]`)).toHaveLength(1);
  });

  it('load a script of the site that makes quantities comfortable, and nothing inline', async () => {
    const { text, headers } = await service.http().get(concert.url.replace(SITE, '')).expect(200);
    const $ = load(text);
    const [script, ...others] = $('script:not([type])').toArray();
    expect(others).toEqual([]);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    const source = $(script).attr('src') ?? '';
    const sent = await service.http().get(source.slice(SITE.length)).expect(200);
    expect(sent.headers['content-type']).toContain('javascript');
    expect(sent.headers['cache-control']).toContain('immutable');
    expect((await service.http().get('/site.js?v=old').expect(200)).headers['cache-control']).toBe('no-cache');
    expect($('[data-stepper] input').attr('max')).toBe('5');
    expect($('[data-stepper]').first().attr('data-more')).toBe('Seat: more');
  });

  it('paint an event in the colours of its category', async () => {
    const article = (await page(concert.url))('main article').first();
    expect(article.hasClass('painted')).toBe(true);
    expect(article.attr('style')).toContain('--edge:#b04927');
    const { body } = await service.http().get('/api/cal/events/v1/categories/colors').expect(200);
    expect(body).toEqual({
      colors: [{ id: music, color: '#b04927', background: '#fbeee9', text: null, priority: 0 }],
    });
  });
});
