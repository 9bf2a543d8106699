import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Inject, Module, type DynamicModule, type OnApplicationShutdown, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { givenConfiguration, type AlmanacSettings } from '../almanac.js';
import { serviceModule } from '../app.module.js';
import { StartError } from '#core/config';
import { contributionOf, Extensions, type ModuleImport } from '#core/modules';

/** Token of the folder with the database and the uploads of a testing module. */
const TESTING_FOLDER = 'almanac:testing-folder';

/** Folders that a failed start or an open application leaves; they are removed when the process ends. */
const openFolders = new Set<string>();

/** The administrator of the service in tests, with an application password for Basic authentication. */
export const TEST_ADMINISTRATOR = { login: 'administrator', password: 'AdministratorOfTests1234' } as const;

/** Options of `AlmanacTestingModule.forRoot`. */
export interface AlmanacTestingOptions {
  /** Settings by the names of their variables. The environment is not read. */
  settings?: AlmanacSettings;
  /** Modules with `@AlmanacModule`. Other modules can also be imported beside `AlmanacTestingModule`. */
  modules?: readonly ModuleImport[];
}

/**
 * The whole service for `Test.createTestingModule`: on an SQLite database and uploads in a temporary folder, which is
 * removed when the application closes, without logs, background jobs, Swagger UI and cached responses.
 */
@Module({})
export class AlmanacTestingModule implements OnApplicationShutdown {
  constructor(
    @Inject(TESTING_FOLDER) private readonly folder: string,
    container: ModulesContainer,
    extensions: Extensions,
  ) {
    refuseUnlisted(container, extensions);
  }

  /**
   * @throws InvalidSettingsError when settings are wrong or unknown; StartError when a module cannot be used
   */
  static async forRoot({ settings = {}, modules = [] }: AlmanacTestingOptions = {}): Promise<DynamicModule> {
    const folder = makeFolder();
    try {
      const defaults: AlmanacSettings = {
        DATABASE_URL: `sqlite:${folder}/test.sqlite`,
        UPLOADS_DIR: `${folder}/uploads`,
        ADMIN_USER: TEST_ADMINISTRATOR.login,
        ADMIN_APP_PASSWORD: TEST_ADMINISTRATOR.password,
        SCHEDULER: 'off',
        DOCS: 'off',
        LOG_LEVEL: 'silent',
        RESPONSE_CACHE: 'off',
      };
      const configuration = await givenConfiguration({ ...defaults, ...settings }, modules, {});
      return {
        module: AlmanacTestingModule,
        // Nest closes global modules last, and of these the first one: the folder outlives the database.
        global: true,
        imports: [serviceModule(configuration)],
        providers: [{ provide: TESTING_FOLDER, useValue: folder }],
      };
    } catch (error) {
      removeFolder(folder);
      throw error;
    }
  }

  onApplicationShutdown(): void {
    removeFolder(this.folder);
  }
}

function makeFolder(): string {
  if (openFolders.size === 0) process.once('exit', removeAllFolders);
  const folder = mkdtempSync(join(tmpdir(), 'almanac-testing-'));
  openFolders.add(folder);
  return folder;
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  openFolders.delete(folder);
  if (openFolders.size === 0) process.off('exit', removeAllFolders);
}

function removeAllFolders(): void {
  openFolders.forEach(removeFolder);
}

/** Settings, migrations and capabilities are read before Nest sees the modules beside this one. */
function refuseUnlisted(container: ModulesContainer, { contributors }: Extensions): void {
  for (const { metatype } of container.values()) {
    if (!contributionOf(metatype) || contributors.has(metatype as Type<object>)) continue;
    const { name } = metatype;
    throw new StartError(
      `${name} has @AlmanacModule: pass it as AlmanacTestingModule.forRoot({ modules: [${name}] }) instead of importing it beside it.`,
    );
  }
}
