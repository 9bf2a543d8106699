// The processes of the service.
import { join, resolve } from 'node:path';
import { readFileSync } from 'node:fs';
import { NODE_FLAGS } from '../node-flags.mjs';
import { ManagedProcess } from './managed-process.mjs';
import { freePort } from '../free-port.mjs';

export const ADMINISTRATOR = { login: 'admin', password: 'drillDrillDrillDrill0001' };

/** Whether the service has a setting of this name. */
const hasSetting = (name) => new RegExp(`^#?${name}=`, 'm').test(readFileSync('.env.example', 'utf8'));

/** The address with its servers in another order: the one at `first` comes first. */
function beginningWith(databaseUrl, first) {
  return databaseUrl.replace(/(?<=@)[^/]+/, (hosts) => {
    const servers = hosts.split(',');
    return [...servers.slice(first), ...servers.slice(0, first)].join(',');
  });
}

/**
 * Starts the services one after the other.
 * @param spread whether each uses another database node
 * @returns them, with `port` and `base`
 */
export async function startServices(folder, { count, databaseUrl, redisUrl, storageUrl, control, spread = false }) {
  const services = [];
  const dist = resolve('dist');
  const preload = control === '' ? [] : ['--import', resolve(`scripts/drill/control-${control}.mjs`)];
  for (let i = 0; i < count; i++) {
    const port = await freePort();
    const base = `http://127.0.0.1:${port}`;
    const service = new ManagedProcess({
      name: `service ${i + 1}`,
      command: process.execPath,
      args: [...NODE_FLAGS, ...preload, join(dist, 'main.js')],
      log: join(folder, `service${i + 1}.log`),
      env: {
        NODE_ENV: 'production',
        DIST: dist,
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: 'http://127.0.0.1',
        TRUST_PROXY: 'loopback',
        DATABASE_URL: spread ? beginningWith(databaseUrl, i) : databaseUrl,
        DATABASE_POOL: '16',
        ...(hasSetting('REDIS_URL') && { REDIS_URL: redisUrl }),
        STORAGE_URL: storageUrl,
        UPLOADS_DIR: join(folder, 'uploads'),
        ADMIN_USER: ADMINISTRATOR.login,
        ADMIN_APP_PASSWORD: ADMINISTRATOR.password,
        ADMIN_EMAIL: 'admin@drill.example',
        SECRET_KEY: 'the same for all processes of the drill',
        MAX_FAILED_CREDENTIALS: '0',
        RESPONSE_CACHE: 'memory',
        DOCS: 'off',
        LOG_LEVEL: 'warn',
        ALMANAC_MODULES: './scripts/drill/mailer.mjs',
        DRILL_MAILS: join(folder, `mails${i + 1}`),
      },
      isReady: () => fetch(`${base}/readyz`).then(({ ok }) => ok),
    });
    await service.start();
    services.push(Object.assign(service, { port, base }));
  }
  return { services, usesRedis: hasSetting('REDIS_URL') };
}
