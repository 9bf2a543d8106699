import { readFileSync } from 'node:fs';
import { DEMO_NONCE, DEMO_SITE } from '../../src/demo/demo-ids.js';
import { SITE, type TestApp } from './app.js';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  example?: unknown;
}

/** An operation of the OpenAPI document. */
export interface Operation {
  operationId: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { example?: unknown }> };
}

/** A request as the OpenAPI document shows it. */
export interface ExampleRequest {
  id: string;
  method: string;
  path: string;
  query: Record<string, string>;
  body?: unknown;
}

/** The operations of the OpenAPI document, with their paths and methods. */
export function documentedOperations(): { path: string; method: string; operation: Operation }[] {
  const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** A request with the values of the examples; nothing without a value for each variable of the path. */
export function exampleOf(path: string, method: string, operation: Operation): ExampleRequest | undefined {
  const { operationId: id, parameters = [], requestBody } = operation;
  let address = path;
  const query: Record<string, string> = {};
  for (const { name, in: place, required, example } of parameters) {
    if (place === 'header') continue;
    if (example === undefined) {
      if (required) return undefined;
      continue;
    }
    // Lists are documented as `style: form` without `explode`: separated by commas.
    const isObject = typeof example === 'object' && !Array.isArray(example);
    const text = isObject ? JSON.stringify(example) : String(example);
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(text).replaceAll('%2F', '/'));
    else query[name] = text.replace(DEMO_SITE, SITE);
  }
  const media = requestBody?.content['application/json'];
  if (requestBody && media?.example === undefined) return undefined;
  return { id, method, path: address, query, ...(media ? { body: media.example } : {}) };
}

/** The body of an example with nonces of the administrator, which examples cannot have. */
export async function withNonces(app: TestApp, body: unknown): Promise<object> {
  const sent: Record<string, unknown> = { ...(body as object) };
  for (const action of Object.keys(sent).filter((name) => sent[name] === DEMO_NONCE)) {
    const response = await app.as('administrator').post('/auth/v1/nonces').send({ action });
    sent[action] = (response.body as { nonce: string }).nonce;
  }
  return sent;
}
