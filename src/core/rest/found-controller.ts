import type { MetadataScanner } from '@nestjs/core';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { StartError } from '../config/start-error.js';
import type { Dependencies } from './injected.js';
import { compileDto } from './parameters/dto-instance.js';
import type { CompiledDto } from './parameters/dto-instance.js';
import { dependenciesOf } from './parameters/parse.js';
import type { RightsRule } from './rights.js';
import type { EndpointOptions, RestControllerOptions } from './route.decorators.js';
import { REST_CONTROLLER, REST_OPTIONS, REST_PARAMS, REST_RIGHTS, methodsOf } from './route.decorators.js';

/** A controller of the interface, as its decorators describe it. */
export interface FoundController {
  controller: new () => object;
  /** Path in Nest's router. */
  base: string;
  meta: { namespace: string } & RestControllerOptions;
  handlers: FoundHandler[];
}

/** A handler of a controller, as its decorators describe it. */
export interface FoundHandler {
  name: string;
  handler: object;
  methods: string[];
  dto: CompiledDto;
  rights: RightsRule;
  options: EndpointOptions;
}

/** For handlers without a DTO. */
const NO_PARAMETERS: CompiledDto = { declarations: new Map(), instantiate: (values) => values };

/** What a controller of the interface declares; nothing for other controllers. @throws StartError for an unusable handler */
export function findController(controller: new () => object, scanner: MetadataScanner): FoundController | undefined {
  const meta = Reflect.getMetadata(REST_CONTROLLER, controller) as FoundController['meta'] | undefined;
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
function findHandler(controller: new () => object, name: string): FoundHandler | undefined {
  const prototype = controller.prototype as Record<string, object>;
  const handler = prototype[name];
  const methods = methodsOf(handler);
  if (!methods) return undefined;
  refuseUnusable(`${controller.name}.${name}`, handler, methods);
  const index = Reflect.getMetadata(REST_PARAMS, prototype, name) as number | undefined;
  const types = Reflect.getMetadata('design:paramtypes', prototype, name) as (new () => object)[];
  return {
    name,
    handler,
    methods,
    dto: index === undefined ? NO_PARAMETERS : compileDto(types[index]),
    rights: Reflect.getMetadata(REST_RIGHTS, handler) as RightsRule,
    options: (Reflect.getMetadata(REST_OPTIONS, handler) as EndpointOptions | undefined) ?? {},
  };
}

/** Everything that a handler's rule, checks and options need of its module. */
export function needsOf({ dto, rights, options: { available } }: FoundHandler): Dependencies {
  return [...dependenciesOf(dto.declarations), rights, ...(available ? [available] : [])];
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
