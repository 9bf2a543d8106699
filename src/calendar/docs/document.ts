import type { Operation } from '../../core/rest/openapi.js';
import { openApiPaths } from '../../core/rest/openapi.js';
import type { Route } from '../../core/rest/route-table.js';
import { ANSWERS, ITEMS, SCHEMAS, TAGS } from './schemas.js';

type Schema = Record<string, unknown>;

const VERBS: Readonly<Record<string, string>> = {
  post: 'create',
  put: 'update',
  patch: 'patch',
  delete: 'delete',
};

/** Names of operations: `getEvents`, `createEvent`, `getEvent`, `updateEvent`, `patchEvent`, `deleteEvent`. */
export function operationId(path: string, method: string): string {
  const base = path.split('/')[1] ?? '';
  const item = ITEMS[base];
  if (item === undefined) return 'getOpenApiDocs';
  const isList = !path.includes('{');
  if (method === 'get') return isList ? `get${item}s` : `get${item}`;
  return `${VERBS[method] ?? method}${item}`;
}

/** The whole document. @param prefix of the paths @param address of the namespace */
export function docsOf(routes: Route[], prefix: string, address: string): Schema {
  const bodies: Record<string, Schema> = {};
  const paths = openApiPaths(routes, prefix, ANSWERS);
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, made] of Object.entries(operations)) operations[method] = described(made, path, method, bodies);
  }
  return {
    openapi: '3.0.4',
    info: {
      title: 'Almanac calendar',
      version: '1.0.0',
      description: 'Events, venues, organizers and tickets.',
    },
    servers: [{ url: address }],
    tags: TAGS,
    paths,
    components: {
      schemas: { ...SCHEMAS, ...bodies },
      securitySchemes: {
        BasicAuth: {
          type: 'http',
          scheme: 'basic',
          description: 'A login and one of its application passwords. Reading shows more to those who sign in.',
        },
      },
    },
  };
}

/** An operation under the name that clients know; what it takes stands among the schemas. */
function described(made: Operation, path: string, method: string, bodies: Record<string, Schema>): Operation {
  const base = path.split('/')[1] ?? '';
  const name = `${ITEMS[base] ?? ''}_Request_Body`;
  const body = (made.requestBody as { content: Record<string, { schema: Schema }> } | undefined)?.content;
  if (body) bodies[name] ??= body['application/json'].schema;
  return {
    ...made,
    operationId: operationId(path, method),
    tags: [ITEMS[base] === undefined ? 'Docs' : `${ITEMS[base]}s`],
    security: method === 'get' ? [] : [{ BasicAuth: [] }],
    ...(body
      ? { requestBody: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } } }
      : {}),
  };
}
