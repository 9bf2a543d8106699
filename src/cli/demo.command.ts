import type { AddressInfo } from 'node:net';
import { createApp } from '../app.js';
import { ApplicationPasswordsService } from '../auth/application-passwords/application-passwords.service.js';
import { AdministratorsService } from '../auth/users/administrators.service.js';
import { Clock } from '#core/context';
import { Database } from '#core/database';
import { loadConfiguration } from '../load-configuration.js';
import { UsageError, print, type Command } from './command.js';
import { createDemoShowcase } from './demo/demo-showcase.js';
import { createDemoRecords } from './demo/demo-records.js';

/** Name of the application password with which the records are created; it is deleted afterwards. */
const PASSWORD_NAME = 'Demo data';

/** `demo`: the records that the examples of the API documentation refer to. */
export const demoCommand: Command = {
  run: async (args) => {
    if (args.length > 0) throw new UsageError('demo takes no further words.');
    const configuration = await loadConfiguration({ ...process.env, SCHEDULER: 'off', DOCS: 'off', LOG_LEVEL: 'warn' });
    const app = await createApp(configuration);
    try {
      await app.listen(0, '127.0.0.1');
      const { port } = app.getHttpServer().address() as AddressInfo;
      const administrator = await app.get(AdministratorsService).first();
      if (!administrator) throw new Error('There is no administrator.');
      const passwords = app.get(ApplicationPasswordsService);
      const { item, password } = await passwords.create(administrator.id, { name: PASSWORD_NAME });
      try {
        const credentials = Buffer.from(`${administrator.login}:${password}`).toString('base64');
        const service = {
          rootUrl: `http://127.0.0.1:${port}${configuration.settings.apiPrefix}`,
          authorization: `Basic ${credentials}`,
        };
        await createDemoRecords(app, service);
        await createDemoShowcase(service, app.get(Clock).nowMs());
      } finally {
        await app.get(Database).write(() => passwords.delete(item));
      }
      print('Created the records of the examples.');
    } finally {
      await app.close();
    }
  },
};
