import type { SettingsByClass, MisspeltVariable, Settings } from '#core/config';
import type { Extensions, ModuleImport } from './extensions.js';

/** Everything that the service is started with. */
export interface Configuration {
  readonly settings: Settings;
  /** Settings of the service, and of each module. */
  readonly values: SettingsByClass;
  /** The modules of the service. */
  readonly service: ModuleImport;
  readonly extensions: Extensions;
  /** Variables that no setting reads although their names are almost those of settings. */
  readonly misspelt: readonly MisspeltVariable[];
  /** False: the storage of uploads is not looked at, for commands that need none. Default: true. */
  readonly usesUploads?: boolean;
}
