// Compiles test/nest-tools for the tests that start it. Its types are checked with all others by `npm run lint`.
import { transformFileSync } from '@swc/core';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = 'test/nest-tools/src';
const OUTPUT = 'test/nest-tools/dist';

const SWC_OPTIONS = {
  swcrc: false,
  configFile: false,
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    target: 'es2022',
    keepClassNames: true,
  },
  module: { type: 'es6' },
};

/** @returns the folder of the compiled files */
export function buildNestTools() {
  mkdirSync(OUTPUT, { recursive: true });
  for (const name of readdirSync(SOURCE)) {
    const { code } = transformFileSync(join(SOURCE, name), SWC_OPTIONS);
    writeFileSync(join(OUTPUT, name.replace(/\.ts$/, '.js')), code);
  }
  return OUTPUT;
}
