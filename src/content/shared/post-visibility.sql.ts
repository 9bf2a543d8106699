import { type PostStatus, mayEdit, mayRead, type PostType } from '#core/content';
import type { Caller } from '#core/context';
import { placeholders, type SqlFragment } from '#core/database';

/** The id of another user, for every caller. */
const ANY_USER_ID = -1;

/** What a caller may see or change of posts of certain statuses. */
export interface Visibility {
  condition: SqlFragment;
  /** Statuses of which the caller sees everybody's posts. */
  anybodys: readonly PostStatus[];
  /** Statuses of which the caller sees only their own. */
  own: readonly PostStatus[];
}

/**
 * The posts `p` of certain statuses that a caller may see (or change, for the edit context), as a condition: what is
 * not for them is neither shown nor counted. Decided by the same rules as for one post.
 * @param alias what the query calls them, where it is not `p`
 */
export function visiblePosts(
  caller: Caller,
  type: PostType,
  statuses: readonly PostStatus[],
  context: string,
  alias = 'p',
): Visibility {
  const may = context === 'edit' ? mayEdit : mayRead;
  const among = (authorId: number): PostStatus[] =>
    statuses.filter((status) => may(caller, type, { author_id: authorId, status }));
  const anybodys = among(ANY_USER_ID);
  const own = caller.authorId !== 0 ? among(caller.authorId).filter((status) => !anybodys.includes(status)) : [];
  const parts: SqlFragment[] = [];
  if (anybodys.length > 0) parts.push(ofStatus(anybodys, alias));
  if (own.length > 0) {
    const { sql, parameters } = ofStatus(own, alias);
    parts.push({ sql: `(${alias}.author_id = ? AND ${sql})`, parameters: [caller.authorId, ...parameters] });
  }
  return { condition: anyOf(parts), anybodys, own };
}

/** Conditions of which one must hold; none of them: nothing matches. */
function anyOf(parts: readonly SqlFragment[]): SqlFragment {
  if (parts.length === 0) return { sql: '1 = 0', parameters: [] };
  if (parts.length === 1) return parts[0];
  return {
    sql: `(${parts.map(({ sql }) => sql).join(' OR ')})`,
    parameters: parts.flatMap(({ parameters }) => parameters),
  };
}

/**
 * Texts under a password are not searched for callers who may not see them, or a search would reveal their contents.
 * @returns nothing for those who see all of them
 */
export function openToSearch(caller: Caller, { capabilities }: PostType): SqlFragment[] {
  if (caller.can(capabilities.editOthers)) return [];
  if (caller.authorId === 0) return [{ sql: "p.password = ''", parameters: [] }];
  return [{ sql: "(p.password = '' OR p.author_id = ?)", parameters: [caller.authorId] }];
}

function ofStatus(statuses: readonly PostStatus[], alias: string): SqlFragment {
  if (statuses.length === 1) return { sql: `${alias}.status = ?`, parameters: [...statuses] };
  return { sql: `${alias}.status IN (${placeholders(statuses)})`, parameters: [...statuses] };
}
