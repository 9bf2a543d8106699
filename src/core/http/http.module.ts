import { Global, Module } from '@nestjs/common';
import { Settings, siteUrlOf } from '#core/config';
import { TracingService } from '#core/tracing';
import { OwnServiceClient } from './own-service.client.js';
import { SafeHttpClient } from './safe-http.client.js';

/** The outgoing HTTP clients: one for addresses of others, for everybody, and one for our own addresses alone. */
@Global()
@Module({
  providers: [
    {
      provide: SafeHttpClient,
      inject: [Settings, TracingService],
      useFactory: (settings: Settings, { current }: TracingService) =>
        new SafeHttpClient({ allowPrivate: settings.httpAllowPrivate, ownOrigins: ownOrigins(settings) }, current),
    },
    {
      provide: OwnServiceClient,
      inject: [Settings],
      useFactory: (settings: Settings) => {
        const site = siteUrlOf(settings);
        const api = (settings.apiUrl ?? site) + settings.apiPrefix;
        return new OwnServiceClient({ api, site });
      },
    },
  ],
  exports: [SafeHttpClient, OwnServiceClient],
})
export class HttpModule {}

/** The addresses of this very service, which may lie in a private network or at an unusual port. */
function ownOrigins(settings: Settings): string[] {
  return [siteUrlOf(settings), settings.apiUrl].filter((address) => address !== undefined);
}
