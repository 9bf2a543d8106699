import type { Check, PlainCheck } from '../../core/rest/parameters/index.js';
import { check, isNumeric } from '../../core/rest/parameters/index.js';
import { isId } from '../../core/content/content-registry.js';
import { PostStore } from '../../core/content/post-store.js';
import type { PostType } from '../../core/content/post-type.js';
import { isStatus } from '../../core/content/post-status.js';
import { RequestContext } from '../../core/context/request-context.js';
import { isTime } from '../../core/time/index.js';
import { MediaService } from '../../content/media/media.service.js';
import { UsersService } from '../../auth/users/users.service.js';

// The validators of this namespace (events.md §2). They decide in the first phase and give no reason.

/** Text that is not empty; `"0"` counts as empty here. */
export const text: Check = (value) => typeof value === 'string' && value !== '' && value !== '0';

/** Text, empty too. */
export const textOrEmpty: Check = (value) => typeof value === 'string';

/** A moment in any of the forms that the time parser reads. */
export const time: Check = (value) => isTime(value);

/** An absolute http(s) or other address with scheme and host. */
export const url: Check = (value) => typeof value === 'string' && isUrl(value);

/** An address, or nothing. */
export const urlOrEmpty: Check = (value) => value === '' || (typeof value === 'string' && isUrl(value));

/** Whether text is an absolute address. */
export function isUrl(value: string): boolean {
  return value.length <= 2000 && /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]+/i.test(value) && URL.canParse(value);
}

/** true, false, 0, 1 or their texts. */
export const boolean: Check = (value) =>
  value === true ||
  value === false ||
  value === 0 ||
  value === 1 ||
  /^(true|false|0|1)$/i.test(typeof value === 'string' ? value : '');

/** A whole number above zero, as number or text; `"2.0"` is one. */
export const positive: PlainCheck = (value) => isNumeric(value) && Number.isInteger(Number(value)) && Number(value) > 0;

/** Name of a status. */
export const status: Check = (value) => isStatus(value);

/** Id of a user. */
export const author: Check = check(
  [UsersService],
  async (value, _, users) => isNumeric(value) && isId(Number(value)) && (await users.find(Number(value))) !== null,
);

/** Id of an image that the caller may read, or the address of one. */
export const image = check([MediaService], (value, _, media) => {
  if (isNumeric(value)) return isId(Number(value)) && media.mayUseImage(Number(value));
  return typeof value === 'string' && /^https?:/i.test(value) && isUrl(value);
});

/** As `image`, or nothing. */
export const imageOrEmpty: Check = check([image], (value, params, accepts) => value === '' || accepts(value, params));

/** Whether `id` is a post of `type`, whatever its status. */
export async function exists(type: PostType, id: unknown, posts: PostStore): Promise<boolean> {
  return isNumeric(id) && (await posts.head(type, Number(id))) !== undefined;
}

/** Id of an existing post of `type`. */
export const existing = (type: PostType): Check => check([PostStore], (value, _, posts) => exists(type, value, posts));

/**
 * Statuses asked for in a list: anybody may ask for published things, those who may edit for any status by name
 * (events.md §8).
 */
export const listStatus =
  (type: PostType): Check =>
  (value) =>
    areStatuses(type, value);

/** `rest_url` of a list of venues or organizers has this word where everything outside of the trash is listed. */
export const ANY_STATUS = 'any';

/** As `listStatus`; `any`, which `rest_url` says, is accepted from those who may list everything. */
export const listStatusOrAny =
  (type: PostType): Check =>
  (value) =>
    areStatuses(type, value) || (value === ANY_STATUS && mayListAll(type));

/** Whether the caller gets more than published items without asking. */
export function mayListAll({ capabilities }: PostType): boolean {
  return RequestContext.current().caller.can(capabilities.edit);
}

function areStatuses(type: PostType, value: unknown): boolean {
  const names = listOf(value);
  return names.length > 0 && names.every((name) => isStatus(name) && (mayListAll(type) || name === 'publish'));
}

/** The parts of a list given as list or CSV, trimmed. */
export function listOf(value: unknown): string[] {
  const parts = Array.isArray(value)
    ? value
    : typeof value === 'object' && value !== null
      ? Object.values(value)
      : String(value).split(',');
  return parts.map((part) => String(part).trim()).filter((part, _, all) => part !== '' || all.length > 1);
}

/** Whether text means yes; absent means no answer. */
export function truthy(value: unknown): boolean | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'boolean') return value;
  return /^(true|1|yes|on)$/i.test(String(value));
}
