import { Injectable, Module } from '@nestjs/common';
import { load } from 'cheerio';
import { html } from '../../../src/core/html/html.js';
import { LAYOUT_TEMPLATE } from '../../../src/layout/page-layout.js';
import {
  type PageTheme,
  RegisterPageTheme,
  replaceTemplate,
  type ReplacedTemplate,
} from '../../../src/core/site/page-template.registry.js';
import { CART_TEMPLATE } from '../../../src/shop/shop-templates.js';
import { EVENT_TEMPLATE } from '../../../src/site/event-main.js';
import { HOME_TEMPLATE } from '../../../src/site/home-page.service.js';
import { ARCHIVE_TEMPLATE } from '../../../src/site/lists/archive-main.js';
import { PLACE_TEMPLATE, POST_TEMPLATE } from '../../../src/site/post-page.js';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

/** The example of docs/pages.md. */
@RegisterPageTheme()
@Injectable()
class ClubTheme implements PageTheme {
  replacedTemplates(): ReplacedTemplate[] {
    return [
      replaceTemplate(
        LAYOUT_TEMPLATE,
        (parts, standard) =>
          html`<p id="banner">Club week</p>
            ${standard(parts)}`,
      ),
      replaceTemplate(
        EVENT_TEMPLATE,
        ({ facts }) =>
          html`<h1>${facts.title}</h1>
            <p id="own">${facts.response?.cost}</p>`,
      ),
      replaceTemplate(PLACE_TEMPLATE, (parts, standard) => html`<div id="mine">${standard(parts)}</div>`),
      replaceTemplate(POST_TEMPLATE, (parts, standard) => html`<div id="mine">${standard(parts)}</div>`),
      replaceTemplate(ARCHIVE_TEMPLATE, ({ heading, posts }) => html`<h1>${heading}: ${posts.length}</h1>`),
      replaceTemplate(
        CART_TEMPLATE,
        ({ cart, content }) =>
          html`${content}
            <p id="count">${cart.lines.length} tickets</p>`,
      ),
      replaceTemplate(HOME_TEMPLATE, ({ site, total }) => html`<h1>${site.title} has ${total} event</h1>`),
      replaceTemplate(
        HOME_TEMPLATE,
        (parts, before) =>
          html`${before(parts)}
            <p id="later">Welcome</p>`,
      ),
    ];
  }
}

@Module({ providers: [ClubTheme] })
class ClubThemeModule {}

describe('A module that replaces templates', () => {
  let service: TestApp;
  let plain: TestApp;
  let urls: Record<'event' | 'venue' | 'post' | 'tag', string>;

  beforeAll(async () => {
    service = await startApp({}, [ClubThemeModule]);
    plain = await startApp();
    const make = async (path: string, body: object) =>
      (await service.as('editor').post(path).send(body).expect(201)).body as { id: number; url: string; link: string };
    const venue = await make('/cal/events/v1/venues', { venue: 'Mill' });
    const event = await make('/cal/events/v1/events', {
      title: 'Chess <night>',
      start_date: '2031-05-01 20:00:00',
      end_date: '2031-05-01 22:00:00',
      status: 'publish',
      cost: '5 & more',
      venue: venue.id,
    });
    const tag = await make('/content/v2/tags', { name: 'Chess' });
    const post = await make('/content/v2/posts', { title: 'News', status: 'publish', tags: [tag.id] });
    urls = { event: event.url, venue: venue.url, post: post.link, tag: tag.link };
  });
  afterAll(() => Promise.all([service.close(), plain.close()]));

  const page = async (app: TestApp, url: string) =>
    load((await app.http().get(url.replace(SITE, '')).expect(200)).text);

  it('puts something around the standard layout of every page', async () => {
    for (const url of ['/', '/events/', ...Object.values(urls)]) {
      const $ = await page(service, url);
      expect($('#banner').text()).toBe('Club week');
      expect($('main#main')).toHaveLength(1);
    }
  });

  it('writes the pages of events, venues, posts and archives', async () => {
    const event = await page(service, urls.event);
    expect(event('main dl')).toHaveLength(0);
    expect(event('#own').text()).toContain('5');
    expect((await page(service, urls.venue))('#mine h1').text()).toBe('Mill');
    expect((await page(service, urls.post))('#mine h1').text()).toBe('News');
    expect((await page(service, urls.tag))('h1').text()).toMatch(/Chess.*: 1$/);
  });

  it('adds to the pages of the shop', async () => {
    const $ = await page(service, '/cart/');
    expect($('h1').text()).toBe('Your cart');
    expect($('#count').text()).toBe('0 tickets');
  });

  it('replaces a template that was replaced before', async () => {
    const $ = await page(service, '/');
    expect($('h1').text()).toMatch(/ has 1 event$/);
    expect($('#later').text()).toBe('Welcome');
  });

  it('changes no other application of the same process', async () => {
    const $ = await page(plain, '/');
    expect($('#banner, #later')).toHaveLength(0);
  });
});
