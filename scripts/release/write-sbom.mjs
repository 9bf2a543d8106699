// `node scripts/release/write-sbom.mjs <file>`: writes the software bill of materials (CycloneDX) of the service.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { sbom } from './sbom.mjs';

const [path] = process.argv.slice(2);
if (!path) throw new Error('Name the file to write.');
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, sbom());
