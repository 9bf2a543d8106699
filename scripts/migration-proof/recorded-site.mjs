// A recorded site of WordPress as a move can read it: its interface, a database and an export file with the same records.
import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { freePort } from '../free-port.mjs';
import { throwawayMysql } from '../throwaway-mysql.mjs';

/** The account of recorded sites that sees everything. */
const CREDENTIALS = 'refadmin:demo demo demo demo demo demo';
const HOST = '127.0.0.1';
const RULES = /\/redirection\/v1\/redirect(?:\?|$)/;

/** What tests make databases and export files with. */
async function testTools() {
  const outfile = resolve('dist-test/migration-proof.mjs');
  const contents = ['wordpress-tables', 'wordpress-export']
    .map((name) => `export * from './test/migration/${name}.ts';`)
    .join('\n');
  await build({
    stdin: { contents, resolveDir: '.' },
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  });
  return import(pathToFileURL(outfile).href);
}

/** A redirect of a site at the root of its host as a site in a folder has it: its address and its target begin with the folder. */
function inFolder(rule, folder) {
  const below = (path) =>
    typeof path === 'string' && /^\^?\//.test(path) ? path.replace(/^(\^?)\//, `$1${folder}/`) : path;
  const { action_data: target } = rule;
  const moved =
    rule.match_type !== 'url'
      ? target
      : typeof target === 'string'
        ? below(target)
        : target && { ...target, url: below(target.url) };
  return { ...rule, url: below(rule.url), match_url: below(rule.match_url), action_data: moved };
}

/** Serves the interface of a site below a folder. */
async function folderProxy(port, behind, folder) {
  const server = createServer((request, response) => {
    if (!request.url.startsWith(`${folder}/`)) return response.writeHead(404).end();
    const path = request.url.slice(folder.length);
    const headers = { ...request.headers, host: `${HOST}:${behind}` };
    const forwarded = send({ host: HOST, port: behind, path, method: request.method, headers }, async (answer) => {
      if (!RULES.test(path) || answer.statusCode !== 200) {
        response.writeHead(answer.statusCode, answer.headers);
        answer.pipe(response);
        return;
      }
      const body = JSON.parse(await text(answer));
      const items = body.items.map((rule) => inFolder(rule, folder));
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...body, items }));
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  return server;
}

/** Starts the program of the recording. */
async function serve(recording, port, address) {
  const arguments_ = [join(recording, 'serve.mjs'), '--port', String(port), '--public-url', address, '--quiet'];
  const child = spawn(process.execPath, arguments_, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const chunk of child.stdout) if (String(chunk).includes(`:${port}`)) break;
  return child;
}

/**
 * @param recording folder of the recording: `serve.mjs`, `*.truth.jsonl.gz`
 * @param folder of the site on its host, such as `/blog`; empty: the root
 * @param files folder for the export file
 */
export async function recordedSite(recording, folder, files) {
  const { readTruth, WordpressTables, wordpressExport } = await testTools();
  const [port, behind] = [await freePort(), await freePort()];
  const url = `http://${HOST}:${port}${folder}`;
  const child = await serve(recording, folder === '' ? port : behind, url);
  const proxy = folder === '' ? undefined : await folderProxy(port, behind, folder);
  const [name] = readdirSync(recording).filter((file) => file.endsWith('.truth.jsonl.gz'));
  const truth = readTruth(join(recording, name), url).map((line) =>
    folder !== '' && line.kind === 'redirect' ? inFolder(line, folder) : line,
  );
  const file = join(files, 'export.xml');
  writeFileSync(file, wordpressExport(truth, url));
  const database = await throwawayMysql();
  const tables = await WordpressTables.create(database.url, new URL(database.url).pathname.slice(1));
  await tables.fill(truth, url);
  return {
    url,
    file,
    database: database.url,
    credentials: CREDENTIALS,
    close: async () => {
      await tables.drop();
      await database.drop();
      proxy?.closeAllConnections();
      proxy?.close();
      child.kill();
    },
  };
}
