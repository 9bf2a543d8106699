import { createRequire } from 'node:module';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { StartError } from '#core/config';

/** Metadata key of `@WebSocketGateway`. */
const GATEWAY = 'websockets:is_gateway';

/** What is read of the modules of Nest. */
type ProvidersOfModules = Iterable<{ providers: ReadonlyMap<unknown, { metatype: unknown }> }>;

/**
 * Refuses WebSocket gateways of modules when Nest would ignore them: it looks for `@nestjs/websockets` beside
 * `@nestjs/core`, and a module can have that package in its own folder.
 */
@Injectable()
export class UnservedGatewaysService implements OnModuleInit {
  constructor(private readonly modules: ModulesContainer) {}

  /** @throws StartError for a gateway that Nest does not serve */
  onModuleInit(): void {
    refuseUnservedGateways(this.modules.values(), canServeGateways());
  }
}

/** @throws StartError for the first gateway when none is served */
export function refuseUnservedGateways(modules: ProvidersOfModules, areServed: boolean): void {
  if (areServed) return;
  for (const { providers } of modules)
    for (const { metatype } of providers.values())
      if (typeof metatype === 'function' && Reflect.hasMetadata(GATEWAY, metatype))
        throw new StartError(
          `${metatype.name} is a WebSocket gateway, and Nest does not find @nestjs/websockets: install it in the folder of the service, with @nestjs/platform-socket.io or @nestjs/platform-ws.`,
        );
}

function canServeGateways(): boolean {
  const core = createRequire(import.meta.url).resolve('@nestjs/core');
  try {
    createRequire(core).resolve('@nestjs/websockets');
    return true;
  } catch {
    return false;
  }
}
