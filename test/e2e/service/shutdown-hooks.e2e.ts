import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtService } from '../../helpers/built-service.js';
import { ServiceRun } from '../../helpers/service-run.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';

/** Below the repository, so that the module finds the packages of the service. */
const FOLDER = `.tmp/hooks-${process.pid}`;

/** Writes what each lifecycle hook gets into files. */
const MODULE = (service: string) => `
  import { writeFileSync } from 'node:fs';
  import { AlmanacModule } from '${service}';
  const note = (name, signal) => writeFileSync(new URL(name, import.meta.url), String(signal));
  export default class HooksModule {
    beforeApplicationShutdown(signal) { note('before', signal); }
    onApplicationShutdown(signal) { note('on', signal); }
  }
  AlmanacModule({})(HooksModule);`;

describe('Lifecycle hooks of a module', () => {
  beforeAll(() => {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, 'index.mjs'), MODULE(pathToFileURL(join(builtService(), 'index.js')).href));
  });
  afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

  it('get the signal on which the service stops', async () => {
    const database = await throwawayDatabase();
    const service = await ServiceRun.start(database, { ALMANAC_MODULES: `./${FOLDER}/index.mjs` });
    try {
      await service.ready();
    } finally {
      await service.stop();
      await database.drop();
    }
    expect(['before', 'on'].map((name) => readFileSync(join(FOLDER, name), 'utf8'))).toEqual(['SIGTERM', 'SIGTERM']);
  });
});
