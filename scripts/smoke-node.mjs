// `npm run smoke`, or `node scripts/smoke-node.mjs 22 24.15.0 …`: the service as the image has it (a
// bundle) under other versions of Node, with the packages there are, pruned: an import, the start, some requests, TypeORM's
// command line, a linked module, one area of the recorded contract.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { bundle } from './bundle.mjs';
import { startForContract } from './contract.mjs';
import { writeLinkedModule } from './linked-module.mjs';
import { nodeBinary } from './node-binary.mjs';
import { prunePackages } from './prune-packages.mjs';

/** Conferences that are imported. */
const RECORDS = 20;
/** Area of the contract: small, and it uses passwords (argon2), sessions and the database. */
const AREA = 'auth';
/** Milliseconds for all checks of one version. */
const TIMEOUT_MS = 300_000;

const INSIDE = '--inside';
const IMAGE = '.tmp/image';

function expectThat(condition, what) {
  if (!condition) throw new Error(`Smoke test failed: ${what}`);
}

/** Runs a program with this same Node. */
function run(args, env) {
  const { status } = spawnSync(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'inherit' });
  expectThat(status === 0, args.slice(0, 2).join(' '));
}

/** Requests to a service with the imported conferences. */
async function ask({ base, credentials }) {
  const get = async (path, headers = {}) => {
    const answer = await fetch(base + path, { headers });
    expectThat(answer.ok, `GET ${path}: ${answer.status}`);
    return answer;
  };
  const ready = await (await get('/readyz')).json();
  expectThat(ready.status === 'ok' && ready.database === 'sqlite', 'readiness');
  const list = await (await get('/api/cal/events/v1/events?start_date=2000-01-01&end_date=2040-01-01')).json();
  expectThat(list.total === RECORDS, `${RECORDS} imported events, found ${list.total}`);
  const page = await (await get(new URL(list.events[0].url).pathname)).text();
  expectThat(page.includes('<html'), 'the page of an event');
  const document = await (await get('/docs-json')).json();
  expectThat(Object.keys(document.paths).length > 100, 'the OpenAPI document');
  await askMcp(base);
  // An image is scaled (sharp), which takes credentials (argon2).
  const authorization = `Basic ${Buffer.from(credentials.ADMIN).toString('base64')}`;
  const upload = await fetch(`${base}/api/content/v2/media`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'image/png', 'content-disposition': 'attachment; filename="smoke.png"' },
    body: await picture(),
  });
  expectThat(upload.status === 201, `an upload: ${upload.status}`);
  const { media_details: details } = await upload.json();
  expectThat(details.sizes.thumbnail?.width === 150, 'a scaled image');
}

