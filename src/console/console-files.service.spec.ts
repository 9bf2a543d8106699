import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConsoleFilesService } from './console-files.service.js';

describe('ConsoleFilesService', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'console-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('has no page where the console was not built, and finds it after the build', async () => {
    const files = new ConsoleFilesService(folder);
    expect(await files.page()).toBeUndefined();
    expect(await files.asset('index.js')).toBeUndefined();
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets/index.js'), 'start();');
    writeFileSync(join(folder, 'index.html'), '<p>Console</p>');
    expect(await files.page()).toBe('<p>Console</p>');
    expect((await files.asset('index.js'))?.body.toString()).toBe('start();');
    expect(await files.asset('other.js')).toBeUndefined();
  });
});
