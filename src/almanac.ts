import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApp } from './app.js';
import { settingDeclarations, Settings, InvalidSettingsError } from '#core/config';
import { loadConfiguration } from './load-configuration.js';
import type { Configuration, ModuleImport } from '#core/modules';

/** Settings by the names of their variables, those of modules included, e.g. `{ PORT: 4000, SCHEDULER: 'off' }`. */
export type AlmanacSettings = Readonly<Record<string, string | number | boolean | undefined>>;

/** Options of `createAlmanac`. */
export interface AlmanacOptions {
  /** Modules that extend the service, in any order, beside those that `ALMANAC_MODULES` names. */
  modules?: readonly ModuleImport[];
  /** Settings that count instead of the environment's. */
  settings?: AlmanacSettings;
}

/**
 * Creates the service as an application of Nest: its database is open and migrated, it does not listen yet.
 * @throws InvalidSettingsError when settings are wrong or unknown; StartError when the service cannot start, e.g. because of a
 * module or the database
 */
export async function createAlmanac({
  modules = [],
  settings = {},
}: AlmanacOptions = {}): Promise<NestExpressApplication> {
  return createApp(await givenConfiguration(settings, modules, process.env));
}

/**
 * Reads settings that a program gives.
 * @param env variables for the settings that are not given
 * @throws InvalidSettingsError when settings are wrong or unknown
 */
export async function givenConfiguration(
  settings: AlmanacSettings,
  modules: readonly ModuleImport[],
  env: NodeJS.ProcessEnv,
): Promise<Configuration> {
  const variables = Object.entries(settings).map(([name, value]) => [
    name,
    value === undefined ? undefined : String(value),
  ]);
  const configuration = await loadConfiguration(
    { ...env, ...(Object.fromEntries(variables) as NodeJS.ProcessEnv) },
    modules,
  );
  refuseUnknown(Object.keys(settings), configuration);
  return configuration;
}

function refuseUnknown(names: readonly string[], { extensions }: Configuration): void {
  const declarations = [Settings, ...extensions.settings].flatMap((type) => settingDeclarations(type));
  const unknown = names.find((name) => !declarations.some(({ env }) => env === name));
  if (unknown !== undefined)
    throw new InvalidSettingsError(`There is no setting ${unknown}. "npm run config" lists them all.`);
}
