import { readFileSync } from 'node:fs';
import { createDemoRecords } from '../../../src/cli/demo/demo-records.js';
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

/** Examples that cannot succeed on the demo data, with the reason. */
const NO_MAIL = 'The site of the test sends no e-mail.';
const CLOUD = 'Only the optimisation service may call it, from its own addresses.';
const EXCEPTIONS: Readonly<Record<string, string>> = {
  getCalendarViewHtml: 'It needs a nonce of the page that shows the view.',
  renderCalendarViewHtml: 'It needs a nonce of the page that shows the view.',
  createEventPost: 'Events are created in cal/events/v1.',
  sendEventImportBatch: 'It needs the hash of a running import.',
  sendEventImportState: 'It needs the hash of a running import.',
  getSemrushAuthorizationUrl: 'SEMrush is not connected.',
  authenticateSemrush: 'SEMrush is not connected.',
  getWincherAuthorizationUrl: 'Wincher is not connected.',
  authenticateWincher: 'Wincher is not connected.',
  listRelatedKeyphrases: 'SEMrush is not connected.',
  getEventImport: 'Ids of imports are random.',
  getFileSize: 'Uploads are in the folder of their month.',
  getTicketPass: 'Apple Wallet is not configured.',
  getGoogleWalletLink: 'Google Wallet is not configured.',
  trackKeyphrases: 'Wincher is not connected.',
  payOrder: 'The demo site has no payment service.',
  declineCancellation: 'No purchaser of the demo site has requested to cancel.',
  cancelTicket: 'Other examples need the paid ticket of the demo site.',
  exchangeTicket: 'The demo event has no other ticket.',
  withdrawTicket: 'The demo site has no free tickets.',
  receiveStripeEvent: 'Stripe signs what it sends.',
  runAbilityByPut: 'No ability is run by PUT or PATCH.',
  runAbilityByPutPatch: 'No ability is run by PUT or PATCH.',
  resendMailMessage: NO_MAIL,
  sendTestMail: NO_MAIL,
  testAnnouncement: NO_MAIL,
  reportMailBounce: NO_MAIL,
  joinWaitingList: NO_MAIL,
  moveWaitingEntry: NO_MAIL,
  offerToWaitingEntry: NO_MAIL,
  leaveWaitingList: NO_MAIL,
  checkCallbackAddress: CLOUD,
  validateCloudToken: CLOUD,
  storeCloudKey: CLOUD,
  validateCloudKey: CLOUD,
  setCloudState: CLOUD,
  confirmAliasRefusal: CLOUD,
  notifyImages: CLOUD,
  notifyUsedStyles: CLOUD,
  notifyFirstImages: CLOUD,
  checkImage: CLOUD,
};

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
      if (response.ok === id in EXCEPTIONS)
        refused.push(`${id} ${method} ${path} ${response.status} ${response.text.slice(0, 200)}`);
    }
    expect(refused).toEqual([]);
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
      .filter((id) => !(id in EXCEPTIONS));
    expect(withoutExample).toEqual([]);
  });
});
