import type { NestExpressApplication } from '@nestjs/platform-express';
import type { TestingModule } from '@nestjs/testing';
import { assembleApp } from '../app.js';
import { Settings } from '#core/config';
import { PinoLogger } from '#core/logging';

/**
 * Makes the application of a testing module that imports `AlmanacTestingModule`, with the middleware, guards and filters
 * of the service. Call `init()` or `listen()` on it before the first request.
 */
export async function createTestingApplication(moduleRef: TestingModule): Promise<NestExpressApplication> {
  const settings = moduleRef.get(Settings);
  return assembleApp(settings, new PinoLogger(settings.logLevel), (adapter, options) =>
    moduleRef.createNestApplication<NestExpressApplication>(adapter, options),
  );
}
