// `npm run contract [-- --only events --verbose --mysql --wordpress --keep]`: starts a throwaway service with the
// accounts and site settings that test/contract/README.md asks for, and plays the recorded scenarios against it.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from './build-if-stale.mjs';
// With TEST_CLOCK set, the service and the comparison have that time.
import '../test/helpers/test-clock.mjs';
import { throwawayMysql } from './throwaway-mysql.mjs';

const args = process.argv.slice(2);
const has = (flag) => args.includes(flag) && args.splice(args.indexOf(flag), 1).length > 0;
const option = (flag) => (args.includes(flag) ? args.splice(args.indexOf(flag), 2)[1] : undefined);

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Starts a service of its own kind and gives its address, credentials and how to stop it. */
export async function startForContract({ mysql = false, env = {} } = {}) {
  const dist = process.env.ALMANAC_DIST ?? 'dist';
  const folder = mkdtempSync(join(tmpdir(), 'almanac-contract-'));
  const database = mysql ? await throwawayMysql() : undefined;
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const passwords = {
    admin: 'adminAdminAdminAdmin0001',
    editor: 'editorEditorEditorEdit01',
    sub: 'subscriberSubscriber0001',
  };
  const settings = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: base,
    TZ: 'UTC',
    DATABASE_URL: database?.url ?? `sqlite:${folder}/contract.sqlite`,
    UPLOADS_DIR: `${folder}/uploads`,
    ADMIN_USER: 'admin',
    ADMIN_APP_PASSWORD: passwords.admin,
    ADMIN_EMAIL: 'admin@example.org',
    LOGIN_TRIES: '0',
    LOG_LEVEL: 'error',
    ...env,
  };
  const service = spawn(process.execPath, ['--enable-source-maps', join(dist, 'main.js')], {
    env: settings,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    service.kill('SIGTERM');
    await new Promise((resolve) =>
      service.exitCode === null && service.signalCode === null ? service.on('exit', resolve) : resolve(),
    );
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (let i = 0; ; i++) {
      const ready = await fetch(`${base}/readyz`).then(
        (r) => r.ok,
        () => false,
      );
      if (ready) break;
      if (i > 300 || service.exitCode !== null) throw new Error('the service did not start');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const cli = (...words) => {
      const { status } = spawnSync(process.execPath, [join(dist, 'cli/main.js'), ...words], {
        env: settings,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      if (status !== 0) throw new Error(`cli ${words.join(' ')} failed`);
    };
    cli(
      'users',
      'create',
      'sub',
      '--role',
      'subscriber',
      '--app-password',
      passwords.sub,
      '--email',
      'sub@example.org',
    );
    cli(
      'users',
      'create',
      'editor',
      '--role',
      'editor',
      '--app-password',
      passwords.editor,
      '--email',
      'editor@example.org',
    );
    const authorization = `Basic ${Buffer.from(`admin:${passwords.admin}`).toString('base64')}`;
    const site = {
      title: 'Reference Site',
      description: '',
      timezone: 'Europe/Paris',
      posts_per_page: 10,
      language: 'en_US',
    };
    const answer = await fetch(`${base}/api/content/v2/settings`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(site),
    });
    if (!answer.ok) throw new Error(`settings: ${answer.status} ${await answer.text()}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    base,
    stop,
    credentials: {
      ADMIN: `admin:${passwords.admin}`,
      EDITOR: `editor:${passwords.editor}`,
      SUBSCRIBER: `sub:${passwords.sub}`,
    },
  };
}

if (process.argv[1]?.endsWith('contract.mjs')) {
  const mysql = has('--mysql');
  const wordpress = has('--wordpress');
  const only = option('--only');
  if (!process.env.ALMANAC_DIST) buildIfStale();
  const service = await startForContract({ mysql });
  const run = [
    'test/contract/run.mjs',
    '--base',
    service.base,
    '--root',
    wordpress ? '/wp-json' : '/api',
    '--except',
    'test/contract/differences.json',
    ...(wordpress ? ['--wordpress-names'] : []),
    ...args,
    ...(only ? only.split(',') : ['']).map((area) => `test/contract/scenarios/${area}`),
  ];
  const play = spawn(process.execPath, run, { env: { ...process.env, ...service.credentials }, stdio: 'inherit' });
  const code = await new Promise((resolve) => play.on('exit', resolve));
  await service.stop();
  process.exit(code ?? 1);
}
