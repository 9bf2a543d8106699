// `npm run dump-schema`: fills a database of each engine and writes its schema and rows to test/fixtures/upgrade, for the
// upgrade test of later versions. Run it when a version is released. `-- --replace`: the version is not released yet.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { dumpPath } from './schema-dump/index.mjs';
import { findMysql } from './throwaway-mysql.mjs';

const ENGINES = ['sqlite', 'mysql'];

const { values: flags } = parseArgs({ options: { replace: { type: 'boolean', default: false } } });
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

function fail(message) {
  console.error(message);
  process.exit(1);
}

if (!flags.replace && ENGINES.some((engine) => existsSync(dumpPath(version, engine))))
  fail(`There is a dump of ${version}. Dumps of released versions never change; before the release, add --replace.`);
if (!(await findMysql())) fail('No MySQL or MariaDB answers: start one or set TEST_MYSQL_URL');

for (const engine of ENGINES) {
  const { status } = spawnSync(
    process.execPath,
    ['--no-warnings', 'node_modules/jest/bin/jest.js', '-c', 'test/upgrade/jest.config.mjs'],
    { stdio: 'inherit', env: { ...process.env, TEST_ENGINE: engine, TZ: 'UTC' } },
  );
  if (status !== 0) fail(`No dump was made on ${engine}`);
  console.log(dumpPath(version, engine));
}
