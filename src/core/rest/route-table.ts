import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { RequestMethod } from '@nestjs/common';
import { StartError } from '../config/start-error.js';
import type { ParamDeclaration } from './parameters/index.js';
import { compileDto } from './parameters/dto-instance.js';
import type { CompiledDto, Instantiate } from './parameters/dto-instance.js';
import type { CompiledParam } from './parameters/parse.js';
import { compileParams } from './parameters/parse.js';
import { describeParams } from './parameters/describe.js';
import type { EndpointOptions, RestControllerOptions } from './route.decorators.js';
import {
  REST_CONTROLLER,
  REST_MOUNT,
  REST_OPTIONS,
  REST_PARAMS,
  REST_RIGHTS,
  isOneUnit,
  isWriting,
  methodsOf,
} from './route.decorators.js';
import type { RightsRule } from './rights.js';
import { RouteClaims } from './route-claims.js';

/** One handler of a route and what was declared about it. */
export interface Endpoint {
  methods: string[];
  /** Path in Nest's router, with `:name` variables. */
  nestPath: string;
  nestMethod: string;
  /** Status of a good answer. */
  status: number;
  params: CompiledParam[];
  /** Makes the DTO that the handler receives. */
  instantiate: Instantiate;
  rights?: RightsRule;
  options: EndpointOptions;
  /** `Controller.method`, for messages and tests. */
  handler: string;
}

/** Name of an endpoint in the catalogue of scopes, e.g. `GET cal/tickets/v1/attendees/:id`. */
export function endpointName({ nestMethod, nestPath }: Pick<Endpoint, 'nestMethod' | 'nestPath'>): string {
  return `${nestMethod} ${nestPath.split(`${REST_MOUNT}/`)[1]}`;
}

/** One path of the interface. */
export interface Route {
  namespace: string;
  /** As the index prints it: `/cal/events/v1/events/(?P<id>\d+)`. */
  pattern: string;
  match: RegExp;
  variables: string[];
  /** `true`: the value of a variable may hold slashes, so that the path has any number of parts. */
  deep: boolean;
  endpoints: Endpoint[];
  schema?: () => Record<string, unknown>;
}

/** A request's route with the values of its path variables. */
export interface RouteMatch {
  route: Route;
  path: Record<string, string>;
}

/** Where the handler of all namespace indexes is mounted; not an address of its own. */
export const NAMESPACE_INDEX = '/~namespace';

/** For handlers without a DTO. */
const NO_PARAMETERS: CompiledDto = { declarations: new Map(), instantiate: (values) => values };

/** Patterns of variables that name the slash as a sign they accept. */
const HOLDS_SLASH = /\[[^\]^]*\//;

/** Whether an endpoint changes anything. */
export const isWrite = (endpoint: Endpoint): boolean => isWriting(endpoint.methods);

/** Whether an endpoint's handler runs as one unit of work. */
export const isTransactional = (endpoint: Endpoint): boolean => isOneUnit(endpoint.methods, endpoint.options);

/**
 * Whether an endpoint may be an item of a batch: every one that writes, but for those that say no (the batch itself)
 * and uploads, which need a request of their own (core.md §9).
 */
export const isBatchable = (endpoint: Endpoint): boolean =>
  isWrite(endpoint) && endpoint.options.batch !== false && !endpoint.options.upload;

/** Every route of the REST interface, found once at start by looking at the controllers. */
@Injectable()
export class RouteTable {
  private readonly routes = new Map<string, Route>();
  private readonly literal = new Map<string, Route>();
  private readonly variable = new Map<number, Route[]>();
  private readonly deep: Route[] = [];
  private readonly spaces: string[] = [];
  /** Who answers below the roots, and who elsewhere. */
  private readonly claims = { rest: new RouteClaims(), ordinary: new RouteClaims() };

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** Looks at all controllers. Called once the modules stand. */
  build(): void {
    for (const wrapper of this.discovery.getControllers()) {
      const controller = wrapper.metatype as (new () => object) | null;
      const meta =
        controller &&
        (Reflect.getMetadata(REST_CONTROLLER, controller) as
          ({ namespace: string } & RestControllerOptions) | undefined);
      if (!meta && controller && Reflect.hasMetadata(PATH_METADATA, controller))
        this.claims.ordinary.claimController(controller, this.scanner);
      if (!controller || !meta) continue;
      const base = String(Reflect.getMetadata(PATH_METADATA, controller));
      for (const name of this.scanner.getAllMethodNames(controller.prototype as object))
        this.addHandler(controller, name, base, meta);
    }
    this.addNamespaceIndexes();
    for (const route of this.routes.values()) this.register(route);
  }

  private addHandler(
    controller: new () => object,
    name: string,
    base: string,
    meta: { namespace: string } & RestControllerOptions,
  ): void {
    const handler = (controller.prototype as Record<string, object>)[name];
    const methods = methodsOf(handler);
    if (!methods) return;
    refuseUnusable(`${controller.name}.${name}`, handler, methods);
    const own = String(Reflect.getMetadata(PATH_METADATA, handler)).replace(/^\//, '');
    const nestPath = `/${[base, own].filter((part) => part !== '' && part !== '/').join('/')}`;
    const path = nestPath.slice(REST_MOUNT.length + 1) || '/';
    const index = Reflect.getMetadata(REST_PARAMS, controller.prototype as object, name) as number | undefined;
    const types = Reflect.getMetadata(
      'design:paramtypes',
      controller.prototype as object,
      name,
    ) as (new () => object)[];
    const dto = index === undefined ? undefined : types[index];
    const { declarations, instantiate } = dto ? compileDto(dto) : NO_PARAMETERS;
    this.add(meta.namespace, path, declarations, meta.schema, {
      methods,
      nestPath,
      nestMethod: RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod],
      status: statusOf(handler),
      params: compileParams(declarations),
      instantiate,
      rights: Reflect.getMetadata(REST_RIGHTS, handler) as RightsRule | undefined,
      options: (Reflect.getMetadata(REST_OPTIONS, handler) as EndpointOptions | undefined) ?? {},
      handler: `${controller.name}.${name}`,
    });
  }

