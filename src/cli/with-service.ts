import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { serviceModule } from '../app.module.js';
import { loadConfiguration } from '../load-configuration.js';
import { commandLogger } from './command-logger.js';

/**
 * Runs `work` with the service's own providers, without listening: same settings, same rules, same database as the
 * running service, which may be running at the same time. Background jobs rest.
 * @param options `usesUploads: false`: the storage of uploads is not looked at, which may be elsewhere
 */
export async function withService<T>(
  work: (service: INestApplicationContext) => Promise<T>,
  { usesUploads = true }: { usesUploads?: boolean } = {},
): Promise<T> {
  const configuration = { ...(await loadConfiguration({ ...process.env, SCHEDULER: 'off' })), usesUploads };
  const logger = commandLogger(configuration.settings);
  const service = await NestFactory.createApplicationContext(serviceModule(configuration), {
    logger,
    abortOnError: false,
  });
  try {
    return await work(service);
  } finally {
    await service.close();
  }
}
