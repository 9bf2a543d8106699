import { readFileSync, readdirSync } from 'node:fs';
import { ResponseSchemas } from '../../helpers/response-schemas.js';
import type { SeenResponse } from '../../helpers/response-schemas.js';

interface Step {
  method: string;
  path: string;
  site?: boolean;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** Members that are left out of the comparison, and perhaps of the recording. */
  ignore?: string[];
  /** Our response may have members that the recording does not have. */
  extra?: boolean;
  expect: { status: number; headers?: Record<string, string>; body?: unknown };
}

/** Methods whose responses have no body, or one that no operation describes. */
const BODILESS = ['HEAD', 'OPTIONS'];

const FOLDER = 'test/contract/scenarios';

/** Files of the recordings: `events/venue-crud.json`. */
const scenarios = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));

/** Recorded answers that ours differ from, with the reason: `{"events/venue-crud#7": "…"}`. */
const differences = JSON.parse(readFileSync('test/contract/differences.json', 'utf8')) as Record<string, unknown>;

describe('A recorded response', () => {
  const schemas = new ResponseSchemas();
  /** Paths with fewer variables first: `/users/me` before `/users/{id}`. */
  const patterns = schemas.paths
    .map((path) => ({ path, match: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`) }))
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length);

  const seen = ({
    method,
    path,
    query = {},
    headers = {},
    ignore,
    extra = false,
    expect: recorded,
  }: Step): SeenResponse | undefined => {
    const operation = patterns.find(({ match }) => match.test(`/${path.replace(/^\//, '').split('?')[0]}`));
    const { body, status } = unwrapped(recorded, query);
    const isJson = recorded.headers?.['content-type']?.startsWith('application/json') ?? false;
    // Null means an empty body; a part of a member that does not exist leaves an empty list of it.
    const isCompared = isJson && body !== undefined && body !== null && !String(query._fields).includes('nope');
    if (!operation || !isCompared) return undefined;
    const override = query._method ?? headers['x-http-method-override'] ?? headers['X-HTTP-Method-Override'];
    return {
      path: operation.path,
      method: String(override ?? method).replace('HEAD', 'GET'),
      status,
      body: recordedPart(body),
      // Recordings leave out texts for people and what differs from run to run.
      partial: '_fields' in query || status >= 400 || ignore !== undefined || extra,
    };
  };

  it('is as the OpenAPI document says', () => {
    const faults: string[] = [];
    for (const file of scenarios) {
      const scenario = JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as { ignore?: string[]; steps: Step[] };
      const name = file.slice(0, -'.json'.length);
      scenario.steps.forEach((recorded, i) => {
        const step = { ignore: scenario.ignore, ...recorded };
        if (step.site || BODILESS.includes(step.method) || `${name}#${i + 1}` in differences) return;
        const response = seen(step);
        const fault = response && schemas.fault(response);
        if (fault) faults.push(`${name}#${i + 1} ${fault}`);
      });
    }
    expect(faults).toEqual([]);
    expect(schemas.validated).toBeGreaterThan(2500);
  });
});

/** What an envelope holds. */
function unwrapped({ status, body }: Step['expect'], query: object): { status: number; body: unknown } {
  if (!('_envelope' in query) || typeof body !== 'object' || body === null || !('status' in body))
    return { status, body };
  return body as unknown as { status: number; body: unknown };
}

/**
 * What the recording holds of a body. What `_embed` adds is no part of the resource; where a list item was left out of
 * the recording it has null.
 */
function recordedPart(body: unknown): unknown {
  if (Array.isArray(body)) return body.filter((item) => item !== null).map(recordedPart);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, member]) => (name === '_embedded' ? [] : [[name, recordedPart(member)]])),
  );
}
