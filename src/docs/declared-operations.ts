import type { OpenAPIObject } from '@nestjs/swagger';
import type { Operation } from '#core/openapi';
import { REFUSAL_CONTENT } from './openapi-components.js';
import type { RestEndpoint } from '#core/rest';

type PathItem = Record<string, Operation>;

/** A parameter or response of an operation, as far as it is looked at here. */
interface Named {
  name?: string;
  in?: string;
  description?: string;
  content?: unknown;
}

type Responses = Record<string, Named>;

/** Members that decorators set and that replace ours. */
const REPLACED = ['summary', 'deprecated', 'externalDocs', 'tags', 'security', 'requestBody', 'servers', 'callbacks'];

/** What Nest derived from the decorators of `@nestjs/swagger` at controllers. */
export class DeclaredOperations {
  private readonly paths: Record<string, PathItem>;

  constructor(document: OpenAPIObject) {
    this.paths = document.paths as unknown as Record<string, PathItem>;
  }

  /** An operation with what decorators at its handler say: they add to it, and win where both say something. */
  merge(endpoint: RestEndpoint, method: string, ours: Operation): Operation {
    const declared = this.of(endpoint, method);
    if (!declared) return ours;
    const merged: Operation = { ...ours };
    for (const [member, value] of Object.entries(declared))
      if (REPLACED.includes(member) || member.startsWith('x-')) merged[member] = value;
    if (typeof declared.description === 'string' && declared.description !== '')
      merged.description = `${declared.description}\n\n${String(ours.description)}`;
    if (declared.operationId !== endpoint.handler.replace('.', '_')) {
      // An id is unique, also for a handler of several methods: the first one has the plain id.
      const suffix = method === endpoint.methods[0] ? '' : method[0] + method.slice(1).toLowerCase();
      merged.operationId = `${String(declared.operationId)}${suffix}`;
    }
    merged.parameters = [...(ours.parameters as Named[]), ...this.added(ours, declared)];
    merged.responses = mergedResponses(ours.responses as Responses, described(declared));
    return merged;
  }

  /**
   * The paths of ordinary controllers, relative to the REST root where they lie below it; others name the server's
   * root.
   * @param endpoints those of the interface
   */
  ordinary(apiPrefix: string, endpoints: readonly RestEndpoint[]): Record<string, PathItem> {
    const ofInterface = new Set(
      endpoints.map((endpoint) => `${endpoint.nestMethod.toLowerCase()} ${declaredPath(endpoint)}`),
    );
    const paths: Record<string, PathItem> = {};
    for (const [path, operations] of Object.entries(this.paths)) {
      const item = Object.fromEntries(
        Object.entries(operations).filter(([method]) => !ofInterface.has(`${method} ${path}`)),
      );
      if (Object.keys(item).length === 0) continue;
      if (path.startsWith(`${apiPrefix}/`)) paths[path.slice(apiPrefix.length)] = item;
      else paths[path] = { servers: [{ url: '/' }], ...item } as unknown as PathItem;
    }
    return paths;
  }

  private of(endpoint: RestEndpoint, method: string): Operation | undefined {
    const item = this.paths[declaredPath(endpoint)];
    if (!item) return undefined;
    const methods = [method, ...endpoint.methods].map((name) => name.toLowerCase());
    return methods.map((name) => item[name]).find((operation) => operation !== undefined);
  }

  /** Parameters that only decorators name, such as headers and path variables without a DTO. */
  private added(ours: Operation, declared: Operation): Named[] {
    const documented = new Set((ours.parameters as Named[]).map(({ name, in: where }) => `${where} ${name}`));
    return ((declared.parameters ?? []) as Named[]).filter(
      ({ name, in: where }) => !documented.has(`${where} ${name}`),
    );
  }
}

/** The path of an endpoint as `@nestjs/swagger` writes it. */
const declaredPath = ({ nestPath }: RestEndpoint): string => nestPath.replace(/[:*](\w+)/g, '{$1}');

/** All responses: a described success replaces the one of the route table, and refusals have the body of all refusals. */
function mergedResponses(ours: Responses, declared: Responses): Responses {
  const isSuccess = (status: string): boolean => status.startsWith('2');
  const hasSuccess = Object.keys(declared).some(isSuccess);
  const retained = Object.entries(ours).filter(([status]) => !hasSuccess || !isSuccess(status));
  const added = Object.entries(declared).map(([status, response]): [string, Named] => [
    status,
    isSuccess(status) || response.content !== undefined ? response : { ...response, ...REFUSAL_CONTENT },
  ]);
  return Object.fromEntries([...retained, ...added]);
}

/** Responses that decorators describe. The one that Nest adds to every operation says nothing. */
function described({ responses }: Operation): Responses {
  return Object.fromEntries(
    Object.entries((responses ?? {}) as Record<string, Named>).filter(
      ([, { description, content }]) => (description !== undefined && description !== '') || content !== undefined,
    ),
  );
}
