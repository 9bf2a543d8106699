import type { OpenAPIObject } from '@nestjs/swagger';
import { DeclaredOperations } from './declared-operations.js';
import { withExampleNeed } from './example-needs.js';
import { byName, sharedComponents, withSharedParts } from './openapi-components.js';
import { documentedSchema, openApiSchema, type ParamDeclaration } from '#core/parameters';
import { type Operation, EXAMPLE_EXTENSION, type OperationExample } from '#core/openapi';
import type { RestEndpoint, Route, RouteTable } from '#core/rest';

type Paths = Record<string, Record<string, Operation>>;

/** A parameter as far as its serialisation goes. */
interface QueryParameter {
  in: string;
  style?: string;
  schema?: { type?: string | string[] };
}

/**
 * Makes the document that Nest derives from the controllers say what the route table knows: where each parameter goes,
 * PUT and PATCH of updates, who may call, error answers. Parameters are declared once, in the DTOs. What decorators of
 * `@nestjs/swagger` say is included, and so are the operations of ordinary controllers.
 * @param apiPrefix path of the REST root, which the paths of the document are relative to
 */
export function completeDocument(document: OpenAPIObject, table: RouteTable, apiPrefix: string): OpenAPIObject {
  const declared = new DeclaredOperations(document);
  const routes = table.allWithHidden();
  const endpoints = routes.flatMap((route) => route.endpoints);
  const paths: Paths = declared.ordinary(apiPrefix, endpoints);
  for (const [path, item] of Object.entries(openApiPaths(routes, declared))) paths[path] = { ...paths[path], ...item };
  for (const operation of Object.values(paths).flatMap((item) => Object.values(item))) {
    describeSerialisation(operation);
    placeExample(operation);
  }
  makeIdsUnique(paths);
  return sharedComponents({ ...document, paths: byName(paths) });
}

/**
 * Describes the form of lists and objects in a query: of repeated names only the last one counts, so a list is one
 * value.
 */
function describeSerialisation({ parameters }: Operation): void {
  for (const parameter of (parameters ?? []) as QueryParameter[]) {
    if (parameter.in !== 'query' || parameter.style !== undefined) continue;
    const types = [parameter.schema?.type].flat();
    if (types.includes('array')) Object.assign(parameter, { style: 'form', explode: false });
    else if (types.includes('object')) Object.assign(parameter, { style: 'deepObject', explode: true });
  }
}

/** Puts the values of `@ApiExample` where Swagger UI looks for them. */
function placeExample(operation: Operation): void {
  const example = operation[EXAMPLE_EXTENSION] as OperationExample | undefined;
  if (!example) return;
  delete operation[EXAMPLE_EXTENSION];
  for (const parameter of (operation.parameters ?? []) as (QueryParameter & { name: string; example?: unknown })[]) {
    const examples = parameter.in === 'path' ? example.path : parameter.in === 'query' ? example.query : undefined;
    if (examples && parameter.name in examples) parameter.example = examples[parameter.name];
  }
  const { content = {} } = (operation.requestBody ?? {}) as { content?: Record<string, { example?: unknown }> };
  if (example.body !== undefined) for (const media of Object.values(content)) media.example = example.body;
}

/** `/cal/views/v2` as `CalViewsV2`. */
const camelCase = (path: string): string => path.replace(/\W+(\w?)/g, (_, first: string) => first.toUpperCase());

/** OpenAPI requires unique ids; controllers of different namespaces may have the same name. */
function makeIdsUnique(paths: Paths): void {
  const byId = new Map<string, { operation: Operation; path: string }[]>();
  for (const [path, item] of Object.entries(paths))
    for (const operation of Object.values(item)) {
      const { operationId: id } = operation;
      if (typeof id === 'string') byId.set(id, [...(byId.get(id) ?? []), { operation, path }]);
    }
  for (const [id, same] of byId) {
    if (same.length === 1) continue;
    for (const { operation, path } of same) operation.operationId = id + camelCase(path);
  }
}

/** The path of a route as OpenAPI writes it: `/cal/events/v1/events/{id}`. */
export function documentPath(pattern: string): string {
  const path = pattern.replace(/\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)/g, '{$1}');
  return path.replace(/\(\?:([^()]*)\)\?/g, '$1') || '/';
}

/** The paths of routes. @param declared what decorators say of the operations */
function openApiPaths(routes: Route[], declared: DeclaredOperations): Paths {
  const paths: Paths = {};
  for (const route of routes) {
    const path = documentPath(route.pattern);
    paths[path] ??= {};
    for (const endpoint of route.endpoints)
      for (const method of endpoint.methods) {
        const described = operation(route, endpoint, method);
        const shared = withSharedParts(described, method, takesScannerKey(route, endpoint));
        paths[path][method.toLowerCase()] = withExampleNeed(declared.merge(endpoint, method, shared));
      }
  }
  return paths;
}

function operation(route: Route, endpoint: RestEndpoint, method: string): Operation {
  const inBody = method !== 'GET' && method !== 'DELETE';
  const parameters = endpoint.params
    .filter(({ declaration }) => declaration.in === 'path' || !inBody)
    .map(({ name, declaration }) => ({
      name,
      in: declaration.in === 'path' ? 'path' : 'query',
      required: declaration.in === 'path' || (declaration.required ?? false),
      description: explanationOf(declaration),
      schema: openApiSchema(documentedSchema(declaration)),
    }));
  const body = inBody ? bodySchema(endpoint) : undefined;
  return {
    operationId: `${endpoint.handler.replace('.', '_')}_${method.toLowerCase()}${route.pattern.endsWith(`/${route.namespace}`) ? '_index' : ''}`,
    tags: [route.namespace],
    description: `Who may call: ${endpoint.policy?.label ?? 'nobody'}.`,
    parameters,
    ...(body ? { requestBody: { content: { 'application/json': { schema: body } } } } : {}),
    responses: {
      [endpoint.status]: { description: 'Done' },
      default: { description: 'Refused: `{code, message, data: {status}}`' },
    },
    security: [{ basic: [] }, {}],
  };
}

function bodySchema(endpoint: RestEndpoint): Record<string, unknown> | undefined {
  const members = endpoint.params.filter(({ declaration }) => declaration.in !== 'path');
  if (members.length === 0) return undefined;
  const required = members.filter(({ declaration }) => declaration.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(
      members.map(({ name, declaration }) => [
        name,
        { ...openApiSchema(documentedSchema(declaration)), description: explanationOf(declaration) },
      ]),
    ),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** Where `api_key` is the key of the scanners. */
const SCANNER_NAMESPACE = 'cal/tickets/v1';

const takesScannerKey = ({ namespace }: Route, { params }: RestEndpoint): boolean =>
  namespace === SCANNER_NAMESPACE && params.some(({ name }) => name === 'api_key');

/** What a parameter is, and what its check accepts, in the words of a refusal. */
function explanationOf({ description: own, documented, check }: ParamDeclaration): string | undefined {
  const description = own ?? documented?.description;
  const accepts = check !== undefined && check !== true && 'accepts' in check ? check.accepts : undefined;
  return accepts === undefined ? description : `${description ?? ''} Must be ${accepts}.`.trim();
}
