import { AppModule } from './app.module.js';
import {
  InvalidSettingsError,
  type MisspeltVariable,
  misspeltText,
  misspeltVariables,
  readSettings,
  settingDeclarations,
  Settings,
  type SettingsByClass,
} from '#core/config';
import { type Configuration, Extensions, type ModuleImport, importModules } from '#core/modules';

/**
 * Loads modules, without reading settings.
 * @param modules modules beside those of `ALMANAC_MODULES`, in any order
 * @param service the modules of the service
 * @throws StartError when a module cannot be used
 */
export async function loadExtensions(
  env: NodeJS.ProcessEnv = process.env,
  modules: readonly ModuleImport[] = [],
  service: ModuleImport = AppModule,
): Promise<Extensions> {
  return Extensions.of([...modules, ...(await importModules(env.ALMANAC_MODULES ?? '', process.cwd()))], [service]);
}

/**
 * Reads the settings and loads the modules that they name.
 * @param env variables by name; unset and empty ones take their default
 * @param modules modules beside those of `ALMANAC_MODULES`, in any order
 * @param service the modules of the service; tests leave some out
 * @throws InvalidSettingsError when settings are wrong; StartError when a module cannot be used
 */
export async function loadConfiguration(
  env: NodeJS.ProcessEnv = process.env,
  modules: readonly ModuleImport[] = [],
  service: ModuleImport = AppModule,
): Promise<Configuration> {
  const extensions = await loadExtensions(env, modules, service);
  const classes = [Settings, ...extensions.settings];
  const misspelt = misspeltVariables(
    classes.flatMap((type) => settingDeclarations(type)),
    env,
  );
  const values = readNaming(misspelt, () => readSettings(classes, env));
  return {
    settings: values.get(Settings) as Settings,
    values,
    service,
    extensions,
    misspelt,
  };
}

/** Reads settings; names the misspelt variables too where it fails, since nothing is logged then. */
function readNaming(misspelt: readonly MisspeltVariable[], read: () => SettingsByClass): SettingsByClass {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidSettingsError) || misspelt.length === 0) throw error;
    throw new InvalidSettingsError([error.message, ...misspelt.map(misspeltText)].join('\n'), { cause: error });
  }
}
