// `npm start`: builds and bundles when needed, then becomes the service. With a file of `dist`: runs that one.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { config } from 'dotenv';
import { buildIfStale } from './build-if-stale.mjs';
import { bundleIfStale } from './bundle-if-stale.mjs';
import { NODE_FLAGS } from './node-flags.mjs';

/**
 * What `npm start` runs: a bundle, which is ready sooner. Modules of others import the package `almanac`, which is `dist`
 * in a checkout, and of its classes there must be one copy. Without development packages there is no bundler.
 */
function mainFile() {
  const env = { ...process.env };
  config({ processEnv: env, quiet: true });
  if (env.ALMANAC_MODULES || !existsSync('node_modules/esbuild')) return 'dist/main.js';
  return bundleIfStale();
}

const [command, ...args] = process.argv.slice(2);
buildIfStale();
// The service says nothing until it answers, which takes seconds.
if (command === undefined && process.stderr.isTTY) process.stderr.write('Almanac is starting …\n');
const service = spawn(process.execPath, [...NODE_FLAGS, command ?? mainFile(), ...args], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => service.kill(signal));
service.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