/** An assistant connects and lists its tools: the packages of the protocol are in the bundle. */
async function askMcp(base) {
  const send = async (message) => {
    const answer = await fetch(`${base}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
    });
    expectThat(answer.ok, `${message.method} of an assistant: ${answer.status}`);
    const text = await answer.text();
    return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text).result;
  };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'smoke', version: '1' } };
  const { serverInfo } = await send({ method: 'initialize', params });
  expectThat(typeof serverInfo?.name === 'string', 'an assistant to be connected');
  const { tools } = await send({ method: 'tools/list' });
  expectThat(tools?.length > 0, 'an assistant to have tools');
}

async function picture() {
  const { default: sharp } = await import('sharp');
  return sharp({ create: { width: 400, height: 300, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
}

/** TypeORM's own command line: it knows every migration, and finds no difference between entities and schema. */
function checkTypeormCli(env) {
  const typeorm = (command, ...rest) =>
    spawnSync(process.execPath, ['node_modules/typeorm/cli.js', command, ...rest, '-d', 'ormconfig.ts'], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
  const shown = typeorm('migration:show').stdout;
  expectThat(/\[X\] /.test(shown) && !/\[ \] /.test(shown), `all migrations to have run:\n${shown}`);
  const differences = typeorm('schema:log').stdout;
  expectThat(/schema is up to date/.test(differences), `a schema that equals the entities:\n${differences}`);
  const generated = typeorm('migration:generate', join(tmpdir(), 'smoke'), '--dryrun');
  expectThat(/No changes in database schema/.test(generated.stdout + generated.stderr), 'no migration to generate');
}

/** A linked module with copies of Nest of its own runs with the packages of the service. */
function checkLinkedModule(folder) {
  writeLinkedModule(join(folder, 'linked'));
  const { stdout, stderr } = spawnSync(process.execPath, ['dist/cli/main.js', 'config'], {
    env: { ...process.env, ALMANAC_MODULES: join(folder, 'linked') },
    encoding: 'utf8',
  });
  expectThat(stdout.includes('LINKED_LIMIT=7'), `a linked module to be loaded:\n${stderr}`);
}

/** All checks, with the Node that runs this. */
async function checkThisNode() {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-smoke-'));
  try {
    const records = JSON.parse(readFileSync('demo/conferences.json', 'utf8')).slice(0, RECORDS);
    const file = join(folder, 'conferences.json');
    writeFileSync(file, JSON.stringify(records));
    const env = {
      DATABASE_URL: `sqlite:${folder}/smoke.sqlite`,
      UPLOADS_DIR: `${folder}/uploads`,
      ADMIN_APP_PASSWORD: 'adminAdminAdminAdmin0001',
      LOG_LEVEL: 'error',
    };
    run(['dist/cli/main.js', 'import', file, '--map', 'conferences', '--status', 'publish'], env);
    const service = await startForContract({ env });
    try {
      await ask(service);
    } finally {
      await service.stop();
    }
    checkTypeormCli(env);
    checkLinkedModule(folder);
    run(['scripts/contract.mjs', '--only', AREA], { ALMANAC_DIST: 'dist' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes a folder like that of the image: the bundle as its `dist`, without sources, with pruned packages. */
async function layOutImage() {
  rmSync(IMAGE, { recursive: true, force: true });
  mkdirSync(IMAGE, { recursive: true });
  for (const entry of readdirSync('.', { withFileTypes: true })) {
    const { name } = entry;
    // Without the stored documents, the bundle has to make them.
    if (name === 'src' || /^dist|^\.|^openapi/.test(name)) continue;
    // A linked file would find its neighbours in this folder.
    if (name === 'node_modules') continue;
    if (entry.isFile()) cpSync(name, join(IMAGE, name));
    else symlinkSync(resolve(name), join(IMAGE, name));
  }
  // Hard links of GNU cp: thousands of files, of which some are deleted.
  expectThat(
    spawnSync('cp', ['-al', 'node_modules', IMAGE], { stdio: 'inherit' }).status === 0,
    'links of the packages',
  );
  prunePackages(join(IMAGE, 'node_modules'));
  await bundle(join(IMAGE, 'dist'));
}

/** Checks all versions at the same time. A failed one ends the process with 1 when all have ended. */
async function checkVersions(versions) {
  await layOutImage();
  const passed = await Promise.all(versions.map(checkVersion));
  if (passed.includes(false)) process.exitCode = 1;
}

/** @returns whether all checks passed */
async function checkVersion(version) {
  const binary = nodeBinary(version);
  const started = performance.now();
  const child = spawn(binary, [resolve(process.argv[1]), INSIDE], {
    cwd: IMAGE,
    stdio: 'inherit',
    timeout: TIMEOUT_MS,
  });
  const [status, signal] = await once(child, 'close');
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const exact = spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout.trim();
  const ended = signal === null ? '' : ` (ended by ${signal})`;
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} Node ${exact} in ${seconds} s${ended}`);
  return status === 0;
}

const versions = process.argv.slice(2);
if (versions[0] === INSIDE) await checkThisNode();
else if (versions.length > 0) await checkVersions(versions);
else {
  console.error('Usage: node scripts/smoke-node.mjs VERSION…, a major version such as 24 or an exact one');
  process.exit(2);
}
