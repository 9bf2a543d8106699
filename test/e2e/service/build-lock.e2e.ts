import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { withFileLock } from '../../../scripts/file-lock.mjs';
import { throwawayFolder } from '../../helpers/throwaway-database.js';

const SHORT_MS = 50;
const LONG_MS = 10_000;

describe('The lock of the build', () => {
  let folder: string;
  let remove: () => void;
  beforeAll(() => ({ folder, remove } = throwawayFolder()));
  afterAll(() => remove());

  it('lets one run at a time', () => {
    const path = `${folder}/one`;
    const during = withFileLock(path, SHORT_MS, () => {
      expect(() => withFileLock(path, SHORT_MS, () => 'too early')).toThrow('locked');
      return 'first';
    });
    expect(during).toBe('first');
    expect(withFileLock(path, SHORT_MS, () => 'second')).toBe('second');
  });

  it('is given back when the work fails', () => {
    const path = `${folder}/failed`;
    const fail = () => {
      throw new Error('no build');
    };
    expect(() => withFileLock(path, SHORT_MS, fail)).toThrow('no build');
    expect(withFileLock(path, SHORT_MS, () => 'next')).toBe('next');
  });

  it('is given back when its process is killed', async () => {
    const path = `${folder}/killed`;
    const script = `import { withFileLock } from ${JSON.stringify(resolve('scripts/file-lock.mjs'))};
      withFileLock(${JSON.stringify(path)}, ${SHORT_MS}, () => {
        process.stdout.write('held');
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      });`;
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script]);
    await once(holder.stdout, 'data');
    expect(() => withFileLock(path, SHORT_MS, () => 'too early')).toThrow('locked');
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect(withFileLock(path, LONG_MS, () => 'next')).toBe('next');
  });
});
