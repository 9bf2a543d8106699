// Generates the types of the REST interface from openapi.json and compiles the client into dist/.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const FOLDER = new URL('..', import.meta.url);
const DOCUMENT = new URL('../../openapi.json', FOLDER);
const TYPES = new URL('src/schema.ts', FOLDER);

/** The key of the scanners is an option of the client, so callers need not give it with each request. */
function withoutRequiredKey(document) {
  for (const operation of Object.values(document.paths).flatMap((item) => Object.values(item))) {
    const key = operation.parameters?.find(({ name }) => name === 'api_key');
    if (key) key.required = false;
    const body = operation.requestBody?.content?.['application/json']?.schema;
    if (body?.required) body.required = body.required.filter((name) => name !== 'api_key');
    if (body?.required?.length === 0) delete body.required;
  }
  return document;
}

const document = withoutRequiredKey(JSON.parse(readFileSync(DOCUMENT, 'utf8')));
writeFileSync(TYPES, astToString(await openapiTS(document, { defaultNonNullable: false })));
rmSync(new URL('dist', FOLDER), { recursive: true, force: true });
const compiler = fileURLToPath(import.meta.resolve('typescript/bin/tsc'));
const { status } = spawnSync(process.execPath, [compiler, '-p', fileURLToPath(FOLDER)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
