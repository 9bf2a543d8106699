import { dumpPath, takeDump, writeDump } from '../../scripts/schema-dump/index.mjs';
import { CONTRACT_ACCOUNTS } from '../../scripts/contract-accounts.mjs';
import { createApp } from '../../src/app.js';
import { Clock } from '../../src/core/context/clock.js';
import { loadConfiguration } from '../../src/load-configuration.js';
import { serviceVersion } from '../../src/core/version.js';
import { startApp } from '../helpers/app.js';
import { throwawayDatabase } from '../helpers/throwaway-database.js';
import { fillSite, makeContractAccounts } from './fill-site.js';

/** The time of all rows, so that dumps differ only in what is random. */
const MOMENT_MS = Date.parse('2026-11-23T12:00:00Z');

describe('The dump of this version', () => {
  beforeAll(() => {
    Clock.prototype.nowMs = () => MOMENT_MS;
  });

  it('is written', async () => {
    const throwaway = await throwawayDatabase();
    try {
      await makeFirstAccounts(throwaway.url, throwaway.folder);
      await makeSite(throwaway.url);
      const dump = await takeDump(throwaway.url, serviceVersion());
      writeDump(dumpPath(dump.version, dump.engine), dump);
    } finally {
      await throwaway.drop();
    }
  });
});

async function makeSite(databaseUrl: string): Promise<void> {
  const service = await startApp({ DATABASE_URL: databaseUrl });
  try {
    await fillSite(service);
  } finally {
    await service.close();
  }
}

/** The contract was recorded with its accounts as the first ones: their ids are in the recorded responses. */
async function makeFirstAccounts(databaseUrl: string, folder: string): Promise<void> {
  const { ADMIN } = CONTRACT_ACCOUNTS;
  const env = {
    DATABASE_URL: databaseUrl,
    UPLOADS_DIR: `${folder}/uploads`,
    ADMIN_USER: ADMIN.login,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_APP_PASSWORD: ADMIN.password,
    SCHEDULER: 'off',
    LOG_LEVEL: 'silent',
  };
  const app = await createApp(await loadConfiguration({ ...process.env, ...env }));
  await app.init();
  await makeContractAccounts(app);
  await app.close();
}
