import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { builtService } from '../../helpers/built-service.js';
import { credentialsOf } from '../../helpers/credentials.js';
import { ServiceRun } from '../../helpers/service-run.js';
import { siteClient } from '../../helpers/site-client.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';

/** Below the repository, as the guide has it, so that the module finds the packages of the service. */
const FOLDER = `.tmp/guide-${process.pid}`;

const GUIDE = readFileSync('docs/guides/module.md', 'utf8');
const FIRST_MODULE = GUIDE.slice(GUIDE.indexOf('## A first module'), GUIDE.indexOf('## Loading modules'));

/** Building the service takes half a minute on a machine that is not busy. */
const BUILD_TIMEOUT_MS = 180_000;

/** Runs a Node program of the repository. @returns what it printed */
const run = (args: string[], env: Record<string, string> = {}): string =>
  execFileSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, ...env } });

describe('The first module of docs/guides/module.md', () => {
  let dist: string;
  beforeAll(() => {
    dist = builtService();
  }, BUILD_TIMEOUT_MS);
  afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

  it('can be written, built and used as the guide says', async () => {
    const files = [...FIRST_MODULE.matchAll(/`modules\/guestbook\/([^`]+)`:\n\n```\w+\n([\s\S]*?)```/g)];
    expect(files.map(([, path]) => path)).toEqual(['package.json', 'tsconfig.json', 'src/index.ts']);
    for (const [, path, text] of files) {
      mkdirSync(dirname(join(FOLDER, path)), { recursive: true });
      writeFileSync(join(FOLDER, path), text);
    }
    run(['node_modules/typescript/bin/tsc', '-p', FOLDER]);

    const env = { ALMANAC_MODULES: `./${FOLDER}` };
    expect(run([join(dist, 'cli/main.js'), 'config'], env)).toContain('GUESTBOOK_ENTRIES=20');
    const database = await throwawayDatabase();
    const service = await ServiceRun.start(database, env);
    try {
      await service.ready();
      const administrator = siteClient(service.base, credentialsOf('administrator'));
      const visitor = siteClient(service.base);
      const entry = { id: 1, text: 'Hello', author: 'administrator' };
      expect((await administrator.post('/guestbook', { text: 'Hello' })).body).toEqual(entry);
      expect((await visitor.get('/guestbook')).body).toEqual([entry]);
      expect((await visitor.post('/guestbook', { text: 'Hello' })).status).toBe(401);
      expect((await administrator.post('/guestbook', { text: '' })).status).toBe(400);
    } finally {
      await service.stop();
      await database.drop();
    }
  });

  it('imports only what the package exports, as all other examples of the guide do', () => {
    const declarations = readFileSync(join(dist, 'index.d.ts'), 'utf8');
    const decorators = [...GUIDE.matchAll(/@([A-Z]\w+)\(/g)].map(([, name]) => name);
    const ofOthers =
      /^(Body|Column|Controller|Cron|Entity|Get|InjectRepository|Injectable|IsInt|Length|Max|Min|Module|OnEvent|Post|PrimaryGeneratedColumn|Type|UploadedFile|ValidateNested)$/;
    const named = [...GUIDE.matchAll(/import \{([^}]+)\} from 'almanac'/g)].flatMap(([, names]) => names.split(','));
    const wanted = new Set([...named.map((name) => name.trim()), ...decorators.filter((name) => !ofOthers.test(name))]);
    const missing = [...wanted].filter((name) => !new RegExp(`\\b${name}\\b`).test(declarations));
    expect(missing).toEqual([]);
  });
});