  private add(
    namespace: string,
    path: string,
    declarations: Map<string, ParamDeclaration>,
    schema: Route['schema'],
    endpoint: Endpoint,
  ): void {
    const variables: string[] = [];
    let deep = false;
    const pattern = path.replace(/:(\w+)/g, (_, name: string) => {
      variables.push(name);
      deep ||= HOLDS_SLASH.test(declarations.get(name)?.path ?? '');
      return `(?P<${name}>${declarations.get(name)?.path ?? '[^/]+'})`;
    });
    if (namespace !== '' && !this.spaces.includes(namespace)) this.spaces.push(namespace);
    for (const method of endpoint.methods) this.claims.rest.claim(method, pattern, endpoint.handler);
    const known = this.routes.get(pattern);
    if (known) {
      known.endpoints.push(endpoint);
      known.schema ??= schema;
      return;
    }
    const match = new RegExp(`^${pattern.replace(/\(\?P</g, '(?<')}$`, 'i');
    this.routes.set(pattern, { namespace, pattern, match, variables, deep, endpoints: [endpoint], schema });
  }

  /** The one handler of namespace indexes answers for each namespace under its own address. */
  private addNamespaceIndexes(): void {
    const template = this.routes.get(NAMESPACE_INDEX);
    const index = template?.endpoints[0];
    if (!index) return;
    this.routes.delete(NAMESPACE_INDEX);
    for (const namespace of this.spaces) {
      const params = index.params.map((param) =>
        param.name === 'namespace' ? { ...param, declaration: { ...param.declaration, default: namespace } } : param,
      );
      this.add(namespace, `/${namespace}`, new Map(), undefined, { ...index, params });
    }
  }

  private register(route: Route): void {
    if (route.variables.length === 0) {
      this.literal.set(route.pattern.toLowerCase(), route);
      return;
    }
    if (route.deep) {
      this.deep.push(route);
      return;
    }
    const length = (route.endpoints[0]?.nestPath.split('/').length ?? 1) - 1;
    this.variable.set(length, [...(this.variable.get(length) ?? []), route]);
  }

  /**
   * The route of a path, whatever the method. Literal parts match in any case, values keep theirs. Of routes whose
   * values may hold slashes the one that was declared first counts.
   */
  match(path: string): RouteMatch | undefined {
    const literal = this.literal.get(path.toLowerCase());
    if (literal) return { route: literal, path: {} };
    for (const routes of [this.variable.get(path.split('/').length) ?? [], this.deep]) {
      for (const route of routes) {
        const found = route.match.exec(path);
        if (found) return { route, path: { ...found.groups } };
      }
    }
    return undefined;
  }

  /** All routes that clients see, sorted as the namespaces registered them. */
  all(): Route[] {
    const rank = (route: Route) => this.spaces.indexOf(route.namespace);
    return [...this.routes.values()]
      .filter((route) => !route.endpoints.every((endpoint) => endpoint.options.hidden))
      .sort(
        (a, b) =>
          rank(a) - rank(b) || Number(b.pattern === `/${b.namespace}`) - Number(a.pattern === `/${a.namespace}`),
      );
  }

  /** The namespaces in order of registration. */
  namespaces(): string[] {
    return [...this.spaces];
  }

  /** A route as index and OPTIONS show it (core.md §4). */
  describe(route: Route, rootUrl: string): Record<string, unknown> {
    // Clients look at the first endpoint of a route, which reads, to learn whether its writes may be batched.
    const batchable = route.endpoints.some(isBatchable);
    return {
      namespace: route.namespace,
      methods: [...new Set(route.endpoints.flatMap((endpoint) => endpoint.methods))],
      endpoints: route.endpoints.map((endpoint) => ({
        methods: endpoint.methods,
        ...(isBatchable(endpoint) || (batchable && !isWrite(endpoint)) ? { allow_batch: { v1: true } } : {}),
        args: describeParams(endpoint.params),
      })),
      ...(route.variables.length === 0 ? { _links: { self: [{ href: `${rootUrl}${route.pattern}` }] } } : {}),
    };
  }
}

/** Status of a good answer, as Nest has it. */
function statusOf(handler: object): number {
  const declared = Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined;
  const isPost = Reflect.getMetadata(METHOD_METADATA, handler) === RequestMethod.POST;
  return declared ?? (isPost ? 201 : 200);
}

/** @throws StartError for a handler of a `@RestController` that could never answer */
function refuseUnusable(name: string, handler: object, methods: readonly string[]): void {
  if (methods.length === 0)
    throw new StartError(
      `${name} uses a method decorator that a @RestController does not know. Use @Get, @Post, @Put, @Patch or @Delete, or move the handler to a @Controller.`,
    );
  if (Array.isArray(Reflect.getMetadata(PATH_METADATA, handler)))
    throw new StartError(
      `${name} has several paths. A handler of a @RestController has one; write a handler for each.`,
    );
  if (Reflect.getMetadata(REST_RIGHTS, handler) === undefined)
    throw new StartError(
      `${name} does not say who may call it. Add @Rights(…) with a rule, or @Rights(anyone) if everybody may.`,
    );
}
