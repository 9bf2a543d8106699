import {
  Controller,
  HttpCode,
  Post,
  Put,
  RequestMethod,
  SetMetadata,
  UseInterceptors,
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
} from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import type { IncomingHttpHeaders } from 'node:http';
import { deferSwaggerDecorator } from '#core/openapi';
import type { InjectableOf } from '#core/modules';
import { type Sources, type ParamDeclaration, paramsOf } from '#core/parameters';
import type { RestRequest } from './rest-request.js';
import { UnitOfWorkInterceptor } from './unit-of-work.interceptor.js';

export const REST_CONTROLLER = Symbol('rest controller');
export const REST_METHODS = Symbol('rest methods');
const REST_PARAMS = Symbol('rest params');
export const REST_OPTIONS = Symbol('rest options');
const REST_HANDLER = Symbol('rest handler');

/** What the HTTP adapter must know of a handler of the interface, beside its path. Nest passes it on with the handler. */
export interface RestHandlerMetadata {
  /** The HTTP methods that it answers. */
  methods: readonly string[];
  /** Patterns (regular expressions) of variables of its path; others take any value without a slash. */
  patterns: Readonly<Record<string, string>>;
}

/**
 * A handler that is reached under the REST roots only. `@RestController` declares it for its handlers.
 * @param base path of the controller: classes can inherit one handler for several paths
 */
export function RestHandler(base: string, metadata: RestHandlerMetadata): MethodDecorator {
  return (_, __, descriptor) => {
    const handler = descriptor.value as object;
    const known = Reflect.getMetadata(REST_HANDLER, handler) as Map<string, RestHandlerMetadata> | undefined;
    Reflect.defineMetadata(REST_HANDLER, new Map(known).set(`/${base}`, metadata), handler);
  };
}

/** What `RestHandler` declares of a handler at a path; nothing for handlers of ordinary controllers. */
export function restHandlerMetadata(handler: object, path: string): RestHandlerMetadata | undefined {
  const known = Reflect.getMetadata(REST_HANDLER, handler) as Map<string, RestHandlerMetadata> | undefined;
  return [...(known ?? [])].find(([base]) => path === base || path.startsWith(`${base}/`))?.[1];
}

/** Makes the JSON schema of a resource, when OPTIONS shows it. */
export type SchemaOfResource = () => Record<string, unknown>;

/** What a controller says about the routes it serves. */
export interface RestControllerOptions {
  /** JSON schema of the resource, shown by OPTIONS; with or without services. */
  schema?: SchemaOfResource | InjectableOf<SchemaOfResource>;
}

/** Writes an answer in another form than JSON, if the request wants it; never inside envelopes, batches and scripts. */
export type ResponseBodyWriter = (body: unknown, sources: Sources) => { text: string; contentType: string } | undefined;

/** What an endpoint says beyond method, path and rights. */
export interface EndpointOptions {
  /** `false`: refused as an item of a batch. */
  batch?: boolean;
  /** `true`: takes uploads: multipart is parsed into `files`, the size limit is that of uploads. */
  upload?: boolean;
  /** `true`: visitors may send bodies as long as those of other callers. */
  longBody?: boolean;
  /**
   * `false`: the handler cares for its own units of work (batch, long jobs). `with-key`: it does so unless the request
   * has an `Idempotency-Key`: then its unit includes the answer, so a repeat after a crash gets that one.
   */
  transaction?: boolean | 'with-key';
  /**
   * `true`: what the response shows depends on a cookie or key of the request. It is stored by no cache, other origins
   * may not call with credentials, and there is no JSONP.
   */
  personal?: boolean;
  /** Another form than JSON that answers and refusals can have. */
  writer?: ResponseBodyWriter;
  /** Whether the route exists at the moment; checked before anything else about it. Default: always. */
  available?: InjectableOf<() => Promise<boolean>>;
  /** Parameters beside those of its DTO class, which modules add; read once at start. */
  extraParams?: InjectableOf<Readonly<Record<string, ParamDeclaration>>>;
  /**
   * Members that no parameter declares are refused with 400, except these names, which have no effect. For routes of
   * our own design only; writes of the others name such members in `X-Almanac-Ignored`.
   */
  strict?: readonly string[];
  /**
   * What tells visitors apart behind one client address, such as the secret of a cookie: only who sends the same gets
   * the response again that is stored under an `Idempotency-Key`.
   */
  originator?: (headers: IncomingHttpHeaders) => string;
  /** `true`: not listed in the index (it is not part of the interface as clients know it). */
  hidden?: boolean;
}

/** Path of the interface in Nest's router, whatever `API_PREFIX` is: `RestEntryMiddleware` rewrites addresses to it. */
export const REST_ROOT = 'api';

/**
 * A controller of the REST interface.
 * @param namespace e.g. `cal/events/v1`; `''` for the routes of the root
 * @param resource path below it, e.g. `events`
 */
export function RestController(namespace: string, resource = '', options: RestControllerOptions = {}): ClassDecorator {
  const path = [REST_ROOT, namespace, resource].filter((part) => part !== '').join('/');
  return applyDecorators(
    Controller(path),
    inDocsAs(namespace || resource || 'index'),
    SetMetadata(REST_CONTROLLER, { namespace, ...options }),
    asRestHandlers(path),
    inUnitsOfWork,
  );
}

