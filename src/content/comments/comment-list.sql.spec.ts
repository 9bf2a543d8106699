import { VISITOR } from '../../core/context/caller.js';
import { POST } from '../content-types.js';
import { commentStatus } from './comment-status.js';
import { commentConditions, commentOrder, onReadablePosts } from './comment-list.sql.js';
import type { ListCommentsDto } from './comments.dto.js';

const params = (more: Partial<ListCommentsDto> = {}): ListCommentsDto => ({
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
const sqlOf = (more: Partial<ListCommentsDto>, moderator = false) =>
  commentConditions(params(more), 'UTC', moderator).sql;

describe('commentStatus', () => {
  it.each([
    ['approve', 'approved'],
    ['1', 'approved'],
    ['hold', 'hold'],
    ['0', 'hold'],
    ['spam', 'spam'],
    ['trash', 'trash'],
    ['constructor', undefined],
  ])('maps %s to %s', (word, status) => expect(commentStatus(word)).toBe(status));
});

describe('commentConditions', () => {
  it('selects approved comments by default', () => {
    const { sql, parameters } = commentConditions(params(), 'UTC', false);
    expect({ sql, parameters }).toEqual({ sql: 'c.status = ?', parameters: ['approved'] });
  });

  it('selects approved and held comments for "all"', () => {
    expect(sqlOf({ status: 'all' })).toBe("c.status IN ('approved', 'hold')");
  });

  it('selects comments without a parent for parent 0', () => {
    expect(sqlOf({ parent: [0] })).toContain('c.parent_id IS NULL');
  });

  it('searches e-mail addresses for moderators only', () => {
    expect(sqlOf({ search: 'x' })).not.toContain('author_email');
    expect(sqlOf({ search: 'x' }, true)).toContain('author_email');
  });

  it('matches nothing for other comment types', () => {
    expect(sqlOf({ type: 'pingback' })).toContain('1 = 0');
  });
});

describe('commentOrder', () => {
  it('orders ties by id in the same direction', () => {
    expect(commentOrder(params()).sql).toBe('c.date_utc DESC, c.id DESC');
    expect(commentOrder(params({ orderby: 'id', order: 'asc' })).sql).toBe('c.id ASC');
  });
});

describe('onReadablePosts', () => {
  it('includes protected posts only when their password was sent', () => {
    expect(onReadablePosts(VISITOR, [], [POST]).sql).not.toContain('p.id IN (?)');
    expect(onReadablePosts(VISITOR, [7], [POST]).parameters).toEqual([7, 'publish', 7, 'publish', 'inherit']);
  });
});
