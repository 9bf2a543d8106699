// Turns test files into CommonJS. What they import from src/ and from packages comes from the native loader, so Jest
// neither resolves nor evaluates it; only test files and their helpers are modules of Jest. `jest.mock` has no effect on
// natively loaded modules: tests replace providers instead.
const { transformSync } = require('@swc/core');
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { dirname, join, relative, resolve, sep } = require('node:path');

const ROOT = join(__dirname, '../..');
const SOURCE = join(ROOT, 'src') + sep;
const OUTPUT = join(ROOT, 'dist-test') + sep;
const OWN_TEXT = readFileSync(__filename, 'utf8');

const SWC_OPTIONS = {
  swcrc: false,
  configFile: false,
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    target: 'es2022',
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

function natively(call, specifier, importer) {
  if (specifier === '@jest/globals') return call;
  if (!specifier.startsWith('.')) return `nativeLoader.loadPackage(${JSON.stringify(specifier)})`;
  const path = resolve(dirname(importer), specifier);
  if (!path.startsWith(SOURCE) || path.endsWith('.spec-helper.js')) return call;
  return `nativeLoader.loadSource(${JSON.stringify(OUTPUT + relative(SOURCE, path))})`;
}

module.exports = {
  process(text, filename) {
    const { code } = transformSync(text, { ...SWC_OPTIONS, filename });
    return { code: code.replace(/\brequire\("([^"]+)"\)/g, (call, specifier) => natively(call, specifier, filename)) };
  },
  getCacheKey: (text, filename) => createHash('sha1').update(`${OWN_TEXT}\0${filename}\0${text}`).digest('hex'),
};
