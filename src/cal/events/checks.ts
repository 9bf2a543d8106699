import { accepting, check, isNumeric } from '../../core/parameters/index.js';
import { isId } from '../../core/content/content-id.registry.js';
import { PostStore } from '../../core/content/post.store.js';
import type { ContentType, PostType } from '../../core/content/post-type.js';
import { STATUSES, isStatus } from '../../core/content/post-status.js';
import { RequestContext } from '../../core/context/request-context.js';
import { isTime } from '../../core/time/index.js';
import { MediaService } from '../../content/media/media.service.js';
import { UsersService } from '../../auth/users/users.service.js';

// The validators of this namespace (events.md §2). They decide in the first phase, and their refusals have no details (recorded).

/** Text that is not empty; `"0"` counts as empty here. */
export const text = accepting(
  'text that is not empty',
  (value) => typeof value === 'string' && value !== '' && value !== '0',
);

/** Text, empty too. */
export const textOrEmpty = accepting('text', (value) => typeof value === 'string');

/** A moment in any of the forms that the time parser reads. */
export const time = accepting('a date or a time, such as 2031-05-01 or 2031-05-01 19:30:00', (value) => isTime(value));

/** An absolute http(s) or other address with scheme and host. */
export const url = accepting(
  'an address with scheme and host, such as https://example.org/page, with at most 2000 characters',
  (value) => typeof value === 'string' && isUrl(value),
);

/** An address, or nothing. */
export const urlOrEmpty = accepting(
  'empty or an address with scheme and host, such as https://example.org/page, with at most 2000 characters',
  (value) => value === '' || (typeof value === 'string' && isUrl(value)),
);

/** Whether text is an absolute address. */
export function isUrl(value: string): boolean {
  return value.length <= 2000 && /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]+/i.test(value) && URL.canParse(value);
}

/** true, false, 0, 1 or their texts. */
export const boolean = accepting(
  'true, false, 1 or 0',
  (value) =>
    value === true ||
    value === false ||
    value === 0 ||
    value === 1 ||
    /^(true|false|0|1)$/i.test(typeof value === 'string' ? value : ''),
);

/** A whole number above zero, as number or text; `"2.0"` is one. */
export const positive = accepting(
  'a whole number above 0',
  (value) => isNumeric(value) && Number.isInteger(Number(value)) && Number(value) > 0,
);

/** Name of a status. */
export const status = accepting(`one of ${STATUSES.join(', ')}`, (value) => isStatus(value));

/** Id of a user. */
export const author = accepting(
  'the id of a user',
  check(
    [UsersService],
    async (value, _, users) => isNumeric(value) && isId(Number(value)) && (await users.find(Number(value))) !== null,
  ),
);

/** Id of an image that the caller may read, or the address of one. */
export const image = accepting(
  'the id of an uploaded image or the address of an image, such as https://example.org/image.jpg',
  check([MediaService], (value, _, media) => {
    if (isNumeric(value)) return isId(Number(value)) && media.mayUseImage(Number(value));
    return typeof value === 'string' && /^https?:/i.test(value) && isUrl(value);
  }),
);

/** As `image`, or nothing. */
export const imageOrEmpty = accepting(
  'empty, the id of an uploaded image or the address of an image, such as https://example.org/image.jpg',
  check([image], (value, params, accepts) => value === '' || accepts(value, params)),
);

/** Whether `id` is a post of `type`, whatever its status. */
export async function exists(type: PostType, id: unknown, posts: PostStore): Promise<boolean> {
  return isNumeric(id) && (await posts.head(type, Number(id))) !== undefined;
}

/** Id of an existing post of `type`. */
export const existing = (type: ContentType) =>
  accepting(
    `the id of an existing ${type.labels.one.toLowerCase()}`,
    check([PostStore], (value, _, posts) => exists(type, value, posts)),
  );

const LIST_STATUSES = `publish, or with the right to edit some of ${STATUSES.join(', ')}, as a list or separated by commas`;

/**
 * Statuses requested for a list: all callers may request published items, those who may edit any status by name
 * (events.md §8).
 */
export const listStatus = (type: ContentType) => accepting(LIST_STATUSES, (value) => areStatuses(type, value));

/** `rest_url` of a list of venues or organizers has this word where everything outside of the trash is listed. */
export const ANY_STATUS = 'any';

/** As `listStatus`; `any`, which `rest_url` says, is accepted from those who may list everything. */
export const listStatusOrAny = (type: ContentType) =>
  accepting(LIST_STATUSES, (value) => areStatuses(type, value) || (value === ANY_STATUS && mayListAll(type)));

/** Whether the caller gets more than published items by default. */
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
