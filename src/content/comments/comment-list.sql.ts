import type { Caller } from '#core/context';
import { type ContentType } from '#core/content';
import { ATTACHMENT, PAGE, POST } from '../content-types.js';
import { placeholders, contains, joinFragments, type SqlFragment } from '#core/database';
import { Conditions, orderBy, orderByGiven } from '#core/lists';
import { wallBound } from '../shared/dates.js';
import { searchTerms } from '../shared/search-terms.js';
import { visiblePosts } from '../shared/post-visibility.sql.js';
import { commentStatus } from './comment-status.js';
import type { CommentOrderBy, ListCommentsDto } from './comments.dto.js';

/** Columns that a search looks into; the last two identify persons. */
const SEARCHED = ['content', 'author_name', 'author_url'];
const SEARCHED_BY_MODERATORS = [...SEARCHED, 'author_email', 'author_ip'];

/** The comments `c` of a list. @param zone the site's */
export function commentConditions(params: ListCommentsDto, zone: string, moderator: boolean): Conditions {
  const where = new Conditions();
  addStatus(where, params.status);
  if (params.type !== 'comment' && params.type !== 'all') where.add('1 = 0');
  where.in('c.id', unlessEmpty(params.include));
  if (params.include.length === 0) where.notIn('c.id', params.exclude);
  where.in('c.author_id', unlessEmpty(params.author)).notIn('c.author_id', params.author_exclude);
  where.equals('c.author_email', params.author_email).in('c.post_id', unlessEmpty(params.post));
  if (params.parent.includes(0))
    where.add(`(c.parent_id IS NULL OR c.parent_id IN (${placeholders(params.parent)}))`, ...params.parent);
  else where.in('c.parent_id', unlessEmpty(params.parent));
  where.notIn('c.parent_id', params.parent_exclude);
  const after = wallBound(params.after, zone);
  const before = wallBound(params.before, zone);
  if (after !== undefined) where.add('c.date > ?', after);
  if (before !== undefined) where.add('c.date < ?', before);
  const columns = moderator ? SEARCHED_BY_MODERATORS : SEARCHED;
  return where.addAll(searchTerms(params.search ?? '').included.map((term) => contains('c', columns, term)));
}

function addStatus(where: Conditions, status: string): void {
  if (status === 'all' || status === 'any') where.add("c.status IN ('approved', 'hold')");
  else where.equals('c.status', commentStatus(status) ?? 'none');
}

function unlessEmpty<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list?.length ? list : undefined;
}

/**
 * Comments `c` on posts that the caller may read, as a condition. Those under a password are left out, unless the
 * post was opened with it.
 * @param opened ids of posts whose password was sent
 * @param owners content types whose published posts make the files public that are attached to them
 */
export function onReadablePosts(
  caller: Caller,
  opened: readonly number[],
  owners: readonly ContentType[],
): SqlFragment {
  const parts: SqlFragment[] = [
    ofKind(caller, POST, opened),
    ofKind(caller, PAGE, opened),
    ofAttachments(caller, owners),
  ];
  return joinFragments(parts, 'OR');
}

function ofKind(caller: Caller, type: ContentType, opened: readonly number[]): SqlFragment {
  const { condition: visible } = visiblePosts(caller, type, ['publish', 'private'], 'view');
  const open = opened.length === 0 ? "p.password = ''" : `(p.password = '' OR p.id IN (${placeholders(opened)}))`;
  return {
    sql: `EXISTS (SELECT 1 FROM ${type.table} p WHERE p.id = c.post_id AND ${open} AND ${visible.sql})`,
    parameters: [...opened, ...visible.parameters],
  };
}

/** A file is as public as the post it is attached to. */
function ofAttachments(caller: Caller, owners: readonly ContentType[]): SqlFragment {
  const { condition: visible } = visiblePosts(caller, ATTACHMENT, ['inherit', 'private'], 'view');
  const published = owners.map(
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

/** The order of the comments `c` of a list; ties go by id in the same direction. */
export function commentOrder({ orderby, order, include }: ListCommentsDto): SqlFragment {
  if (orderby === 'include' && include.length > 0) return orderByGiven('c.id', include);
  const column = COLUMNS[orderby];
  return orderBy(column === 'c.id' ? [column] : [column, 'c.id'], order === 'desc');
}
