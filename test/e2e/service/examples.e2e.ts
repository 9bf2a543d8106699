import { createDemoRecords } from '../../../src/cli/demo/demo-records.js';
import { EXAMPLE_NEEDS } from '../../../src/docs/example-needs.js';
import { DEMO_IDS, DEMO_SITE } from '../../../src/demo/demo-ids.js';
import { SITE, basic, credentialsOf, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { documentedOperations, exampleOf, withNonces, type ExampleRequest } from '../../helpers/example-requests.js';

/** Examples that need the internet: they are not sent. */
const OUTGOING: readonly string[] = ['getUrlDetails'];

/** Examples after which others would fail: they are sent last. */
const LAST: readonly string[] = ['resetRedirects', 'erasePersonalData'];

// Deletions are left out: several delete the same record.
const operations = documentedOperations().filter(({ method }) => method !== 'delete');
const examples = operations.flatMap(({ path, method, operation }) => exampleOf(path, method, operation) ?? []);

/** Reads first. */
const rank = ({ id, method }: ExampleRequest): number =>
  method === 'get' ? 0 : LAST.some((name) => id.startsWith(name)) ? 2 : 1;

describe('The examples of the OpenAPI document', () => {
  let app: TestApp;
  /** Id of the user of the demo data; tests have other users before it. */
  let user: number;

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
        .send(body === undefined ? undefined : await withNonces(app, body));
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
