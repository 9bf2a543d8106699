import { isWrite } from '../../../src/core/rest/endpoint.js';
import { RouteTable } from '../../../src/core/rest/route-table.js';
import type { RestEndpoint } from '../../../src/core/rest/endpoint.js';
import { boxOffice } from '../../e2e/tickets/box-office.js';
import { addRule } from '../../helpers/redirects.js';
import type { TestApp } from '../../helpers/app.js';
import { pick, plausible } from './plausible.js';
import type { Draw } from './plausible.js';

/** A request under the REST root. */
export interface Operation {
  method: string;
  path: string;
  body?: object;
}

/** Makes requests of one kind, each time another one. */
export type Maker = () => Operation;

/** What the requests of a test are about. */
export interface Fixtures extends Draw {
  /** What everyday requests are about; generated ones do not touch it. */
  event: number;
  ticket: number;
  post: number;
  attendees: { id: number; security_code: string }[];
  apiKey: string;
  /** Ids of what generated requests may change and delete, by the last part of a path that lists them. */
  idsOf: ReadonlyMap<string, readonly number[]>;
}

const API_KEY = 'key-of-the-load-test';
/** What generated requests that name things by their slug have to themselves. */
const SPARE_SLUGS: Record<string, string> = {
  events: 'spare-event',
  venues: 'cal_venue-0',
  organizers: 'cal_organizer-0',
};
/** Things of each kind that generated requests have to themselves. */
const OF_EACH = 4;

/**
 * Makes what requests need to find.
 * @param users accounts that may be changed and deleted
 */
export async function fixturesFor(service: TestApp, random: () => number, users: number[]): Promise<Fixtures> {
  const office = boxOffice(service);
  const admin = service.as('administrator');
  const create = async (path: string, body: object): Promise<number> => {
    const answer = await admin.post(path).send(body).expect(201);
    return (answer.body as { id: number }).id;
  };
  const each = (work: (i: number) => Promise<number>): Promise<number[]> =>
    Promise.all(Array.from({ length: OF_EACH }, (_, i) => work(i)));
  await admin.post('/cal/tickets/v1/settings').send({ qr_api_key: API_KEY, order_max_tickets: 100 }).expect(200);

  const event = await office.event({ venue: { venue: 'Hall' }, organizer: { organizer: 'Club' }, tags: ['load'] });
  const ticket = await office.ticket(event, { ticket: { mode: 'own', capacity: 1_000_000 } });
  const post = await create('/content/v2/posts', { title: 'Everyday', status: 'publish', comment_status: 'open' });
  const { body: order } = await office.order({ [ticket]: 50 }).expect(201);

  const posts = (path: string) =>
    each((i) => create(`/content/v2/${path}`, { title: `${path} ${i}`, status: 'publish' }));
  const terms = (path: string) => each((i) => create(`/content/v2/${path}`, { name: `${path} ${i}` }));
  const events = await each((i) => office.event(i === 0 ? { title: 'Spare event' } : {}));
  const venues = await posts('cal_venue');
  const organizers = await posts('cal_organizer');
  const eventTerms = await terms('cal_events_cat');
  const tags = await terms('tags');
  const tickets = await each((i) => office.ticket(events[i]));
  const { body: spare } = await office.order({ [ticket]: OF_EACH }).expect(201);
  const idsOf = new Map<string, readonly number[]>([
    ['content/v2/posts', await posts('posts')],
    ['content/v2/pages', await posts('pages')],
    ['content/v2/navigation', await posts('navigation')],
    ['content/v2/cal_venue', venues],
    ['content/v2/cal_organizer', organizers],
    ['content/v2/cal_events', events],
    ['content/v2/categories', await terms('categories')],
    ['content/v2/tags', tags],
    ['content/v2/cal_events_cat', eventTerms],
    ['content/v2/comments', await each((i) => create('/content/v2/comments', { post, content: `Comment ${i}` }))],
    ['content/v2/users', users],
    ['cal/events/v1/events', events],
    ['cal/events/v1/venues', venues],
    ['cal/events/v1/organizers', organizers],
    ['cal/events/v1/categories', eventTerms],
    ['cal/events/v1/tags', tags],
    ['calendar/v1/events', events],
    ['calendar/v1/venues', venues],
    ['calendar/v1/organizers', organizers],
    ['calendar/v1/tickets', tickets],
    ['cal/tickets/v1/tickets', tickets],
    ['cal/tickets/v1/attendees', spare.attendees.map(({ id }: { id: number }) => id)],
    ['cal/tickets/v1/orders', [spare.id]],
    ['redirects/v1/redirect', [await addRule(service, { url: '/load', action_data: { url: '/target' } })]],
    ['redirects/v1/group', [1]],
  ]);
  return {
    random,
    ids: [...idsOf.values()].flat(),
    event,
    ticket,
    post,
    attendees: order.attendees,
    apiKey: API_KEY,
    idsOf,
  };
}

