// A throwaway service with the data of the demo, for measurements and screenshots.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitForService } from './wait-for-service.mjs';
import { freePort } from './free-port.mjs';

const LOGIN = 'admin';
const PASSWORD = 'correct horse battery staple';

/**
 * Fills a database and starts a service on it. The administrator signs in with `login` and `password`.
 * @param {{ conferences?: boolean, env?: Record<string, string> }} options `conferences: false`: without the 4,875
 *   imported events
 */
export async function startDemoService({ conferences = true, env = {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-demo-'));
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const settings = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: base,
    TZ: 'UTC',
    DATABASE_URL: `sqlite:${folder}/demo.sqlite`,
    UPLOADS_DIR: `${folder}/uploads`,
    LOG_LEVEL: 'error',
    MAX_FAILED_CREDENTIALS: '0',
    ...env,
  };
  const run = (...args) => {
    const { status, stderr } = spawnSync(process.execPath, ['dist/cli/main.js', ...args], { env: settings });
    if (status !== 0) throw new Error(`${args[0]}: ${String(stderr)}`);
  };
  run('demo');
  if (conferences) run('import', 'demo/conferences.json', '--map', 'conferences', '--status', 'publish');
  run('users', 'password', LOGIN, '--password', PASSWORD);
  const service = spawn(process.execPath, ['--enable-source-maps', 'dist/main.js'], {
    env: settings,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    service.kill('SIGTERM');
    await new Promise((resolve) =>
      service.exitCode === null && service.signalCode === null ? service.on('exit', resolve) : resolve(),
    );
    rmSync(folder, { recursive: true, force: true });
  };
  if (!(await waitForService(base, service))) {
    await stop();
    throw new Error('the service did not start');
  }
  return { base, stop, login: LOGIN, password: PASSWORD };
}
