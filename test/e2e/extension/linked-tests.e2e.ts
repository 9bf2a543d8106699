import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeLinkedModule } from '../../../scripts/linked-module.mjs';
import { builtService } from '../../helpers/built-service.js';
import { throwawayFolder } from '../../helpers/throwaway-database.js';

/** Node 22.15 and newer. */
const canShare = 'registerHooks' in module;

/** As `modules/raffle` in a clone: a link to a repository elsewhere. */
const LINK = `.tmp/linked-${process.pid}`;

/** The service is started three times. */
const TIMEOUT_MS = 180_000;

describe('Tests of a module that is linked into a clone', () => {
  const { folder, remove } = throwawayFolder();
  beforeAll(() => {
    builtService();
    writeLinkedModule(join(folder, 'linked'));
    mkdirSync('.tmp', { recursive: true });
    symlinkSync(join(folder, 'linked'), LINK);
  });
  afterAll(() => {
    rmSync(LINK);
    remove();
  });

  /** What `node --test` prints. @param options of Node @param cwd folder in which it runs */
  const run = async (options: string[], file: string, cwd = process.cwd()): Promise<string> => {
    // The test runner behaves otherwise within another one, and as a child of Jest.
    const { NODE_TEST_CONTEXT: _, NODE_OPTIONS: __, ...env } = process.env;
    try {
      const args = [...options, '--test', '--test-reporter=tap', file];
      return (await promisify(execFile)(process.execPath, args, { cwd, env })).stdout;
    } catch (error) {
      return (error as { stdout: string }).stdout;
    }
  };

  (canShare ? it : it.skip)(
    'run with "--import almanac/register" on the packages of the service, though the module has its own copy of Nest',
    async () => {
      expect(await run(['--import', 'almanac/register'], `${LINK}/linked.spec.js`)).toMatch(/^# pass 1$/m);
      const register = join(builtService(), 'testing/register.js');
      expect(await run(['--import', register], 'linked.spec.js', join(folder, 'linked'))).toMatch(/^# pass 1$/m);
    },
    TIMEOUT_MS,
  );

  it(
    'do not find these packages without it',
    async () => {
      expect(await run([], `${LINK}/linked.spec.js`)).toMatch(/Cannot find package '@nestjs\/testing'/);
    },
    TIMEOUT_MS,
  );
});
