// `npm run openapi`: writes the OpenAPI documents of both roots from the controllers; `-- --check` says whether they
// are current (part of lint).
import 'reflect-metadata';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from './build-if-stale.mjs';

buildIfStale();
const { createApp } = await import('../dist/app.js');
const { loadConfiguration } = await import('../dist/load-configuration.js');
const { DOCUMENT_FILES, openApiDocuments } = await import('../dist/docs/openapi-document.js');

/** The documents as text, by the name of their file. */
async function writtenDocuments() {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-openapi-'));
  const settings = { DATABASE_URL: `sqlite:${folder}/openapi.sqlite`, UPLOADS_DIR: folder, LOG_LEVEL: 'error' };
  const configuration = await loadConfiguration({ ...settings, SCHEDULER: 'off', DOCS: 'off' });
  const app = await createApp(configuration);
  try {
    const documents = await openApiDocuments(app, configuration.settings);
    return Object.entries(DOCUMENT_FILES).map(([root, file]) => [
      file,
      `${JSON.stringify(documents[root], null, 1)}\n`,
    ]);
  } finally {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const check = process.argv.includes('--check');
for (const [file, text] of await writtenDocuments()) {
  if (!check) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} does not say what the controllers say. Run \`npm run openapi\`.`);
    process.exitCode = 1;
  }
}
// The README says how many operations and namespaces there are.
if (!check) spawnSync(process.execPath, ['scripts/lint-documents.mjs', '.', '--write'], { stdio: 'inherit' });
