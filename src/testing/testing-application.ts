import { ModulesContainer } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { TestingModule } from '@nestjs/testing';
import { AppModule } from '../app.module.js';
import { assembleApp } from '../app.js';
import { Settings } from '../core/config/settings.js';
import { PinoLogger } from '../core/logging/pino.logger.js';

/** What the container of Nest knows of a module. */
type ModuleRecord = ModulesContainer extends Map<string, infer Module> ? Module : never;

/**
 * Makes the application of a testing module that imports `AlmanacTestingModule`, with the middleware, guards and filters
 * of the service. Call `init()` or `listen()` on it before the first request.
 */
export async function createTestingApplication(moduleRef: TestingModule): Promise<NestExpressApplication> {
  moveServiceToEnd(moduleRef.get(ModulesContainer));
  const settings = moduleRef.get(Settings);
  return assembleApp(settings, new PinoLogger(settings.logLevel), (adapter, options) =>
    moduleRef.createNestApplication<NestExpressApplication>(adapter, options),
  );
}

/**
 * Nest registers routes in the order of its modules. The public pages answer for all addresses that are left, so modules
 * that are imported beside the service must come before it, as they do in production.
 */
function moveServiceToEnd(container: ModulesContainer): void {
  const service = new Set<ModuleRecord>();
  const collect = (module: ModuleRecord): void => {
    if (service.has(module)) return;
    service.add(module);
    module.imports.forEach(collect);
  };
  for (const module of container.values()) if (module.metatype === AppModule) collect(module);
  for (const [token, module] of [...container])
    if (service.has(module)) {
      container.delete(token);
      container.set(token, module);
    }
}
