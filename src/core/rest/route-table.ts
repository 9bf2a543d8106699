import { Injectable, RequestMethod } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, ModuleRef } from '@nestjs/core';
import type { InstanceWrapper } from '@nestjs/core/injector/instance-wrapper.js';
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { StartError } from '#core/config';
import {
  type ParamDeclaration,
  compileDto,
  type CompiledDto,
  extendParams,
  checksOf,
  compileParams,
  describeParams,
} from '#core/parameters';
import type { RouteDescriptionResponse } from './index.response.js';
import { isBatchable, isWrite, type RestEndpoint, REST_ROOT } from './endpoint.js';
import { discoverController, type DiscoveredController, type DiscoveredHandler } from './discovered-controller.js';
import { isInjectableOf, resolveIn, type InjectableOf } from '#core/modules';
import { REST_POLICY, type BoundPolicy, type Policy } from './policy.js';
import { holdsSlash } from './rest-router.js';
import { RouteClaimsService } from './route-claims.service.js';
import type { Route, RouteMatch } from './route.js';

/** Path of the handler of all namespace indexes. */
export const NAMESPACE_INDEX = '/*namespace';

/** Every route of the REST interface, found once at start by looking at the controllers. */
@Injectable()
export class RouteTable {
  private readonly routes = new Map<string, Route>();
  private readonly literal = new Map<string, Route>();
  private readonly variable = new Map<number, Route[]>();
  private readonly deep: Route[] = [];
  private readonly spaces: string[] = [];
  /** The one handler of all namespace indexes. */
  private namespaceIndex?: RestEndpoint;
  private readonly endpoints = new Map<unknown, Map<unknown, RestEndpoint>>();
  /** Policies of ordinary controllers and of their handlers. */
  private readonly policies = new Map<unknown, BoundPolicy>();
  /** Who answers below the roots, and who elsewhere. */
  private readonly claims = { rest: new RouteClaimsService(), ordinary: new RouteClaimsService() };

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /**
   * Looks at all controllers, and injects what their rules and checks need: each from the module of its controller.
   * Called once all modules are initialized.
   */
  async build(): Promise<void> {
    for (const { metatype, host } of this.discovery.getControllers()) {
      const discovered = metatype ? discoverController(metatype as new () => object, this.scanner) : undefined;
      if (!discovered) {
        if (metatype) await this.addOrdinary(metatype as new () => object, host);
        continue;
      }
      const module = moduleOf(discovered.controller, host);
      for (const handler of discovered.handlers) await this.addHandler(discovered, handler, module);
    }
    this.addNamespaceIndexes();
    for (const route of this.routes.values()) this.register(route);
  }

  /** Notes the addresses of an ordinary controller, and binds the policies that it declares. */
  private async addOrdinary(controller: new () => object, host: InstanceWrapper['host']): Promise<void> {
    this.claims.ordinary.claimController(controller, this.scanner);
    const prototype = controller.prototype as Record<string, object>;
    const handlers = this.scanner.getAllMethodNames(prototype).map((name) => prototype[name]);
    for (const target of [controller, ...handlers]) {
      const policy = Reflect.getMetadata(REST_POLICY, target) as Policy | undefined;
      if (!policy) continue;
      this.policies.set(target, await resolveIn(moduleOf(controller, host), policy, controller.name));
    }
  }

  private async addHandler(
    { controller, base, meta }: DiscoveredController,
    found: DiscoveredHandler,
    module: ModuleRef,
  ): Promise<void> {
    const resolve = <F>(injectable: InjectableOf<F>): Promise<F> => resolveIn(module, injectable, controller.name);
    const { name, handler, methods, options, readsRequest, readsFiles, policy } = found;
    const dto = compiled(found.dto, options.extraParams && (await resolve(options.extraParams)));
    const own = String(Reflect.getMetadata(PATH_METADATA, handler)).replace(/^\//, '');
    const nestPath = `/${[base, own].filter((part) => part !== '' && part !== '/').join('/')}`;
    const path = nestPath.slice(REST_ROOT.length + 1) || '/';
    const endpoint: RestEndpoint = {
      methods,
      nestPath,
      nestMethod: RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod],
      status: statusOf(handler),
      params: compileParams(dto.declarations, await Promise.all(checksOf(dto.declarations).map(resolve))),
      instantiate: dto.instantiate,
      policy: await resolve(policy),
      options,
      readsRequest,
      readsFiles,
      available: options.available && (await resolve(options.available)),
      handler: `${controller.name}.${name}`,
    };
    const endpoints = this.endpoints.get(controller) ?? new Map<unknown, RestEndpoint>();
    this.endpoints.set(controller, endpoints.set(handler, endpoint));
    if (path === NAMESPACE_INDEX) this.namespaceIndex = endpoint;
    else {
      const schema = isInjectableOf(meta.schema) ? await resolve(meta.schema) : meta.schema;
      this.add(meta.namespace, path, dto.declarations, schema, endpoint);
    }
  }

