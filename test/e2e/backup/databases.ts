import { throwawayMysql } from '../../../scripts/throwaway-mysql.mjs';
import { loadSettings } from '../../../src/core/config/load-settings.js';
import type { Settings } from '../../../src/core/config/settings.js';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { throwawayFolder } from '../../helpers/throwaway-database.js';

/** Engine of a database that a test makes. */
export type TestEngine = 'sqlite' | 'mysql';

/** An empty database of an engine with an uploads folder, and applications on it. */
export interface Place {
  settings: Settings;
  /** Folder of the test's own. */
  folder: string;
  /** Starts an application on it; addresses in its responses are the same everywhere. */
  start(): Promise<TestApp>;
  drop(): Promise<void>;
}

/** The engine of this run. */
export const ENGINE: TestEngine = process.env.TEST_ENGINE === 'mysql' ? 'mysql' : 'sqlite';

/** Makes an empty database of an engine, whatever the engine of the run is. */
export async function emptyPlace(engine: TestEngine = ENGINE): Promise<Place> {
  const { folder, remove } = throwawayFolder();
  const server = engine === 'mysql' ? await throwawayMysql() : undefined;
  const env = {
    DATABASE_URL: server?.url ?? `sqlite:${folder}/site.sqlite`,
    UPLOADS_DIR: `${folder}/uploads`,
    API_URL: SITE,
    LOG_LEVEL: 'silent',
  };
  return {
    settings: loadSettings({ ...process.env, ...env }),
    folder,
    start: () => startApp(env),
    drop: async () => {
      remove();
      await server?.drop();
    },
  };
}
