import type { Type } from '@nestjs/common';
import type { MigrationInterface } from 'typeorm';
import { loadExtensions } from '../../src/load-configuration.js';

/** The migrations of all modules of the service, in the order in which they run. */
export async function serviceMigrations(): Promise<readonly Type<MigrationInterface>[]> {
  return (await loadExtensions({})).migrations;
}
