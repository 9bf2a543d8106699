import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../..');
/** Pretends that the process is of a release line that `engines` does not have. */
const OLD_NODE = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.20.2'})`;

describe('scripts/with-node.mjs', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'almanac-node-'));
    copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
    writeFileSync(join(folder, 'script.mjs'), 'console.log(process.versions.node, ...process.argv.slice(2));');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const run = (flags: readonly string[], path = process.env.PATH) =>
    spawnSync(process.execPath, [...flags, join(ROOT, 'scripts/with-node.mjs'), 'script.mjs', 'an argument'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, PATH: path },
    });

  it('runs a script with its arguments where Node is supported', () => {
    const { stdout, stderr, status } = run([]);
    expect({ stdout, stderr, status }).toEqual({
      stdout: `${process.versions.node} an argument\n`,
      stderr: '',
      status: 0,
    });
  });

  it('says that Node is not supported, and runs the script with the one that was fetched', () => {
    const name = `node-${process.platform}-${process.arch}`;
    const binary = join(folder, `.tmp/node/24-${process.platform}-${process.arch}/node_modules/${name}/bin/node`);
    mkdirSync(dirname(binary), { recursive: true });
    symlinkSync(process.execPath, binary);
    const { stdout, stderr, status } = run(['--import', OLD_NODE]);
    expect({ stdout, status }).toEqual({ stdout: `${process.versions.node} an argument\n`, status: 0 });
    expect(stderr).toMatch(/^Node 20\.20\.2 is not supported \(.+\): going on with Node 24 of \.tmp\/node\.\n$/);
  });

  it('says how to get a supported Node where none can be fetched', () => {
    const { stdout, stderr, status } = run(['--import', OLD_NODE], '/nowhere');
    expect({ stdout, status }).toEqual({ stdout: '', status: 1 });
    expect(stderr).toContain('Install Node 24 from https://nodejs.org/en/download');
  });
});