/** Every endpoint of the interface that writes, with generated values. */
export function writingEndpoints({ app }: TestApp, fixtures: Fixtures): Maker[] {
  return app
    .get(RouteTable)
    .all()
    .flatMap(({ endpoints }) => endpoints)
    .filter(isWrite)
    .map((endpoint) => () => generated(endpoint, fixtures));
}

/** Parameters whose generated values would be refused, so that the request would not get as far as writing. */
const LEFT_OUT =
  /^(id|template|seo|image|language|app_id|author_ip|filterBy|featured_media|organizers?|venues?|tags|categories)$/;
/** Optional parameters that every request has: without them, most would be refused. */
const ALWAYS = /^(title|name|force)$/;
/** Share of the other optional parameters that a request has. */
const OPTIONAL_SHARE = 0.25;

function generated({ nestPath, methods, params }: RestEndpoint, fixtures: Fixtures): Operation {
  const { random } = fixtures;
  const template = nestPath.replace(/^\/api/, '');
  const path = template.replace(/:(\w+)/g, (_, name: string, at: number) => {
    const pattern = params.find((param) => param.name === name)?.declaration.path ?? '';
    return pathValue(pattern, template.slice(1, at - 1), fixtures);
  });
  const sent = params.filter(
    ({ name, declaration }) =>
      declaration.in !== 'path' &&
      (declaration.required === true || ALWAYS.test(name) || (random() < OPTIONAL_SHARE && !LEFT_OUT.test(name))),
  );
  const body = Object.fromEntries(sent.map(({ name, schema }) => [name, plausible(name, schema, fixtures)]));
  const method = pick(
    methods.filter((one) => one !== 'GET'),
    random,
  );
  return { method, path, body };
}

/** @param before the path up to the variable */
function pathValue(pattern: string, before: string, { ids, idsOf, random }: Fixtures): string {
  if (/^[a-z]+(?:\|[a-z]+)*$/.test(pattern)) return pick(pattern.split('|'), random);
  if (before.endsWith('by-slug')) return SPARE_SLUGS[before.split('/').at(-2) ?? ''];
  if (before.startsWith('abilities')) return 'tickets/check-in-attendee';
  const known = idsOf.get(before);
  return known || pattern.includes('\\d') ? String(pick(known ?? ids, random)) : 'x';
}

/** Operations of a busy site, all of which must succeed. */
export function everydayWrites({ post: about, ticket, attendees, apiKey, random }: Fixtures): Maker[] {
  let made = 0;
  const purchaser = { name: 'Pat', email: 'pat@buyer.example' };
  const dates = { start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00', status: 'publish' };
  const post =
    (path: string, body: () => object): Maker =>
    () => ({ method: 'POST', path, body: body() });
  const tickets = [{ ticket_id: ticket, quantity: 1 }];
  return [
    post('/cal/tickets/v1/orders', () => ({ tickets, purchaser })),
    post('/cal/tickets/v1/cart', () => ({ provider: 'tickets-commerce', tickets })),
    () => ({
      method: 'POST',
      path: `/cal/tickets/v1/attendees/${pick(attendees, random).id}`,
      body: { check_in: random() < 0.7 },
    }),
    () => {
      const { id, security_code } = pick(attendees, random);
      return { method: 'POST', path: '/cal/tickets/v1/qr', body: { api_key: apiKey, ticket_id: id, security_code } };
    },
    post('/content/v2/posts', () => ({ title: `Post ${made++}`, status: 'publish', categories: [1] })),
    post('/cal/events/v1/events', () => ({ title: `Event ${made++}`, ...dates, venue: { venue: `Hall ${made % 5}` } })),
    post('/content/v2/settings', () => ({ description: `Description ${made++}` })),
    post('/redirects/v1/setting', () => ({ expire_redirect: made++ % 30 })),
    post('/content/v2/comments', () => ({ post: about, content: `Comment ${made++}` })),
    post('/batch/v1', () => ({
      requests: [
        { method: 'POST', path: '/content/v2/posts', body: { title: `Batch ${made++}` } },
        { method: 'POST', path: '/cal/events/v1/events', body: { title: `Batch ${made++}`, ...dates } },
      ],
    })),
  ];
}

/** Reads of a busy site at the same time. */
export function everydayReads({ event, ticket, random }: Fixtures): Maker[] {
  const get =
    (path: () => string): Maker =>
    () => ({ method: 'GET', path: path() });
  const page = () => 1 + Math.floor(random() * 3);
  return [
    get(() => `/cal/events/v1/events?start_date=2030-01-01&page=${page()}`),
    get(() => `/cal/events/v1/events/${event}`),
    get(() => `/content/v2/posts?page=${page()}`),
    get(() => `/content/v2/cal_events?_embed&per_page=5`),
    get(() => `/cal/tickets/v1/tickets/${ticket}`),
    get(() => '/redirects/v1/redirect'),
    get(() => '/content/v2/settings'),
    get(() => '/seo/v1/statistics'),
    get(() => '/cal/events/v1/venues?per_page=5'),
  ];
}
