import type { MetadataScanner } from '@nestjs/core';
import { PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { StartError } from '#core/config';
import { REST_POLICY, type Policy } from './policy.js';
import {
  type RestControllerOptions,
  REST_CONTROLLER,
  REST_OPTIONS,
  paramsClassOf,
  methodsOf,
} from './route.decorators.js';
import type { EndpointOptions } from './endpoint.js';

/** A controller of the interface, as its decorators describe it. */
export interface DiscoveredController {
  controller: new () => object;
  /** Path in Nest's router. */
  base: string;
  meta: { namespace: string } & RestControllerOptions;
  handlers: DiscoveredHandler[];
}

/** A handler of a controller, as its decorators describe it. */
export interface DiscoveredHandler {
  name: string;
  handler: object;
  methods: string[];
  /** The class that declares its parameters; nothing for handlers without any. */
  dto?: new () => object;
  policy: Policy;
  options: EndpointOptions;
  /** Whether it reads body or query through decorators of Nest. */
  readsRequest: boolean;
  /** Whether it takes files that an interceptor of Nest reads. */
  readsFiles: boolean;
}

/** What a controller of the interface declares; nothing for other controllers. @throws StartError for an unusable handler */
export function discoverController(
  controller: new () => object,
  scanner: MetadataScanner,
): DiscoveredController | undefined {
  const meta = Reflect.getMetadata(REST_CONTROLLER, controller) as DiscoveredController['meta'] | undefined;
  if (!meta) return undefined;
  return {
    controller,
    base: String(Reflect.getMetadata(PATH_METADATA, controller)),
    meta,
    handlers: scanner
      .getAllMethodNames(controller.prototype as object)
      .flatMap((name) => findHandler(controller, name) ?? []),
  };
}

/** What the decorators of a method declare; nothing for what is no handler. @throws StartError for an unusable one */
function findHandler(controller: new () => object, name: string): DiscoveredHandler | undefined {
  const prototype = controller.prototype as Record<string, object>;
  const handler = prototype[name];
  const methods = methodsOf(handler);
  if (!methods) return undefined;
  refuseUnusable(`${controller.name}.${name}`, handler, methods);
  return {
    name,
    handler,
    methods,
    dto: paramsClassOf(prototype, name),
    policy: Reflect.getMetadata(REST_POLICY, handler) as Policy,
    options: (Reflect.getMetadata(REST_OPTIONS, handler) as EndpointOptions | undefined) ?? {},
    readsRequest: hasArguments(controller, name, REQUEST_ARGUMENTS),
    readsFiles: hasArguments(controller, name, FILE_ARGUMENTS),
  };
}

/** Kinds of arguments through which a handler can read members that no parameter declares. */
const REQUEST_ARGUMENTS = [RouteParamtypes.REQUEST, RouteParamtypes.BODY, RouteParamtypes.QUERY];

/** Kinds of arguments that interceptors such as `FileInterceptor` fill. */
const FILE_ARGUMENTS = [RouteParamtypes.FILE, RouteParamtypes.FILES];

/** Whether a handler has arguments of some kinds, such as `@Req()`. */
function hasArguments(controller: object, name: string, kinds: readonly RouteParamtypes[]): boolean {
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) as object | undefined) ?? {};
  return Object.keys(args).some((key) => kinds.some((kind) => key.startsWith(`${kind}:`)));
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
  if (Reflect.getMetadata(REST_POLICY, handler) === undefined)
    throw new StartError(
      `${name} does not say who may call it. Add @Authorize(…) with a policy, or @Authorize(Public) for everyone.`,
    );
}