  private add(
    namespace: string,
    path: string,
    declarations: Map<string, ParamDeclaration>,
    schema: Route['schema'],
    endpoint: RestEndpoint,
  ): void {
    const variables: string[] = [];
    // Optional parts (`{/:name}`) and wildcards (`*name`) match any number of parts too.
    let deep = path.includes('{');
    const pattern = path.replace(/[{}]|([:*])(\w+)/g, (sign, kind: string | undefined, name: string) => {
      if (kind === undefined) return sign === '{' ? '(?:' : ')?';
      variables.push(name);
      deep ||= kind === '*' || holdsSlash(declarations.get(name)?.path);
      return `(?P<${name}>${declarations.get(name)?.path ?? (kind === '*' ? '.+' : '[^/]+')})`;
    });
    if (namespace !== '' && !this.spaces.includes(namespace)) this.spaces.push(namespace);
    for (const method of endpoint.methods) this.claims.rest.claim(method, pattern, endpoint.handler);
    const existing = this.routes.get(pattern);
    if (existing) {
      existing.endpoints.push(endpoint);
      existing.schema ??= schema;
      return;
    }
    const match = new RegExp(`^${pattern.replace(/\(\?P</g, '(?<')}$`, 'i');
    this.routes.set(pattern, { namespace, pattern, match, variables, deep, endpoints: [endpoint], schema });
  }

  /** The one handler of namespace indexes answers for each namespace under its own address. */
  private addNamespaceIndexes(): void {
    const index = this.namespaceIndex;
    if (!index) return;
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

  /** The endpoint of a handler; nothing for those of ordinary controllers. */
  endpointOf(controller: unknown, handler: unknown): RestEndpoint | undefined {
    return this.endpoints.get(controller)?.get(handler);
  }

  /** The policy of a handler of an ordinary controller, else that of the controller; nothing where there is none. */
  policyOf(controller: unknown, handler: unknown): BoundPolicy | undefined {
    return this.policies.get(handler) ?? this.policies.get(controller);
  }

  /**
   * The route of a path. Literal parts match in any case, values keep theirs. Of routes whose values may hold slashes
   * the one that was declared first counts.
   * @param method the first route that has it is preferred: what is no method of `…/introspect` is one of `…/<uuid>`
   */
  match(path: string, method?: string): RouteMatch | undefined {
    const literal = this.literal.get(path.toLowerCase());
    const isWanted = ({ endpoints }: Route): boolean =>
      method === undefined || endpoints.some(({ methods }) => methods.includes(method));
    let first: RouteMatch | undefined;
    if (literal) {
      first = { route: literal, path: {} };
      if (isWanted(literal)) return first;
    }
    for (const routes of [this.variable.get(path.split('/').length) ?? [], this.deep]) {
      for (const route of routes) {
        const pathMatch = route.match.exec(path);
        if (!pathMatch) continue;
        const match = { route, path: { ...pathMatch.groups } };
        if (isWanted(route)) return match;
        first ??= match;
      }
    }
    return first;
  }

  /** The routes that the index lists, sorted as the namespaces registered them. */
  all(): Route[] {
    return this.allWithHidden().filter((route) => !route.endpoints.every((endpoint) => endpoint.options.hidden));
  }

  /** All routes in the same order: those too that the index leaves out, since clients know it without them. */
  allWithHidden(): Route[] {
    const rank = (route: Route) => this.spaces.indexOf(route.namespace);
    return [...this.routes.values()].sort(
      (a, b) => rank(a) - rank(b) || Number(b.pattern === `/${b.namespace}`) - Number(a.pattern === `/${a.namespace}`),
    );
  }

  /** The namespaces in order of registration. */
  namespaces(): string[] {
    return [...this.spaces];
  }

  /** A route as index and OPTIONS show it (core.md §4). */
  describe(route: Route, rootUrl: string): RouteDescriptionResponse {
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

/** For handlers without a DTO. */
const NO_PARAMETERS: CompiledDto = { declarations: new Map(), instantiate: (values) => values };

/** What a handler takes. @param extra parameters that modules add */
function compiled(dto?: new () => object, extra?: Readonly<Record<string, ParamDeclaration>>): CompiledDto {
  if (!dto) return NO_PARAMETERS;
  return compileDto(extra ? extendParams(dto, extra) : dto);
}

/** The module of a controller, whose imports its policies and checks use. */
function moduleOf(controller: new () => object, host: InstanceWrapper['host']): ModuleRef {
  const module = host?.getProviderByKey<ModuleRef>(ModuleRef).instance;
  if (!module) throw new StartError(`${controller.name} is in no module.`);
  return module;
}

/** Status of a good answer, as Nest has it. */
function statusOf(handler: object): number {
  const declared = Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined;
  const isPost = Reflect.getMetadata(METHOD_METADATA, handler) === RequestMethod.POST;
  return declared ?? (isPost ? 201 : 200);
}
