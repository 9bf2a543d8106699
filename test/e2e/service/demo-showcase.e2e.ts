import { load } from 'cheerio';
import { createDemoRecords } from '../../../src/cli/demo/demo-records.js';
import { createDemoShowcase } from '../../../src/cli/demo/demo-showcase.js';
import { basic, credentialsOf, SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { testNowMs } from '../../helpers/clock.js';

describe('The pages of the demo', () => {
  let service: TestApp;

  beforeAll(async () => {
    service = await startApp();
    const demo = { rootUrl: `${service.base}/api`, authorization: basic(credentialsOf('administrator')) };
    await createDemoRecords(service.app, demo);
    await createDemoShowcase(demo, testNowMs());
  });
  afterAll(() => service.close());

  const page = async (path: string) => load((await service.http().get(path).expect(200)).text);

  it('begin with a featured event that has a picture and tickets on sale', async () => {
    const $ = await page('/');
    expect($('.hero h2').text()).toBe('Evening concert');
    expect($('.hero__image').attr('srcset')).toContain('evening-concert');
    expect($('.hero').text()).toContain('From $12');
    expect($('section[aria-labelledby=featured]').text()).toContain('Harbour festival');
    await service
      .http()
      .get(new URL($('.hero__image').attr('src') ?? '').pathname)
      .expect(200);
  });

  it('show a course of several dates, one of which is sold out', async () => {
    const $ = await page('/events/category/courses/');
    expect($('.cal-card')).toHaveLength(5);
    expect($('.cal-card__status').text()).toBe('Sold out');
    const first = await page(new URL($('.cal-card__title a').first().attr('href') ?? '').pathname);
    expect(first('section[aria-labelledby=dates] li')).toHaveLength(4);
  });

  it('sell several kinds of tickets for a festival, one of them for a time', async () => {
    const $ = await page('/event/harbour-festival/');
    expect($('section[aria-labelledby=tickets] .card')).toHaveLength(4);
    expect($('.buy-note').first().text()).toMatch(/^From \$\d+, some free/);
    expect($('section[aria-labelledby=tickets]').text()).toMatch(/early bird[\s\S]*On sale until/);
  });

  it('link menus, imprint, privacy and terms', async () => {
    const $ = await page('/events/');
    const links = (selector: string) =>
      $(selector)
        .toArray()
        .map((link) => $(link).text());
    expect(links('.site-header nav a')).toEqual(['Events', 'Month', 'Courses']);
    expect(links('.site-footer a')).toEqual(['About us', 'Imprint', 'Privacy', 'Terms']);
    for (const link of $('.site-footer a, .site-header nav a').toArray())
      await service
        .http()
        .get(($(link).attr('href') ?? '').slice(SITE.length))
        .expect(200);
  });
});
