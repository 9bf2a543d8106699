import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { serviceMain, TEST_SERVICE_FLAGS } from '../../helpers/built-service.js';
import { freePort } from '../../../scripts/free-port.mjs';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';
import type { ThrowawayDatabase } from '../../helpers/throwaway-database.js';

const MYSQL = process.env.TEST_ENGINE === 'mysql';

describe('A service whose database cannot be used', () => {
  let throwaway: ThrowawayDatabase;
  beforeEach(async () => {
    throwaway = await throwawayDatabase();
  });
  afterEach(() => throwaway.drop());

  /** Starts the service, which is to end by itself. @returns its exit status and the lines it wrote */
  async function start(env: Record<string, string>): Promise<{ status: number | null; lines: string[] }> {
    const child = spawn(process.execPath, [...TEST_SERVICE_FLAGS, '--enable-source-maps', serviceMain()], {
      env: {
        ...process.env,
        PORT: String(await freePort()),
        DATABASE_URL: throwaway.url,
        DATABASE_WAIT_SECONDS: '0',
        UPLOADS_DIR: `${throwaway.folder}/uploads`,
        ...env,
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { status, lines: output.trim().split('\n') };
  }

  it('exits with 1 and one line when the folder for uploads cannot be made', async () => {
    writeFileSync(`${throwaway.folder}/file`, '');
    const { status, lines } = await start({ UPLOADS_DIR: `${throwaway.folder}/file/uploads` });
    expect(lines).toEqual([
      expect.stringMatching(/^The folder for uploads, .*\/file\/uploads \(UPLOADS_DIR\), cannot be used: ENOTDIR/),
    ]);
    expect(status).toBe(1);
  });

  const cases: [what: string, env: () => Record<string, string>, text: RegExp][] = [
    ['is empty and is not to be filled', () => ({ MIGRATE: 'off' }), /is empty, and MIGRATE=off/],
    [
      'is not running',
      () => ({ DATABASE_URL: 'mysql://almanac:secret@127.0.0.1:9/almanac' }),
      /127\.0\.0\.1:9\/almanac cannot be used: it cannot be reached/,
    ],
    ...(MYSQL
      ? ([
          [
            'refuses the password',
            () => ({ DATABASE_URL: throwaway.url.replace(/:[^:@/]+@/, ':secret@') }),
            /refuses the user or the password/,
          ],
        ] satisfies typeof cases)
      : ([
          [
            'is another kind of file',
            () => {
              writeFileSync(`${throwaway.folder}/text.sqlite`, 'This is no database. '.repeat(500));
              return { DATABASE_URL: `sqlite:${throwaway.folder}/text.sqlite` };
            },
            /text\.sqlite cannot be used: it is no SQLite database/,
          ],
        ] satisfies typeof cases)),
  ];

  it.each(cases)('exits with 1 and says in one line that it %s', async (_, env, text) => {
    const { status, lines } = await start(env());
    expect(lines).toEqual([expect.stringMatching(text)]);
    expect(lines[0]).not.toContain('secret');
    expect(status).toBe(1);
  });
});
