import { emailAddress } from '#core/parameters';
import { PersonalDataService } from '../personal-data/personal-data.service.js';
import { actingAs } from './acting-as.js';
import { readArguments, textOf } from './arguments.js';
import { UsageError, print, type Command } from './command.js';
import { withService } from './with-service.js';

/** `personal-data`: exports or erases what is known about an e-mail address. */
export const personalDataCommand: Command = {
  run: async (args) => {
    const given = readArguments(args, { user: 'text' });
    const [action, address, ...more] = given.words;
    const email = emailAddress(address ?? '');
    if (email === undefined || more.length > 0) throw new UsageError('Name one e-mail address.');
    if (action !== 'export' && action !== 'erase') throw new UsageError('The action is "export" or "erase".');
    await withService((service) =>
      actingAs(service, textOf(given.options.user), async (caller) => {
        const data = service.get(PersonalDataService);
        print(
          JSON.stringify(action === 'export' ? await data.export(email) : await data.erase(caller, email), null, 2),
        );
      }),
    );
  },
};
