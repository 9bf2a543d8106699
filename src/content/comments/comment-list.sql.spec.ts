import { VISITOR } from '../../core/context/caller.js';
import { commentStatus } from './comment.entity.js';
import { commentConditions, commentOrder, onReadablePosts } from './comment-list.sql.js';
import type { ListCommentsParams } from './comments.dto.js';

const params = (more: Partial<ListCommentsParams> = {}): ListCommentsParams => ({
  context: 'view',
  page: 1,
  per_page: 10,
  exclude: [],
  include: [],
  order: 'desc',
  orderby: 'date_gmt',
  parent: [],
  parent_exclude: [],
  post: [],
  status: 'approve',
  type: 'comment',
  ...more,
});
const sqlOf = (more: Partial<ListCommentsParams>, moderator = false) =>
  commentConditions(params(more), 'UTC', moderator)
    .map(({ sql }) => sql)
    .join(' AND ');

describe('commentStatus', () => {
  it.each([
    ['approve', 'approved'],
    ['1', 'approved'],
    ['hold', 'hold'],
    ['0', 'hold'],
    ['spam', 'spam'],
    ['trash', 'trash'],
    ['constructor', undefined],
  ])('knows %s as %s', (word, status) => expect(commentStatus(word)).toBe(status));
});

describe('commentConditions', () => {
  it('shows approved comments unless told otherwise', () => {
    expect(commentConditions(params(), 'UTC', false)).toEqual([{ sql: 'c.status = ?', parameters: ['approved'] }]);
  });

  it('takes all for what is neither spam nor trash', () => {
    expect(sqlOf({ status: 'all' })).toBe("c.status IN ('approved', 'hold')");
  });

  it('takes parent 0 for comments that answer none', () => {
    expect(sqlOf({ parent: [0] })).toContain('c.parent_id IS NULL');
  });

  it('keeps addresses out of searches of those who do not moderate', () => {
    expect(sqlOf({ search: 'x' })).not.toContain('author_email');
    expect(sqlOf({ search: 'x' }, true)).toContain('author_email');
  });

  it('knows no other types of comments', () => {
    expect(sqlOf({ type: 'pingback' })).toContain('1 = 0');
  });
});

describe('commentOrder', () => {
  it('breaks ties by number in the same direction', () => {
    expect(commentOrder(params()).sql).toBe('ORDER BY c.date_utc DESC, c.id DESC');
    expect(commentOrder(params({ orderby: 'id', order: 'asc' })).sql).toBe('ORDER BY c.id ASC');
  });
});

describe('onReadablePosts', () => {
  it('opens protected posts only when their password was sent', () => {
    expect(onReadablePosts(VISITOR, []).sql).not.toContain('p.id IN (?)');
    expect(onReadablePosts(VISITOR, [7]).parameters).toEqual([7, 'publish', 7, 'publish', 'inherit']);
  });
});
