import type { ApplicationPasswordEntity } from '../../auth/application-passwords/application-password.entity.js';
import type { ViewContext } from '#core/parameters';
import type { SelfLink } from '#core/rest';
import type { ApplicationPasswordResponse } from './application-password.response.js';

/** What is added to an application password's own columns. */
export interface PasswordExtras {
  /** The password itself, in groups of four: only when it has just been made. */
  password?: string;
  /** Its own link; without it the answer has none. */
  self?: SelfLink[];
}

/** An application password the way clients see it (auth.md §2); moments in UTC without a zone. */
export function applicationPasswordBody(
  item: ApplicationPasswordEntity,
  context: ViewContext,
  { password, self }: PasswordExtras = {},
): ApplicationPasswordResponse {
  const use = { created: moment(item.created), last_used: moment(item.last_used), last_ip: item.last_ip };
  return {
    uuid: item.uuid,
    app_id: item.app_id,
    name: item.name,
    // Clients of the reference know neither: only passwords that have them show them.
    ...(item.scopes === null ? {} : { scopes: item.scopes.split(',') }),
    ...(item.expires === null ? {} : { expires: moment(item.expires) }),
    ...(context === 'embed' ? {} : use),
    ...(password === undefined ? {} : { password }),
    ...(self ? { _links: { self } } : {}),
  };
}

function moment(value: string | null): string | null {
  return value === null ? null : value.replace(' ', 'T');
}
