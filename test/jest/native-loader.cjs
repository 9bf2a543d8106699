// Loads the compiled sources (dist-test/, see scripts/build-tests.mjs) and the packages outside of Jest's module
// registry, once per worker process. Jest alone would evaluate 1,200 modules again for every test file.
const { existsSync, readFileSync, writeFileSync, renameSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname, join } = require('node:path');
const { fileURLToPath } = require('node:url');
const vm = require('node:vm');

const OUTPUT = join(__dirname, '../../dist-test');
const VENDOR = join(OUTPUT, 'vendor.cjs');
const CODE_CACHE = join(OUTPUT, `vendor-${process.version}.cache`);
const WRAPPER = ['exports', 'require', 'module', '__filename', '__dirname'];

const nodeRequire = createRequire(VENDOR);
/** Modules of dist-test/ by path. */
const modules = new Map();
let loadedAt;
let packages;

/** The bundled packages: functions by specifier that evaluate a package at its first use. */
function bundledPackages() {
  if (packages) return packages;
  const cachedData = existsSync(CODE_CACHE) ? readFileSync(CODE_CACHE) : undefined;
  const source = `(function (${WRAPPER.join(', ')}) {${readFileSync(VENDOR, 'utf8')}\n})`;
  const script = new vm.Script(source, {
    filename: VENDOR,
    cachedData,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, nodeRequire, module, VENDOR, OUTPUT);
  packages = module.exports;
  if (!cachedData || script.cachedDataRejected) {
    // At exit, so that what was compiled on the way is in the cache.
    process.once('exit', () => {
      writeFileSync(`${CODE_CACHE}.${process.pid}`, script.createCachedData());
      renameSync(`${CODE_CACHE}.${process.pid}`, CODE_CACHE);
    });
  }
  return packages;
}

function requireFrom(folder) {
  return (specifier) => {
    if (specifier.startsWith('file:')) return loadModule(fileURLToPath(specifier));
    return specifier.startsWith('.') ? loadSource(join(folder, specifier)) : loadPackage(specifier);
  };
}

/**
 * A module of `ALMANAC_MODULES`, by the path of its built main file. Bundled as CommonJS, it imports the same classes
 * of `almanac` and of the packages as the application does.
 */
function loadModule(path) {
  const known = modules.get(path);
  if (known) return known.exports;
  const { buildSync } = nodeRequire('esbuild');
  const { outputFiles } = buildSync({
    entryPoints: [path],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    keepNames: true,
    packages: 'external',
  });
  const module = { exports: {} };
  modules.set(path, module);
  const body = vm.compileFunction(outputFiles[0].text, WRAPPER, { filename: path });
  body.call(module.exports, module.exports, requireFrom(dirname(path)), module, path, dirname(path));
  return module.exports;
}

/** A package, a built-in module, or a folder of core by its subpath import (`imports` of package.json). */
function loadPackage(specifier) {
  if (specifier.startsWith('#core/')) return loadSource(join(OUTPUT, specifier.slice(1), 'index.js'));
  if (specifier === 'almanac') return loadSource(join(OUTPUT, 'index.js'));
  if (specifier === 'almanac/testing') return loadSource(join(OUTPUT, 'testing/index.js'));
  const bundled = bundledPackages()[specifier];
  return bundled ? bundled() : nodeRequire(specifier);
}

/** A compiled source or JSON file, by its absolute path below dist-test/. */
function loadSource(path) {
  const known = modules.get(path);
  if (known) return known.exports;
  const text = readFileSync(path, 'utf8');
  const module = { exports: {} };
  modules.set(path, module);
  if (path.endsWith('.json')) return (module.exports = JSON.parse(text));
  try {
    const body = vm.compileFunction(text, WRAPPER, {
      filename: path,
      importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    });
    body.call(module.exports, module.exports, requireFrom(dirname(path)), module, path, dirname(path));
  } catch (error) {
    modules.delete(path);
    throw error;
  }
  return module.exports;
}

/** Forgets the sources when they were compiled again, which happens in the watch mode. */
function refresh() {
  const stamp = readFileSync(join(OUTPUT, 'stamp'), 'utf8');
  if (loadedAt !== undefined && loadedAt !== stamp) modules.clear();
  loadedAt = stamp;
}

module.exports = { loadPackage, loadSource, refresh };
