import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

type Args = Record<string, Record<string, unknown>>;
interface Described {
  path: string;
  methods: string[];
  args: Args | never[];
}

const reference = JSON.parse(readFileSync(join(__dirname, '../../contract/routes.json'), 'utf8')) as Described[];
const OURS =
  /^\/content\/v2\/(posts|pages|cal_events|cal_venue|cal_organizer|navigation|types|statuses|search|comments)(\/|$)/;

/** What of an argument clients rely on; descriptions are our own, and `meta` has no fields here. */
const COMPARED = [
  'type',
  'format',
  'default',
  'enum',
  'minimum',
  'maximum',
  'required',
  'items',
  'uniqueItems',
  'oneOf',
];

describe('The REST index of content/v2', () => {
  let service: TestApp;
  let routes: Record<string, { endpoints: Described[] }>;

  beforeAll(async () => {
    service = await startApp();
    ({
      body: { routes },
    } = await service.as('anonymous').get('/').expect(200));
  });
  afterAll(() => service.close());

  it.each(
    reference
      .filter(({ path }) => OURS.test(path))
      .map((route) => [`${route.methods[0]} ${route.path}`, route] as const),
  )('describes the arguments of %s like the reference', (_, { path, methods, args }) => {
    const endpoint = routes[path]?.endpoints.find((one) => one.methods.join() === methods.join());
    const told = (endpoint?.args ?? {}) as Args;
    expect(Object.keys(told).sort()).toEqual(Object.keys(args).sort());
    for (const [name, wanted] of Object.entries(args as Args)) {
      if (name === 'meta') continue;
      const compared = (arg: Record<string, unknown>) => COMPARED.map((key) => [key, arg[key]]);
      expect([name, compared(told[name])]).toEqual([name, compared(wanted)]);
    }
  });

  it.each([
    'posts',
    'pages',
    'cal_events',
    'cal_venue',
    'comments',
    'search',
    'types',
    'statuses',
    'posts/1/revisions',
  ])('has a schema for the responses of %s', async (path) => {
    const { body } = await service.as('anonymous').options(`/content/v2/${path}`).expect(200);
    expect(body.schema).toMatchObject({ type: 'object' });
    expect(Object.keys(body.schema.properties as object).length).toBeGreaterThan(4);
  });
});
