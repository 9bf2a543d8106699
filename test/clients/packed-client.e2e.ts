import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const CLIENT = 'clients/typescript';

const STRICT = {
  target: 'es2022',
  module: 'nodenext',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
};

/** A program that has installed the client, under the strictest options. */
const PROGRAM = `import { AlmanacError, createAlmanacClient } from '@almanac/client';
import type { components } from '@almanac/client';

const almanac = createAlmanacClient({ baseUrl: 'http://localhost:1/api', maxRetries: 0 });
type Event = components['schemas']['EventResponse'];
export async function titles(): Promise<string[]> {
  const found: string[] = [];
  for await (const event of almanac.items('/cal/events/v1/events', { params: { query: { per_page: 5 } } })) {
    const known: Event = event;
    found.push(known.title);
  }
  return found;
}
export const isMissing = (error: unknown): boolean => error instanceof AlmanacError && error.status === 404;
// @ts-expect-error: there is no such path
void almanac.get('/cal/events/v1/nothing').catch(() => undefined);
`;

describe('The packed TypeScript client', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'almanac-client-'));
    const env = { ...process.env, npm_config_ignore_scripts: 'true' };
    execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: CLIENT, env, stdio: 'pipe' });
    const [tarball = ''] = readdirSync(folder);
    execFileSync('tar', ['-xzf', tarball], { cwd: folder });
    const modules = join(folder, 'node_modules');
    mkdirSync(join(modules, '@almanac'), { recursive: true });
    symlinkSync(join(folder, 'package'), join(modules, '@almanac/client'));
    for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
      symlinkSync(resolve('node_modules', name), join(modules, name));
    symlinkSync(modules, join(folder, 'package/node_modules'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: STRICT, include: ['program.ts'] }));
    writeFileSync(join(folder, 'program.ts'), PROGRAM);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has its code, types and explanation, and nothing else', () => {
    const files = readdirSync(join(folder, 'package'), { recursive: true, encoding: 'utf8' });
    const names = files.filter((name) => !name.startsWith('node_modules') && name !== 'dist');
    expect(names).toEqual(
      expect.arrayContaining(['README.md', 'package.json', 'dist/index.js', 'dist/index.d.ts', 'dist/schema.d.ts']),
    );
    expect(names.filter((name) => !/^(README\.md|package\.json|dist\/[\w-]+(\.d\.ts|\.js))$/.test(name))).toEqual([]);
  });

  it('compiles and is loaded in a strict program', () => {
    execFileSync(process.execPath, [resolve('node_modules/typescript/bin/tsc')], { cwd: folder });
    const script = `import('./program.js').then(({ isMissing }) => process.stdout.write(String(isMissing(new Error()))))`;
    expect(execFileSync(process.execPath, ['-e', script], { cwd: folder, encoding: 'utf8' })).toBe('false');
  });
});
