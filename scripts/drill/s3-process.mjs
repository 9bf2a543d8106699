// An S3-compatible server in a process of its own: that of the tests, with its objects in a folder, so that they
// survive a kill. `node s3-process.mjs BUNDLE PORT FOLDER` prints the address of the bucket.
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deserialize, serialize } from 'node:v8';

const [bundle, port, folder] = process.argv.slice(2);
const { S3Server } = await import(pathToFileURL(bundle));
const server = new S3Server();
const { objects } = server;
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder).filter((file) => !file.endsWith('.part')))
  objects.set(decodeURIComponent(name), deserialize(readFileSync(join(folder, name))));

const path = (key) => join(folder, encodeURIComponent(key));
objects.set = function set(key, object) {
  writeFileSync(`${path(key)}.part`, serialize(object));
  renameSync(`${path(key)}.part`, path(key));
  return Map.prototype.set.call(this, key, object);
};
objects.delete = function remove(key) {
  rmSync(path(key), { force: true });
  return Map.prototype.delete.call(this, key);
};
await server.start(Number(port));
