import { spawn } from 'node:child_process';
import { waitForService } from '../../scripts/wait-for-service.mjs';
import { serviceMain, TEST_SERVICE_FLAGS } from './built-service.js';
import { credentialsOf } from './credentials.js';
import type { Credentials } from './credentials.js';
import { freePort } from '../../scripts/free-port.mjs';
import './test-clock.mjs';
import { throwawayDatabase } from './throwaway-database.js';

/** The service as it is shipped, in a process and on a database of its own. */
export interface StartedService {
  /** Where it answers, without a slash at the end; also the address of its site. */
  base: string;
  /** Login and application password of its administrator. */
  administrator: Credentials;
  /** Ends the process and takes the database away. */
  stop(): Promise<void>;
}

/** Starts what `npm run build` has made, on the engine of the run. */
export async function startService(): Promise<StartedService> {
  const database = await throwawayDatabase();
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const administrator = credentialsOf('administrator');
  const child = spawn(process.execPath, [...TEST_SERVICE_FLAGS, '--enable-source-maps', serviceMain()], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: base,
      DATABASE_URL: database.url,
      UPLOADS_DIR: `${database.folder}/uploads`,
      ADMIN_USER: administrator.login,
      ADMIN_APP_PASSWORD: administrator.password,
      ADMIN_EMAIL: 'administrator@site.example',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await database.drop();
  };
  if (await waitForService(base, child)) return { base, administrator, stop };
  await stop();
  throw new Error('The service did not start');
}
