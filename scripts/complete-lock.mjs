// `npm run lock`: adds to package-lock.json the optional packages of other platforms. The registry used while
// developing may not hold them, and `npm ci` refuses a lock that lacks what a package lists with an exact version.
import { readFileSync, writeFileSync } from 'node:fs';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const have = lock.packages;
const PLATFORM =
  /(?:^|[-/])(?:@?[\w.]*-)*(darwin|linux|linuxmusl|win32|freebsd|openbsd|netbsd|sunos|android|openharmony|aix|wasm32|wasm)(?:-|$)/;
const CPU = /-(arm64|x64|ia32|arm|ppc64|s390x|riscv64|loong64|mips64el|wasm32)/;

/** Where `name` is found by a package installed at `at`, or undefined. */
function resolve(at, name) {
  for (let folder = at; ;) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (have[path]) return path;
    if (!folder) return undefined;
    folder = folder.includes('/node_modules/') ? folder.slice(0, folder.lastIndexOf('/node_modules/')) : '';
  }
}

let added = 0;
for (const [at, item] of Object.entries({ ...have })) {
  for (const [name, version] of Object.entries(item.optionalDependencies ?? {})) {
    if (!/^\d/.test(version) || resolve(at, name)) continue;
    const os = PLATFORM.exec(name)?.[1];
    const cpu = CPU.exec(name)?.[1];
    const stub = { version, optional: true };
    if (item.dev) stub.dev = true;
    if (os && !os.startsWith('wasm')) stub.os = [os === 'linuxmusl' ? 'linux' : os];
    if (cpu) stub.cpu = [cpu];
    have[`node_modules/${name}`] = stub;
    added++;
  }
}
// A link keeps its target: the folder of a workspace, or of this package itself.
for (const item of Object.values(have)) if (!item.link) delete item.resolved;
lock.packages = Object.fromEntries(Object.entries(have).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} optional packages added`);
