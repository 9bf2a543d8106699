import { readFileSync } from 'node:fs';
import { createDemoRecords } from '../../../src/cli/demo/demo-records.js';
import { EXAMPLE_NEEDS } from '../../../src/docs/example-needs.js';
import { DEMO_IDS, DEMO_NONCE, DEMO_SITE } from '../../../src/demo/demo-ids.js';
import { SITE, basic, credentialsOf, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  example?: unknown;
}

interface Operation {
  operationId: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { example?: unknown }> };
}

interface Example {
  id: string;
  method: string;
  path: string;
  query: Record<string, string>;
  body?: unknown;
}

/** Examples that need the internet: they are not sent. */
const OUTGOING: readonly string[] = ['getUrlDetails'];

/** Examples after which others would fail: they are sent last. */
const LAST: readonly string[] = ['resetRedirects', 'erasePersonalData'];

const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};

/** A request with the values of the examples; nothing without a value for each variable of the path. */
function exampleOf(path: string, method: string, operation: Operation): Example | undefined {
  const { operationId: id, parameters = [], requestBody } = operation;
  let address = path;
  const query: Record<string, string> = {};
  for (const { name, in: place, required, example } of parameters) {
    if (place === 'header') continue;
    if (example === undefined) {
      if (required) return undefined;
      continue;
    }
    const text = typeof example === 'object' ? JSON.stringify(example) : String(example);
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(text).replaceAll('%2F', '/'));
    else query[name] = text.replace(DEMO_SITE, SITE);
  }
  const media = requestBody?.content['application/json'];
  if (requestBody && media?.example === undefined) return undefined;
  return { id, method, path: address, query, ...(media ? { body: media.example } : {}) };
}

const operations = Object.entries(paths).flatMap(([path, item]) =>
  // Deletions are left out: several delete the same record.
  Object.entries(item)
    .filter(([method]) => method !== 'delete')
    .map(([method, operation]) => ({ path, method, operation })),
);
const examples = operations.flatMap(({ path, method, operation }) => exampleOf(path, method, operation) ?? []);

/** Reads first. */
const rank = ({ id, method }: Example): number =>
  method === 'get' ? 0 : LAST.some((name) => id.startsWith(name)) ? 2 : 1;

describe('The examples of the OpenAPI document', () => {
  let app: TestApp;
  /** Id of the user of the demo data; tests have other users before it. */
  let user: number;

  /** The body with nonces of the caller, which examples cannot have. */
  const withNonces = async (body: unknown): Promise<object> => {
    const sent: Record<string, unknown> = { ...(body as object) };
    for (const action of Object.keys(sent).filter((name) => sent[name] === DEMO_NONCE)) {
      const response = await app.as('administrator').post('/auth/v1/nonces').send({ action });
      sent[action] = (response.body as { nonce: string }).nonce;
    }
    return sent;
  };

  beforeAll(async () => {
    app = await startApp({ DOCS: 'on' });
  });
  afterAll(() => app?.close());

  it('refer to the demo data', async () => {
    const authorization = basic(credentialsOf('administrator'));
    const created = await createDemoRecords(app.app, { rootUrl: `${app.base}/api`, authorization });
    expect(created).toEqual({ ...DEMO_IDS, user: created.user });
    user = Number(created.user);
  });

  it('come with a coming event whose tickets are on sale, to which the front page leads', async () => {
    const home = await app.http().get('/').expect(200);
    for (const path of ['/event/evening-concert/', '/admin', '/docs'])
      expect(home.text).toContain(`<a href="${path}">`);
    const { text } = await app.http().get('/event/evening-concert/').expect(200);
    expect(text).toMatch(/Standard[\s\S]*120 left[\s\S]*Reduced[\s\S]*40 left/);
    expect(text).toContain('Get tickets');
  });

  it('succeed unchanged on the demo data', async () => {
    const refused: string[] = [];
    const sent = examples.filter(({ id }) => !OUTGOING.includes(id)).sort((a, b) => rank(a) - rank(b));
    for (const { id, method, path, query, body } of sent) {
      const response = await app
        .as('administrator')
        [method as 'post'](path.replace(`/users/${DEMO_IDS.user}`, `/users/${user}`))
        .query(query)
        .send(body === undefined ? undefined : await withNonces(body));
      if (response.ok === id in EXAMPLE_NEEDS)
        refused.push(`${id} ${method} ${path} ${response.status} ${response.text.slice(0, 200)}`);
    }
    expect(refused).toEqual([]);
  });

  it('say what they need where the demo does not have it', () => {
    const described = new Map(operations.map(({ operation }) => [operation.operationId, operation.description ?? '']));
    for (const [id, need] of Object.entries(EXAMPLE_NEEDS))
      expect(described.get(id)).toContain(`The example needs ${need}`);
    const others = [...described].filter(([id, text]) => text.includes('The example needs') && !(id in EXAMPLE_NEEDS));
    expect(others).toEqual([]);
  });

  it('are there for every parameter that a GET needs', () => {
    const withoutExample = operations
      .filter(({ path, method, operation }) => method === 'get' && !exampleOf(path, method, operation))
      .map(({ operation }) => operation.operationId);
    expect(withoutExample).toEqual([]);
  });

  it('name pages of the service in the document that it serves', async () => {
    const { text } = await app.http().get('/docs-json').expect(200);
    expect(text).toContain(`"${SITE}/event/summer-concert/"`);
    expect(text).not.toContain(DEMO_SITE);
  });

  it('are there for every write with a body', () => {
    const withoutExample = operations
      .filter(({ operation: { requestBody } }) => requestBody?.content['application/json'])
      .filter(({ path, method, operation }) => !exampleOf(path, method, operation))
      .map(({ operation }) => operation.operationId)
      .filter((id) => !(id in EXAMPLE_NEEDS));
    expect(withoutExample).toEqual([]);
  });
});
