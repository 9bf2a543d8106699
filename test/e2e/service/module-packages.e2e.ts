import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeLinkedModule } from '../../../scripts/linked-module.mjs';
import { builtService } from '../../helpers/built-service.js';
import { throwawayFolder } from '../../helpers/throwaway-database.js';

/** Node 22.15 and newer. `npm run smoke` runs the same with the versions that the service supports. */
const canShare = 'registerHooks' in module;

describe('A module outside of the folder of the service, with copies of Nest of its own', () => {
  const { folder, remove } = throwawayFolder();
  const service = builtService();
  const site = join(folder, 'site');
  beforeAll(() => {
    writeLinkedModule(join(folder, 'linked'));
    writeLinkedModule(join(folder, 'older'), '9.4.0');
    mkdirSync(join(site, 'node_modules/@acme'), { recursive: true });
    symlinkSync(join(folder, 'linked'), join(site, 'node_modules/@acme/linked'));
  });
  afterAll(remove);

  /** What the command `config` prints for a module. */
  const config = async (name: string): Promise<string> => {
    const env = { ...process.env, ALMANAC_MODULES: name };
    try {
      const command = [join(service, 'cli/main.js'), 'config'];
      return (await promisify(execFile)(process.execPath, command, { cwd: site, env })).stdout;
    } catch (error) {
      return (error as { stderr: string }).stderr;
    }
  };

  it(`${canShare ? 'uses the packages of the service' : 'is refused with one sentence'}`, async () => {
    for (const name of ['@acme/linked', '../linked', join(folder, 'linked')])
      expect(await config(name)).toMatch(canShare ? /^LINKED_LIMIT=7$/m : /has a copy of @nestjs\/common of its own/);
  });

  it('is refused when it is made for another major version of Nest', async () => {
    const made = /^ALMANAC_MODULES: \.\.\/older is made for @nestjs\/common 9\.4\.0 \(.*\); the service has \d+\./;
    expect(await config('../older')).toMatch(canShare ? made : /has a copy of @nestjs\/common of its own/);
  });
});
