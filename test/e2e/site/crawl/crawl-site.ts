import { pathWithinSite, sitePathOf } from '../../../../src/core/config/site-url.js';
import { SITE } from '../../../helpers/app.js';
import type { TestApp } from '../../../helpers/app.js';
import { addRule } from '../../../helpers/redirects.js';
import { makeEverything } from '../../backup/every-kind.js';
import { picture, uploaded } from '../../media/media-helper.js';
import { make } from '../../seo/pages.js';
import { boxOffice } from '../../tickets/box-office.js';

/** What a crawl begins with. */
export interface CrawlSite {
  /** Paths outside of the REST roots that people are sent or type in. */
  seeds: string[];
  /** `Cookie` header of a visitor with an open cart. */
  cartCookie: string;
}

const MONTHS = ['2031-04', '2031-05', '2031-06', '2031-10'];

/**
 * Fills a service with every kind of content, each kind linked as the interface lets people link it.
 * @param site its `PUBLIC_URL`
 */
export async function makeCrawlSite(service: TestApp, site = SITE): Promise<CrawlSite> {
  const { pages } = await makeEverything(service);
  const admin = service.as('administrator');
  const office = boxOffice(service);
  const image = await uploaded(service, 'editor', 'poster.png', await picture(800, 600));
  const term = await admin.post('/cal/events/v1/categories').send({ name: 'Jazz & Blues', slug: 'jazz' }).expect(201);
  await admin.post('/cal/events/v1/categories').send({ name: 'Bebop', parent: term.body.id }).expect(201);
  const tag = await admin.post('/cal/events/v1/tags').send({ name: 'Late night' }).expect(201);
  const venue = { venue: 'Round Hall', address: 'Ring 1', city: 'Ulm', website: `${site}/events/`, image: image.id };
  const organizer = { organizer: 'Round Table', email: 'table@site.example', website: 'https://table.example/' };
  const linked = {
    venue: (await admin.post('/cal/events/v1/venues').send(venue).expect(201)).body.id as number,
    organizer: [(await admin.post('/cal/events/v1/organizers').send(organizer).expect(201)).body.id as number],
    categories: [term.body.id as number],
    tags: [tag.body.id as number],
  };
  const host = await office.event({
    ...linked,
    title: 'Festival',
    description: `<p>See <a href="${site}/parent/">the page</a>.</p><img src="${image.source_url}" alt="" />`,
    end_date: '2031-05-13 12:00:00',
    website: `${site}/parent/`,
    image: image.id,
  });
  await office.event({ ...linked, title: 'Past', start_date: '2020-02-01 10:00:00', end_date: '2020-02-01 11:00:00' });
  for (let week = 1; week <= 14; week++) await office.event({ ...linked, title: `Weekly ${week}`, ...weekly(week) });

  const own = { ticket: { mode: 'own', capacity: 20 } };
  const rsvp = await office.ticket(host, { provider: 'rsvp', name: 'Come along', ...own });
  const guest = { ticket_id: rsvp, full_name: 'Guest', email: 'guest@person.example', optout: false };
  await admin.post('/cal/tickets/v1/attendees').send(guest).expect(201);
  const free = await office.ticket(host, { name: 'Free seat', ...own });
  const order = await office.order({ [free]: 2 }, { accept_terms: true }).expect(201);
  const paid = await office.ticket(host, { name: 'Seat', price: '12.50', ...own });
  const pending = await office.order({ [paid]: 1 }, { accept_terms: true }).expect(201);
  const cart = await office.cart({ [free]: 1 }).expect(200);
  const [{ qr_url: code }] = order.body.attendees as { qr_url: string }[];
  const orders = [order, pending].map(({ body }) => `/order/${body.id as number}-${body.order_key as string}/`);

  for (let number = 1; number <= 12; number++)
    await make(service, 'posts', {
      title: `News ${number}`,
      content: `<p>Number ${number}</p><figure style="background:url('${image.source_url}')"></figure>`,
      status: 'publish',
      featured_media: image.id,
    });
  await addRule(service, { url: `${sitePathOf(site)}/moved`, action_data: { url: `${site}/parent/` } });
  return {
    seeds: [
      ...pages.map((page) => pathWithinSite(sitePathOf(site), page)),
      '/',
      '/robots.txt',
      '/sitemap_index.xml',
      '/sitemap.xml',
      '/moved',
      '/feed/',
      '/comments/feed/',
      '/events/feed/',
      '/?s=news',
      '/events/',
      '/events/today/',
      ...['list', 'month'].map((view) => `/events/${view}/`),
      ...MONTHS.map((month) => `/events/month/${month}/`),
      '/cart/',
      '/checkout/',
      '/admin',
      '/admin/sign-in',
      ...orders,
      code.slice(site.length),
      `/cart/?cart_hash=${cart.body.cart_hash as string}`,
    ],
    cartCookie: `almanac_cart=${cart.body.cart_hash as string}`,
  };
}

function weekly(week: number): { start_date: string; end_date: string } {
  const day = `2031-${String(Math.ceil(week / 3) + 5).padStart(2, '0')}-${String((week % 3) * 7 + 1).padStart(2, '0')}`;
  return { start_date: `${day} 18:00:00`, end_date: `${day} 20:00:00` };
}

/**
 * Paths of the routes of the index that name an item: each with the first items of the list that it belongs to.
 * @param root `/api` or `/wp-json`
 */
export async function itemPaths(service: TestApp, root: string): Promise<string[]> {
  const admin = service.as('administrator', root);
  const { body: index } = await admin.get('/').expect(200);
  const paths: string[] = [];
  const lists = new Map<string, string[]>();
  const routes = Object.entries(index.routes as Record<string, { methods: string[] }>);
  for (const [route, { methods }] of routes) {
    const [list, rest] = route.split(/\/\(\?P<(?:id|slug|name|type|taxonomy|status)>[^()]*\)/);
    if (rest === undefined || rest.includes('(') || !methods.includes('GET')) continue;
    const known = lists.get(list) ?? (await keysOf(service, root + list));
    lists.set(list, known);
    paths.push(...known.map((key) => `${root}${list}/${key}${rest}`));
  }
  return paths;
}

/** Lists of events begin today by default. */
const EVERYTHING = { start_date: '2020-01-01' };

async function keysOf(service: TestApp, path: string): Promise<string[]> {
  const { status, body } = await service.as('administrator', '').get(path).query(EVERYTHING);
  if (status !== 200 || typeof body !== 'object' || body === null) return [];
  const values = body as Record<string, unknown>;
  const items: unknown = Array.isArray(body) ? body : Object.values(values).find((member) => Array.isArray(member));
  const keys = Array.isArray(items)
    ? items.map((item: Record<string, unknown>) => item.id ?? item.slug ?? item.name)
    : Object.keys(values);
  return keys.slice(0, 2).flatMap((key) => (typeof key === 'number' || typeof key === 'string' ? [String(key)] : []));
}
