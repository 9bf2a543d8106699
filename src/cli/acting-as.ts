import type { INestApplicationContext } from '@nestjs/common';
import { UsersService } from '../auth/users/users.service.js';
import { AuthConfig } from '../auth/auth.config.js';
import { type Caller, RequestContext, SiteUrls } from '#core/context';
import { UsageError } from './command.js';

/** Capabilities that no import from a file has: its texts are HTML of unknown origin. */
const WITHOUT: Record<string, boolean> = { unfiltered_html: false };

/**
 * Runs `work` as a user, as if they had called the interface, but with texts always sanitised.
 * @param login default: the administrator of the settings
 */
export async function actingAs<T>(
  service: INestApplicationContext,
  login: string | undefined,
  work: (caller: Caller) => Promise<T>,
): Promise<T> {
  const { adminUser } = service.get(AuthConfig);
  const users = service.get(UsersService);
  const user = await users.byLogin(login ?? adminUser);
  if (!user) throw new UsageError(`There is no user "${login ?? adminUser}"; name one with --user.`);
  const caller = users.asCaller({ ...user, capabilities: { ...user.capabilities, ...WITHOUT } });
  return RequestContext.run(commandContext(service, caller), () => work(caller));
}

/** The context of a command. @param caller none: the work is that of no person */
export function commandContext(service: INestApplicationContext, caller?: Caller): RequestContext {
  const { siteUrl, rootUrl } = service.get(SiteUrls);
  return new RequestContext({ requestId: 'command line', caller, siteUrl, rootUrl });
}
