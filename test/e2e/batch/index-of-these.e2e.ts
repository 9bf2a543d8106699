import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

interface Described {
  path: string;
  namespace: string;
  methods: string[];
  args: Record<string, Record<string, unknown>>;
}

const reference = JSON.parse(readFileSync(join(__dirname, '../../contract/routes.json'), 'utf8')) as Described[];
const OURS = /^\/(?:batch\/v1|oembed\/1\.0|cal\/event-aggregator\/v1)(?:\/|$)/;

/** Without descriptions, which are our own words; an object without members is an empty list on the wire. */
function facts(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? {} : value.map(facts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (name === 'description' ? [] : [[name, facts(member)]])),
  );
}

describe('The REST index', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  it('describes batch, oEmbed and import callbacks like the reference: paths, methods and arguments', async () => {
    const { body } = await service.as('anonymous').get('/').expect(200);
    const routes = body.routes as Record<
      string,
      { methods: string[]; endpoints: { methods: string[]; args: unknown }[] }
    >;
    const known = reference.filter(({ path }) => OURS.test(path));
    expect(known.length).toBeGreaterThan(5);
    for (const { path, methods, args } of known) {
      expect(routes[path]?.methods).toEqual(methods);
      const endpoint = routes[path]?.endpoints.find((found) => found.methods.join() === methods.join());
      expect({ path, args: facts(endpoint?.args) }).toEqual({ path, args: facts(args) });
    }
  });
});
