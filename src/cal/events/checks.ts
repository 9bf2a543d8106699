import { accepting, check, isNumeric, isId, isIdOrText, isUrl, isHttpUrl, listParts } from '#core/parameters';
import { PostStore, type ContentType, type PostType, STATUSES, isStatus } from '#core/content';
import type { Caller } from '#core/context';
import { MediaService } from '../../content/media/media.service.js';
import { UsersService } from '../../auth/users/users.service.js';

// The checks of this namespace that need its services (events.md §2). They decide in the first phase, and their refusals
// have no details (recorded).

/** Name of a status. */
export const status = accepting(`one of ${STATUSES.join(', ')}`, (value) => isStatus(value));

/** Id of a user. */
export const author = accepting(
  'the id of a user',
  check([UsersService], async (value, _, users) => isIdOrText(value) && (await users.find(Number(value))) !== null),
);

/** Id of an image that the caller may read, or the address of one. */
export const image = accepting(
  'the id of an uploaded image or the address of an image, such as https://example.org/image.jpg',
  check([MediaService], (value, { caller }, media) => {
    if (isNumeric(value)) return isId(Number(value)) && media.mayUseImage(caller, Number(value));
    return typeof value === 'string' && isUrl(value) && isHttpUrl(value);
  }),
);

/** As `image`, or nothing. */
export const imageOrEmpty = accepting(
  'empty, the id of an uploaded image or the address of an image, such as https://example.org/image.jpg',
  check([image], (value, context, accepts) => value === '' || accepts(value, context)),
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
export const listStatus = (type: ContentType) =>
  accepting(LIST_STATUSES, (value, { caller }) => areStatuses(caller, type, value));

/** `rest_url` of a list of venues or organizers has this word where everything outside of the trash is listed. */
export const ANY_STATUS = 'any';

/** As `listStatus`; `any`, which `rest_url` says, is accepted from those who may list everything. */
export const listStatusOrAny = (type: ContentType) =>
  accepting(
    LIST_STATUSES,
    (value, { caller }) => areStatuses(caller, type, value) || (value === ANY_STATUS && mayListAll(caller, type)),
  );

/** Whether the caller gets more than published items by default. */
export function mayListAll(caller: Caller, { capabilities }: PostType): boolean {
  return caller.can(capabilities.edit);
}

function areStatuses(caller: Caller, type: PostType, value: unknown): boolean {
  const names = listParts(value);
  return names.length > 0 && names.every((name) => isStatus(name) && (mayListAll(caller, type) || name === 'publish'));
}
