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
import { deferSwaggerDecorator } from '#core/openapi';
import type { InjectableOf } from '#core/modules';
import { paramsOf } from '#core/parameters';
import type { RestRequest } from './rest-request.js';
import { UnitOfWorkInterceptor } from './unit-of-work.interceptor.js';
import { type EndpointOptions, REST_ROOT, isOneUnit } from './endpoint.js';
import type { SchemaOfResource } from './route.js';

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
    const byBase = Reflect.getMetadata(REST_HANDLER, handler) as Map<string, RestHandlerMetadata> | undefined;
    Reflect.defineMetadata(REST_HANDLER, new Map(byBase).set(`/${base}`, metadata), handler);
  };
}

/** What `RestHandler` declares of a handler at a path; nothing for handlers of ordinary controllers. */
export function restHandlerMetadata(handler: object, path: string): RestHandlerMetadata | undefined {
  const byBase = Reflect.getMetadata(REST_HANDLER, handler) as Map<string, RestHandlerMetadata> | undefined;
  return [...(byBase ?? [])].find(([base]) => path === base || path.startsWith(`${base}/`))?.[1];
}

/** What a controller says about the routes it serves. */
export interface RestControllerOptions {
  /** JSON schema of the resource, shown by OPTIONS; with or without services. */
  schema?: SchemaOfResource | InjectableOf<SchemaOfResource>;
}

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
