import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { waitForService } from '../../../scripts/wait-for-service.mjs';
import { MARKER_FILE } from '../../../src/content/media/files/media.storage.js';
import { pathsOf } from '../../../src/content/media/media-editor.service.js';
import { MediaRepository } from '../../../src/content/media/media.repository.js';
import { OrphanFilesJob } from '../../../src/content/media/orphan-files.job.js';
import { basic, credentialsOf, startApp } from '../../helpers/app.js';
import { FULL_SIZE } from '../../helpers/suite-size.js';
import { serviceMain, TEST_SERVICE_FLAGS } from '../../helpers/built-service.js';
import { testNow } from '../../helpers/clock.js';
import { freePort } from '../../../scripts/free-port.mjs';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';
import type { ThrowawayDatabase } from '../../helpers/throwaway-database.js';
import { entries, picture, registered } from './media-helper.js';

const HOURS_2 = 7_200_000;

describe('A process that is killed during uploads', () => {
  let place: ThrowawayDatabase;
  let env: Record<string, string>;
  let uploads: string;

  beforeAll(async () => {
    place = await throwawayDatabase();
    uploads = join(place.folder, 'uploads');
    const administrator = credentialsOf('administrator');
    env = {
      DATABASE_URL: place.url,
      UPLOADS_DIR: uploads,
      ADMIN_USER: administrator.login,
      ADMIN_APP_PASSWORD: administrator.password,
      MAX_FAILED_CREDENTIALS: '0',
      LOG_LEVEL: 'silent',
    };
  }, 120_000);
  afterAll(() => place.drop());

  async function start(): Promise<{ child: ChildProcess; url: string }> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const child = spawn(process.execPath, [...TEST_SERVICE_FLAGS, serviceMain()], {
      env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url },
      stdio: 'ignore',
    });
    if (await waitForService(url, child)) return { child, url };
    throw new Error('The service did not start');
  }

  /** Uploads without end until the service is gone. @param onStored called for each stored file */
  async function keepUploading(url: string, data: Buffer, onStored: () => void): Promise<void> {
    for (;;) {
      const answer = await fetch(`${url}/api/content/v2/media`, {
        method: 'POST',
        headers: {
          authorization: basic(credentialsOf('administrator')),
          'content-type': 'image/jpeg',
          'content-disposition': 'attachment; filename=photo.jpg',
        },
        body: data,
      }).catch(() => undefined);
      if (!answer) return;
      await answer.text().catch(() => undefined);
      if (answer.status === 201) onStored();
    }
  }

  const onDisk = () =>
    readdirSync(uploads, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name !== MARKER_FILE && statSync(join(uploads, name)).isFile(),
    );

  it('leaves only complete files, and none without a media row after the clean-up', async () => {
    const photo = await picture(1200, 900, 'jpeg');
    for (const uploads of FULL_SIZE ? [1, 4, 9] : [4]) {
      const { child, url } = await start();
      const over = new Promise((resolve) => child.on('exit', resolve));
      let stored = 0;
      const killInTheMiddle = () => void (++stored === uploads && child.kill('SIGKILL'));
      await Promise.all(Array.from({ length: 6 }, () => keepUploading(url, photo, killInTheMiddle)));
      await over;
    }
    for (const name of onDisk()) {
      if (!name.startsWith('.unfinished')) await sharp(readFileSync(join(uploads, name)), { failOn: 'error' }).stats();
      const old = testNow(-HOURS_2);
      utimesSync(join(uploads, name), old, old);
    }

    const service = await startApp(env);
    try {
      await service.app.get(OrphanFilesJob).sweep(testNow());
      const ids = (await service.database.read<{ id: number }>('SELECT id FROM media')).map(({ id }) => id);
      const rows = await service.app.get(MediaRepository).byIds(ids);
      expect(rows.length).toBeGreaterThan(0);
      expect(onDisk().sort()).toEqual(rows.flatMap(pathsOf).sort());
      expect(await registered(service)).toBe(await entries(service));
    } finally {
      await service.close();
    }
  }, 120_000);
});
