import type { Caller } from '../../core/context/caller.js';
import { ATTACHMENT, EVENT, PAGE, POST } from '../../core/content/post-type.js';
import type { ContentType } from '../../core/content/post-type.js';
import { placeholders } from '../../core/database/database.js';
import { contains } from '../../core/database/text-search.js';
import type { Condition } from '../../core/database/text-search.js';
import { wallBound } from '../shared/dates.js';
import { searchTerms } from '../shared/search-terms.js';
import { visiblePosts } from '../shared/post-visibility.sql.js';
import { commentStatus } from './comment-status.js';
import type { CommentOrderBy, ListCommentsParams } from './comments.dto.js';

/** Columns that a search looks into; the last two tell who somebody is. */
const SEARCHED = ['content', 'author_name', 'author_url'];
const SEARCHED_BY_MODERATORS = [...SEARCHED, 'author_email', 'author_ip'];

/** What narrows a list of comments `c`. @param zone the site's */
export function commentConditions(params: ListCommentsParams, zone: string, moderator: boolean): Condition[] {
  const conditions: Condition[] = [];
  const add = (sql: string, ...parameters: unknown[]): void => void conditions.push({ sql, parameters });
  const among = (column: string, ids: readonly number[] | undefined, not = false): void => {
    if (!ids || ids.length === 0) return;
    const list = `${column} ${not ? 'NOT ' : ''}IN (${placeholders(ids)})`;
    add(not ? `(${column} IS NULL OR ${list})` : list, ...ids);
  };
  const status =
    params.status === 'all' || params.status === 'any' ? undefined : (commentStatus(params.status) ?? 'none');
  if (status === undefined) add("c.status IN ('approved', 'hold')");
  else add('c.status = ?', status);
  if (params.type !== 'comment' && params.type !== 'all') add('1 = 0');
  among('c.id', params.include);
  among('c.id', params.include.length > 0 ? [] : params.exclude, true);
  among('c.author_id', params.author);
  among('c.author_id', params.author_exclude, true);
  if (params.author_email !== undefined) add('c.author_email = ?', params.author_email);
  among('c.post_id', params.post);
  if (params.parent.includes(0))
    add(`(c.parent_id IS NULL OR c.parent_id IN (${placeholders(params.parent)}))`, ...params.parent);
  else among('c.parent_id', params.parent);
  among('c.parent_id', params.parent_exclude, true);
  const after = wallBound(params.after, zone);
  const before = wallBound(params.before, zone);
  if (after !== undefined) add('c.date > ?', after);
  if (before !== undefined) add('c.date < ?', before);
  const columns = moderator ? SEARCHED_BY_MODERATORS : SEARCHED;
  for (const term of searchTerms(params.search ?? '').wanted) conditions.push(contains('c', columns, term));
  return conditions;
}

/**
 * Comments `c` on posts that the caller may read, as a condition. Those under a password are left out, unless the
 * post was opened with it.
 * @param opened ids of posts whose password was sent
 */
export function onReadablePosts(caller: Caller, opened: readonly number[]): Condition {
  const parts: Condition[] = [ofKind(caller, POST, opened), ofKind(caller, PAGE, opened), ofAttachments(caller)];
  return {
    sql: `(${parts.map(({ sql }) => sql).join(' OR ')})`,
    parameters: parts.flatMap(({ parameters }) => parameters),
  };
}

function ofKind(caller: Caller, type: ContentType, opened: readonly number[]): Condition {
  const { condition: visible } = visiblePosts(caller, type, ['publish', 'private'], 'view');
  const open = opened.length === 0 ? "p.password = ''" : `(p.password = '' OR p.id IN (${placeholders(opened)}))`;
  return {
    sql: `EXISTS (SELECT 1 FROM ${type.table} p WHERE p.id = c.post_id AND ${open} AND ${visible.sql})`,
    parameters: [...opened, ...visible.parameters],
  };
}

/** A file is as public as the post it is attached to. */
function ofAttachments(caller: Caller): Condition {
  const { condition: visible } = visiblePosts(caller, ATTACHMENT, ['inherit', 'private'], 'view');
  const published = [POST, PAGE, EVENT].map(
    ({ table }) =>
      `EXISTS (SELECT 1 FROM ${table} a WHERE a.id = p.post_id AND a.status = 'publish' AND a.password = '')`,
  );
  return {
    sql: `EXISTS (SELECT 1 FROM ${ATTACHMENT.table} p WHERE p.id = c.post_id AND ${visible.sql} AND (p.post_id IS NULL OR ${published.join(' OR ')}))`,
    parameters: visible.parameters,
  };
}

const COLUMNS: Readonly<Record<CommentOrderBy, string>> = {
  date: 'c.date',
  date_gmt: 'c.date_utc',
  id: 'c.id',
  include: 'c.date_utc',
  post: 'c.post_id',
  parent: 'c.parent_id',
  // All comments are of one type.
  type: 'c.id',
};

/** `ORDER BY …` for comments `c`; ties go by id in the same direction. */
export function commentOrder({ orderby, order, include }: ListCommentsParams): Condition {
  if (orderby === 'include' && include.length > 0) {
    return {
      sql: `ORDER BY CASE c.id ${include.map((_, i) => `WHEN ? THEN ${i}`).join(' ')} END`,
      parameters: [...include],
    };
  }
  const direction = order === 'desc' ? 'DESC' : 'ASC';
  const column = COLUMNS[orderby];
  return {
    sql: column === 'c.id' ? `ORDER BY c.id ${direction}` : `ORDER BY ${column} ${direction}, c.id ${direction}`,
    parameters: [],
  };
}
