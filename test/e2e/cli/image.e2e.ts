import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';
import type { ThrowawayDatabase } from '../../helpers/throwaway-database.js';

/** What the last stage of the Dockerfile copies, as pairs of source and target. */
function copiedFiles(): [string, string][] {
  const [, lastStage = ''] = readFileSync('Dockerfile', 'utf8').split('# Run\n');
  return [...lastStage.matchAll(/^COPY (?:--from=build )?(.+)$/gm)].flatMap(([, words = '']) => {
    const sources = words.split(' ').map((word) => word.replace(/^\/app\//, ''));
    const target = sources.pop() ?? '';
    return sources.map((source): [string, string] => [
      source,
      target.endsWith('/') ? join(target, basename(source)) : target,
    ]);
  });
}

describe('The container image', () => {
  let database: ThrowawayDatabase;
  let app: string;
  beforeAll(async () => {
    database = await throwawayDatabase();
    app = join(database.folder, 'app');
    for (const [source, target] of copiedFiles()) {
      const to = join(app, target);
      mkdirSync(dirname(to), { recursive: true });
      if (source === 'node_modules') symlinkSync(resolve(source), to);
      else if (source === 'dist-bundle') execFileSync(process.execPath, ['scripts/bundle.mjs', to]);
      else cpSync(source, to, { recursive: true });
    }
    const { bin } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')) as { bin: { almanac: string } };
    mkdirSync(join(app, 'bin'));
    chmodSync(join(app, bin.almanac), 0o755);
    symlinkSync(join(app, bin.almanac), join(app, 'bin/almanac'));
  });
  afterAll(() => database.drop());

  /** Runs a command in the folder of the image. */
  const run = (command: string, ...args: string[]): string =>
    execFileSync(command, args, {
      cwd: app,
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${join(app, 'bin')}:${process.env.PATH}`,
        DATABASE_URL: database.url,
        LOG_LEVEL: 'error',
      },
    });

  it('has an almanac command on its PATH that creates accounts', () => {
    const printed = run('almanac', 'users', 'create', 'ann', '--role', 'administrator');
    expect(printed).toMatch(/Made the account "ann"/);
    expect(run('almanac', 'help')).toContain('almanac <command>');
  });

  it('runs the npm scripts that the documentation names', () => {
    expect(run('npm', 'run', '--silent', 'cli', '--', 'help')).toContain('npm run cli -- <command>');
    expect(run('npm', 'run', '--silent', 'config')).toContain('SECRET_KEY=');
    expect(run('npm', 'run', '--silent', 'migrate')).toContain('The schema is up to date.');
  });

  it('has the data of the demo', () => {
    const report = run('almanac', 'import', 'demo/conferences.json', '--map', 'conferences', '--dry-run');
    expect(report).toContain('conferences.json: 4875 records');
  });

  it('lets modules below /app import the package almanac', () => {
    expect(readFileSync('Dockerfile', 'utf8')).toContain('ln -s /app /node_modules/almanac');
  });

  it('links almanac as the bin of package.json', () => {
    expect(readFileSync('Dockerfile', 'utf8')).toContain('ln -s /app/dist/cli/main.js /usr/local/bin/almanac');
  });
});
