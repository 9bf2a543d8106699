import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

type Args = Record<string, Record<string, unknown>>;

interface Described {
  path: string;
  namespace: string;
  methods: string[];
  args: Args;
}

/** What of an argument clients rely on; descriptions are our own. */
const COMPARED = ['type', 'default', 'enum', 'minimum', 'maximum', 'required', 'items'];

const shown = (args: Args | never[]): Args =>
  Object.fromEntries(
    Object.entries(args as Args).map(([name, arg]) => [
      name,
      Object.fromEntries(Object.entries(arg).filter(([key]) => COMPARED.includes(key))),
    ]),
  );

describe('The REST index of redirects/v1', () => {
  let site: TestApp;
  beforeAll(async () => (site = await startApp()));
  afterAll(() => site.close());

  it('lists routes, methods and arguments like the reference', async () => {
    const known = (
      JSON.parse(readFileSync(join(__dirname, '../../contract/routes.json'), 'utf8')) as Described[]
    ).filter(({ namespace }) => namespace === 'redirects/v1');
    const { body } = await site.as('anonymous').get('/redirects/v1').expect(200);
    const { routes } = body as { routes: Record<string, { endpoints: Pick<Described, 'methods' | 'args'>[] }> };
    const ours = Object.entries(routes).flatMap(([path, { endpoints }]) =>
      endpoints.map(({ methods, args }) => ({ path, methods, args: shown(args) })),
    );
    const theirs = known.map(({ path, methods, args }) => ({ path, methods, args: shown(args) }));
    const order = (a: { path: string; methods: string[] }, b: { path: string; methods: string[] }): number =>
      `${a.path} ${a.methods.join()}`.localeCompare(`${b.path} ${b.methods.join()}`);
    expect(ours.sort(order)).toEqual(theirs.sort(order));
  });
});
