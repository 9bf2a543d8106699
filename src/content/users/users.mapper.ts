import type { UserEntity } from '../../auth/users/user.entity.js';
import type { ViewContext } from '#core/parameters';
import type { SelfLink } from '#core/rest';
import { avatarUrls } from './avatars.js';
import type { UserResponse } from './user.response.js';

/** What an account's answer needs besides the account. */
export interface UserSurroundings {
  /** Address of the site, without a slash at the end. */
  siteUrl: string;
  /** Language of those who have not chosen one. */
  siteLanguage: string;
  /** `AVATAR_URL`. */
  avatarUrl: string;
  /** What an account may do. */
  capabilitiesOf(user: UserEntity): Iterable<string>;
  /** Links of the item; without them the answer has none. */
  links?: { self: SelfLink[]; collection: { href: string }[] };
}

/** An account the way clients see it (content.md, Users). */
export function userBody(user: UserEntity, context: ViewContext, around: UserSurroundings): UserResponse {
  const edit = context === 'edit';
  return {
    id: user.id,
    ...(edit ? { username: user.login } : {}),
    name: user.name,
    ...(edit ? { first_name: user.first_name, last_name: user.last_name, email: user.email } : {}),
    url: user.url,
    description: user.description,
    link: `${around.siteUrl}/author/${user.slug}/`,
    ...(edit ? { locale: user.locale || around.siteLanguage, nickname: user.nickname } : {}),
    slug: user.slug,
    ...(edit ? capabilitiesOf(user, around) : {}),
    avatar_urls: avatarUrls(around.avatarUrl, user.email),
    ...(context === 'embed' ? {} : { meta: [] }),
    ...(around.links ? { _links: around.links } : {}),
  };
}

/** Roles and capabilities; a role counts as a capability of its own name, as clients expect. */
function capabilitiesOf(user: UserEntity, { capabilitiesOf }: UserSurroundings): Partial<UserResponse> {
  const roles = Object.fromEntries(user.roles.map((role) => [role, true]));
  const granted = Object.fromEntries([...capabilitiesOf(user)].map((capability) => [capability, true]));
  return {
    roles: user.roles,
    registered_date: `${user.registered.replace(' ', 'T')}+00:00`,
    capabilities: { ...granted, ...roles, ...user.capabilities },
    extra_capabilities: { ...roles, ...user.capabilities },
  };
}
