import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

interface Described {
  path: string;
  namespace: string;
  methods: string[];
  args: Record<string, Record<string, unknown>>;
  in_reference?: boolean;
}

/** Routes that content.md marks "leave out", and remote payment gateways. */
const LEFT_OUT =
  /blocks|block-types|block-renderer|block-patterns|block-directory|pattern-directory|wp_pattern_category|templates|template-parts|global-styles|themes|plugins|sidebars|widget|font-|icons?|view-config|menu|navigation|cal_rsvp_tickets|coupons|fees|commerce|seating|\/edit$|post-process|calendar-embed|autosaves|revisions/;

/** What of an argument clients rely on; descriptions are our own. */
const COMPARED = [
  'type',
  'format',
  'default',
  'enum',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'required',
  'items',
] as const;

/** Arguments that differ on purpose, with the reason. */
const ON_PURPOSE: Record<string, string> = {
  per_page: 'its default is a setting of the site',
  date: 'formats and nullability are told more precisely',
};

const reference = JSON.parse(readFileSync(join(__dirname, '../../contract/routes.json'), 'utf8')) as Described[];

describe('The REST index', () => {
  let service: TestApp;
  let routes: Record<
    string,
    { methods: string[]; endpoints: { methods: string[]; args: Record<string, Record<string, unknown>> | never[] }[] }
  >;
  let namespaces: string[];

  beforeAll(async () => {
    service = await startApp();
    const { body } = await service.as('anonymous').get('/').expect(200);
    ({ routes, namespaces } = body);
  });
  afterAll(() => service.close());

  const built = () =>
    reference.filter(
      (route) => namespaces.includes(route.namespace) && !LEFT_OUT.test(route.path) && route.in_reference !== false,
    );

  it('lists the routes of every implemented namespace', () => {
    const events = built().filter((route) => route.namespace === 'cal/events/v1');
    expect(events.filter((route) => !routes[route.path]).map((route) => route.path)).toEqual([]);
    for (const { path, methods } of events) expect(routes[path]?.methods).toEqual(expect.arrayContaining(methods));
  });

  it.each(['cal/events/v1', 'calendar/v1'])('describes the arguments of %s like the reference', (name) => {
    const differences: string[] = [];
    for (const route of built().filter(({ namespace }) => namespace === name)) {
      const endpoint = routes[route.path]?.endpoints.find(({ methods }) => methods.join() === route.methods.join());
      for (const [argument, wanted] of Object.entries(route.args)) {
        const given = (endpoint?.args as Record<string, Record<string, unknown>> | undefined)?.[argument];
        if (!given) differences.push(`${route.methods[0]} ${route.path}: ${argument} is missing`);
        else if (!ON_PURPOSE[argument]) {
          for (const key of COMPARED) {
            // The index names maximum lengths where the reference cuts without a message.
            if (key === 'maxLength' && wanted[key] === undefined) continue;
            if (JSON.stringify(given[key]) !== JSON.stringify(wanted[key])) {
              differences.push(
                `${route.methods[0]} ${route.path}: ${argument}.${key} is ${JSON.stringify(given[key])}, not ${JSON.stringify(wanted[key])}`,
              );
            }
          }
        }
      }
    }
    expect(differences).toEqual([]);
  });

  it('uses the WordPress names under /wp-json', async () => {
    const { body } = await service.as('anonymous', '/wp-json').get('/').expect(200);
    expect(body.namespaces).toEqual(expect.arrayContaining(['tribe/events/v1', 'wp/v2']));
    const text = JSON.stringify(body.routes, (key, value: unknown) => (key === 'description' ? undefined : value));
    expect(text.match(/.{0,60}(?:cal\/events|content\/v2|cal_events).{0,20}/g) ?? []).toEqual([]);
  });
});
