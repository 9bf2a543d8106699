// The processes that are measured: how they start, how much time and memory they take.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE_FLAGS } from '../../scripts/node-flags.mjs';

export const PASSWORD = 'benchBenchBenchBench0001';

/** Starts a program and waits until `address` answers. @returns the process, how to stop it, and how long it took */
async function start(args, env, address) {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = () =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.on('exit', resolve);
      child.kill('SIGTERM');
    });
  for (let i = 0; ; i++) {
    const answers = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return { pid: child.pid, stop, ready: performance.now() - began };
    if (i > 3000 || child.exitCode !== null) {
      await stop();
      throw new Error(`${args.join(' ')} does not answer`);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The service as `npm start` starts it, without its logs. */
export function startService({ url, port, folder, env = {} }) {
  const settings = {
    NODE_ENV: 'production',
    TZ: 'UTC',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: url,
    UPLOADS_DIR: `${folder}/uploads`,
    ADMIN_USER: 'admin',
    ADMIN_APP_PASSWORD: PASSWORD,
    MAX_FAILED_CREDENTIALS: '0',
    LOG_LEVEL: 'error',
    SCHEDULER: 'off',
    RESPONSE_CACHE: 'off',
    ...env,
  };
  const main = join(process.env.ALMANAC_DIST ?? 'dist', 'main.js');
  return start([...NODE_FLAGS, main], settings, `http://127.0.0.1:${port}/readyz`);
}

/** The floor. @param site address of the service, which its answers carry */
export function startFloor({ url, port, site }) {
  const path = '/api/cal/events/v1/events';
  return start(
    ['bench/floor.mjs', '--url', url, '--port', String(port), '--site', site],
    {},
    `http://127.0.0.1:${port}${path}`,
  );
}

/** Memory that a process holds now, in MB; nothing where `/proc` is missing. */
export function residentMb(pid) {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

/** The most memory that a process has held, in MB; nothing where `/proc` is missing. */
export function peakMb(pid) {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

/** Processor time that a process has taken, in milliseconds; nothing where `/proc` is missing. */
export function processorMs(pid) {
  const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ');
  return fields && (Number(fields[11]) + Number(fields[12])) * 10;
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