/** Methods that change something. */
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Whether an endpoint with these methods changes anything. */
export const isWriting = (methods: readonly string[]): boolean => methods.some((method) => WRITES.has(method));

/** Whether a handler runs as one unit of work. */
export const isOneUnit = (methods: readonly string[], { transaction }: EndpointOptions): boolean =>
  isWriting(methods) && transaction !== false;

/** What Nest's own decorators mean in a `@RestController`. */
const NEST_METHODS: Partial<Record<RequestMethod, string[]>> = {
  [RequestMethod.GET]: ['GET'],
  [RequestMethod.POST]: ['POST'],
  [RequestMethod.PUT]: ['PUT'],
  [RequestMethod.PATCH]: ['PATCH'],
  [RequestMethod.DELETE]: ['DELETE'],
};

/**
 * The HTTP methods that a handler answers: those of our decorators, else the one of Nest's.
 * @returns nothing for what is no handler; an empty list for one that the interface cannot have (`@All`, `@Options` …)
 */
export function methodsOf(handler: object): string[] | undefined {
  const own = Reflect.getMetadata(REST_METHODS, handler) as string[] | undefined;
  if (own) return own;
  const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
  return method === undefined ? undefined : (NEST_METHODS[method] ?? []);
}

/** The methods of a controller with method decorators, inherited ones too. */
function handlersOf(controller: object): [target: object, name: string, descriptor: PropertyDescriptor][] {
  const handlers: [object, string, PropertyDescriptor][] = [];
  let target = (controller as { prototype: object }).prototype;
  for (; target !== Object.prototype; target = Object.getPrototypeOf(target) as object)
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(target)))
      if (typeof descriptor.value === 'function' && methodsOf(descriptor.value as object))
        handlers.push([target, name, descriptor]);
  return handlers;
}

/** Declares methods and path patterns of the handlers, which the adapter registers them by. */
const asRestHandlers =
  (base: string): ClassDecorator =>
  (controller) => {
    for (const [target, name, descriptor] of handlersOf(controller)) {
      const dto = paramsClassOf(target, name);
      const declarations = dto ? [...paramsOf(dto)] : [];
      const patterns = Object.fromEntries(
        declarations.flatMap(([variable, { path }]) => (path ? [[variable, path]] : [])),
      );
      RestHandler(base, { methods: methodsOf(descriptor.value as object) ?? [], patterns })(target, name, descriptor);
    }
  };

const wrapped = new WeakSet<object>();

/**
 * Runs handlers as units of work. Interceptors of the handler itself run before its unit begins, and are the place for
 * work that must not wait inside it, such as fetching an address. The others get no interceptor: with one, Nest sends
 * every answer through half a dozen observables.
 */
const inUnitsOfWork: ClassDecorator = (controller) => {
  for (const [target, name, descriptor] of handlersOf(controller)) {
    const handler = descriptor.value as object;
    const options = (Reflect.getMetadata(REST_OPTIONS, handler) ?? {}) as EndpointOptions;
    if (wrapped.has(handler) || !isOneUnit(methodsOf(handler) ?? [], options)) continue;
    wrapped.add(handler);
    UseInterceptors(UnitOfWorkInterceptor)(target, name, descriptor);
  }
};

function inDocsAs(tag: string): ClassDecorator {
  return (target) => deferSwaggerDecorator(({ ApiTags }) => ApiTags(tag)(target));
}

/** `POST`, `PUT` and `PATCH` alike: a partial update. */
export const Update = (path = ''): MethodDecorator =>
  applyDecorators(Post(path), HttpCode(200), SetMetadata(REST_METHODS, ['POST', 'PUT', 'PATCH']));
/** Every method alike: answers 200. */
export const AllMethods = (path = ''): MethodDecorator =>
  applyDecorators(Post(path), HttpCode(200), SetMetadata(REST_METHODS, ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']));
/** `PUT` and `PATCH`, where they are not what `POST` is. */
export const PutOrPatch = (path = ''): MethodDecorator =>
  applyDecorators(Put(path), SetMetadata(REST_METHODS, ['PUT', 'PATCH']));
/** Further options of the endpoint. */
export const Endpoint = (options: EndpointOptions): MethodDecorator => SetMetadata(REST_OPTIONS, options);

const injectParams = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<{ rest: RestRequest }>().rest.params,
);

/**
 * The endpoint's parameters: the argument's class declares them.
 * @param dto the class, where the type of the argument does not name it: in controllers that a function makes (mixins)
 */
export function RestParams(dto?: new () => object): ParameterDecorator {
  return (target, method, index) => {
    Reflect.defineMetadata(REST_PARAMS, { index, dto }, target, method as string);
    injectParams()(target, method, index);
  };
}

/** The class that declares the parameters of a handler; nothing for handlers without any. */
export function paramsClassOf(prototype: object, name: string): (new () => object) | undefined {
  const argument = Reflect.getMetadata(REST_PARAMS, prototype, name) as
    { index: number; dto?: new () => object } | undefined;
  const types = Reflect.getMetadata('design:paramtypes', prototype, name) as (new () => object)[] | undefined;
  return argument && (argument.dto ?? types?.[argument.index]);
}

/** Uploaded files and the raw body of the request. */
export const Upload = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<{ rest: RestRequest }>().rest.upload,
);
