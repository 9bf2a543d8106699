import { Global, Module } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { SafeHttpClient } from './safe-http.client.js';

/** The one outgoing HTTP client, for everybody. */
@Global()
@Module({
  providers: [
    {
      provide: SafeHttpClient,
      inject: [Settings],
      useFactory: (settings: Settings) =>
        new SafeHttpClient({ allowPrivate: settings.httpAllowPrivate, ownOrigins: ownOrigins(settings) }),
    },
  ],
  exports: [SafeHttpClient],
})
export class HttpModule {}

/** The addresses of this very service, which may lie in a private network or at an unusual port. */
function ownOrigins({ publicUrl, apiUrl, port }: Settings): string[] {
  const addresses = [publicUrl ?? `http://localhost:${port}`, apiUrl];
  return addresses.filter((address) => address !== undefined);
}
