import { readSettings } from '../config/load-settings.js';
import type { SettingsByClass } from '../config/load-settings.js';
import { misspeltVariables } from '../config/misspelt-variables.js';
import type { MisspeltVariable } from '../config/misspelt-variables.js';
import { settingDeclarations } from '../config/setting.decorator.js';
import { Settings } from '../config/settings.js';
import { Extensions } from './extensions.js';
import type { ModuleImport } from './extensions.js';
import { importModules } from './import-modules.js';

/** Everything that the service is started with. */
export interface Configuration {
  readonly settings: Settings;
  /** Settings of the service, and of each module. */
  readonly values: SettingsByClass;
  readonly extensions: Extensions;
  /** Variables that no setting reads although their names are almost those of settings. */
  readonly misspelt: readonly MisspeltVariable[];
}

/**
 * Loads modules, without reading settings.
 * @param modules modules beside those of `ALMANAC_MODULES`, in any order
 * @throws StartError when a module cannot be used
 */
export async function loadExtensions(
  env: NodeJS.ProcessEnv = process.env,
  modules: readonly ModuleImport[] = [],
): Promise<Extensions> {
  return Extensions.of([...modules, ...(await importModules(env.ALMANAC_MODULES ?? '', process.cwd()))]);
}

/**
 * Reads the settings and loads the modules that they name.
 * @param env variables by name; unset and empty ones take their default
 * @param modules modules beside those of `ALMANAC_MODULES`, in any order
 * @throws InvalidSettingsError when settings are wrong; StartError when a module cannot be used
 */
export async function loadConfiguration(
  env: NodeJS.ProcessEnv = process.env,
  modules: readonly ModuleImport[] = [],
): Promise<Configuration> {
  const extensions = await loadExtensions(env, modules);
  const values = readSettings([Settings, ...extensions.settings], env);
  const declarations = [...values.keys()].flatMap((type) => settingDeclarations(type));
  return {
    settings: values.get(Settings) as Settings,
    values,
    extensions,
    misspelt: misspeltVariables(declarations, env),
  };
}
