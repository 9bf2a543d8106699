import { AppModule } from './app.module.js';
import { readSettings, misspeltVariables, settingDeclarations, Settings } from '#core/config';
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
  const values = readSettings([Settings, ...extensions.settings], env);
  const declarations = [...values.keys()].flatMap((type) => settingDeclarations(type));
  return {
    settings: values.get(Settings) as Settings,
    values,
    service,
    extensions,
    misspelt: misspeltVariables(declarations, env),
  };
}
