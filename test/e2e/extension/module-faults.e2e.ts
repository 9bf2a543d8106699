import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { builtService } from '../../helpers/built-service.js';
import { throwawayFolder } from '../../helpers/throwaway-database.js';

/** Files of modules, which import the built service by its path. */
const FILES: Record<string, (service: string) => string> = {
  'empty.mjs': () => 'export const nothing = 1; export class Plain {}',
  'two.mjs': (service) =>
    `import { AlmanacModule } from '${service}'; export class A {} export class B {} AlmanacModule({})(A); AlmanacModule({})(B);`,
  'broken.mjs': () => "import 'no-such-dependency';",
  'failing.mjs': () => "throw new Error('The licence has ended');",
  'copy/index.js': () => '',
  'copy/node_modules/typeorm/package.json': () => '{ "name": "typeorm", "version": "0.2.0" }',
  'same.mjs': (service) => `
    import { AlmanacModule, Setting } from '${service}';
    class S {} Setting({ env: 'PORT', default: 1, description: 'A port.' })(S.prototype, 'port');
    export default class SameModule {} AlmanacModule({ settings: [S] })(SameModule);`,
  'package/package.json': () => '{ "name": "local", "type": "commonjs", "main": "./main.js" }',
  'package/main.js': () => `
    const { Module } = require('@nestjs/common'); class LocalModule {} Module({ providers: [] })(LocalModule);
    exports.LocalModule = LocalModule;`,
};

describe('ALMANAC_MODULES', () => {
  const { folder, remove } = throwawayFolder();
  const service = builtService();
  beforeAll(() => {
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text(pathToFileURL(join(service, 'index.js')).href));
    }
  });
  afterAll(remove);

  /** Runs the command `config` in the folder of the modules. @returns its exit code and standard error */
  const config = async (modules: string): Promise<{ code: number; errors: string }> => {
    const env = { ...process.env, ALMANAC_MODULES: modules, NODE_PATH: join(process.cwd(), 'node_modules') };
    try {
      await promisify(execFile)(process.execPath, [join(service, 'cli/main.js'), 'config'], { cwd: folder, env });
      return { code: 0, errors: '' };
    } catch (error) {
      const { code, stderr } = error as { code: number; stderr: string };
      return { code, errors: stderr };
    }
  };

  it('names files, folders and packages', async () => {
    expect(await config(' ./package , ')).toEqual({ code: 0, errors: '' });
  });

  it('is refused with one sentence when a module cannot be used', async () => {
    const refusals: [modules: string, reason: RegExp][] = [
      ['./missing', /^ALMANAC_MODULES: \.\/missing is not found from \/.*; install the package, or name a built file/],
      ['@acme/missing', /^ALMANAC_MODULES: @acme\/missing is not found from \//],
      ['./empty.mjs', /^ALMANAC_MODULES: \.\/empty\.mjs exports no module of Nest; export a class with @AlmanacModule/],
      ['./two.mjs', /^ALMANAC_MODULES: \.\/two\.mjs exports several modules \(A, B\); make one of them the default/],
      ['./broken.mjs', /^ALMANAC_MODULES: \.\/broken\.mjs cannot be loaded: .*no-such-dependency/],
      ['./failing.mjs', /^ALMANAC_MODULES: \.\/failing\.mjs cannot be loaded: The licence has ended$/],
      [
        './copy',
        /^ALMANAC_MODULES: \.\/copy (has a copy of typeorm of its own \(.*\); remove it|is made for typeorm 0\.2\.0 )/,
      ],
      ['./same.mjs', /^The setting PORT of SameModule is already that of the service; rename it\.$/],
    ];
    const results = await Promise.all(refusals.map(([modules]) => config(modules)));
    results.forEach(({ code, errors }, i) => {
      expect(errors.trim()).toMatch(refusals[i][1]);
      expect(errors.trim().split('\n')).toHaveLength(1);
      expect(code).toBe(1);
    });
  });
});
