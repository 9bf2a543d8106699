import { ApplicationPasswordsService } from '../auth/application-passwords/application-passwords.service.js';
import { SecondFactorsService } from '../auth/second-factor/second-factors.service.js';
import { AdmissionKeysService } from '../cal/tickets/admission/index.js';
import { CloudSecretsService } from '../cache/cloud/cloud-secrets.service.js';
import { OAuthTokenService } from '../seo/remote/oauth-token.service.js';
import { WebhookSecretsService } from '../webhooks/endpoints/webhook-secrets.service.js';
import { readArguments } from './arguments.js';
import { UsageError, print, type Command } from './command.js';
import { withService } from './with-service.js';

/** `secrets reseal`: the last step of replacing `SECRET_KEY`. */
export const secretsCommand: Command = {
  run: async (args) => {
    const [action, ...more] = readArguments(args, {}).words;
    if (action !== 'reseal' || more.length > 0) throw new UsageError('The action is "reseal".');
    await withService(
      async (service) => {
        let count = 0;
        for (const sealing of [
          AdmissionKeysService,
          CloudSecretsService,
          OAuthTokenService,
          SecondFactorsService,
          WebhookSecretsService,
        ])
          count += await service.get<{ reseal(): Promise<number> }>(sealing).reseal();
        print(`Sealed ${count} stored ${count === 1 ? 'secret' : 'secrets'} anew.`);
        const keyed = await service.get(ApplicationPasswordsService).countKeyed();
        if (keyed > 0) {
          print(
            `${keyed} application passwords were not used since version 0.1.0: they need the key that they were made with in SECRET_KEY or SECRET_KEY_PREVIOUS until they are used once.`,
          );
        }
      },
      { usesUploads: false },
    );
  },
};
