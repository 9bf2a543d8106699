// What surrounds the service in the drill: proxy, Redis, S3.
import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { galeraProvider } from './galera.mjs';
import { ManagedProcess } from './managed-process.mjs';
import { freePort } from '../free-port.mjs';

const hasCommand = (name) => {
  try {
    execFileSync('sh', ['-c', `command -v ${name} || test -x /usr/sbin/${name}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Packages of Debian that are missing. */
export function missingPackages() {
  const needed = {
    'mariadb-server': hasCommand('mariadbd'),
    'galera-4': galeraProvider() !== undefined,
    rsync: hasCommand('rsync'),
    haproxy: hasCommand('haproxy'),
    'redis-server': hasCommand('redis-server'),
  };
  return Object.keys(needed).filter((name) => !needed[name]);
}

const accepts = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/** HAProxy in front of the services, which follows `/readyz`. */
export async function startProxy(folder, services) {
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(
    file,
    `global
  maxconn 2000
defaults
  mode http
  option forwardfor
  option redispatch
  retries 3
  timeout connect 2s
  timeout client 90s
  timeout server 90s
  timeout queue 20s
listen almanac
  bind 127.0.0.1:${port}
  balance leastconn
  option httpchk GET /readyz
  http-check expect status 200
${services.map(({ port: own }, i) => `  server s${i + 1} 127.0.0.1:${own} check inter 1s fall 2 rise 1`).join('\n')}
`,
  );
  const proxy = new ManagedProcess({
    name: 'proxy',
    command: '/usr/sbin/haproxy',
    args: ['-db', '-f', file],
    log: join(folder, 'haproxy.log'),
    isReady: () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ ok }) => ok),
  });
  await proxy.start();
  return Object.assign(proxy, { base: `http://127.0.0.1:${port}` });
}

/** Redis without files. */
export async function startRedis(folder) {
  const port = await freePort();
  const redis = new ManagedProcess({
    name: 'Redis',
    command: 'redis-server',
    args: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    log: join(folder, 'redis.log'),
    isReady: () => accepts(port),
  });
  await redis.start();
  return Object.assign(redis, { url: `redis://127.0.0.1:${port}/0` });
}

/** The S3 server of the tests in a process of its own. */
export async function startS3(folder) {
  const bundle = join(folder, 's3-server.mjs');
  await build({
    entryPoints: ['test/helpers/s3/s3-server.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: bundle,
    plugins: [
      {
        name: 'clock',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /\/clock\.js$/ }, () => ({ path: 'clock', namespace: 'clock' }));
          onLoad({ filter: /.*/, namespace: 'clock' }, () => ({
            contents: 'export const testNow = () => new Date();',
          }));
        },
      },
    ],
  });
  const port = await freePort();
  const s3 = new ManagedProcess({
    name: 'S3',
    command: process.execPath,
    args: ['scripts/drill/s3-process.mjs', bundle, String(port), join(folder, 'objects')],
    log: join(folder, 's3.log'),
    isReady: () => accepts(port),
  });
  await s3.start();
  const user = `test-key:${encodeURIComponent('test/secret+1')}`;
  return Object.assign(s3, { url: `s3://${user}@uploads/?endpoint=http://127.0.0.1:${port}&path-style=on` });
}
