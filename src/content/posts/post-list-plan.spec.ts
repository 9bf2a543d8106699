import { PAGE, POST } from '../content-types.js';
import { EVENT } from '../../cal/events/calendar-types.js';
import type { ContentType } from '../../core/modules/content-type.js';
import type { PostFilter } from '../shared/post-list.sql.js';
import { orderedIndex } from './post-list-plan.js';
import type { ListKindDto } from './post.dto.js';

const visitors = { condition: { sql: '', parameters: [] }, anybodys: ['publish'] as const, own: [] };

function indexOf(
  type: ContentType,
  params: Partial<ListKindDto>,
  more: { filter?: PostFilter; visible?: object; pinned?: boolean } = {},
) {
  const visible = { ...visitors, ...more.visible };
  return orderedIndex(
    type,
    { orderby: 'date', ...params } as ListKindDto,
    more.filter ?? {},
    visible,
    more.pinned ?? false,
  );
}

describe('orderedIndex', () => {
  it('returns the date index for the default list of every post type', () => {
    expect(indexOf(POST, {})).toBe('ix_posts_date');
    expect(indexOf(EVENT, {})).toBe('ix_events_date');
  });

  it('returns the plain date index for lists of all statuses', () => {
    expect(indexOf(POST, {}, { visible: { anybodys: ['publish', 'draft'] } })).toBe('ix_posts_all');
  });

  it('returns an index only for orders that the post type has one for', () => {
    expect(indexOf(PAGE, { orderby: 'menu_order' })).toBe('ix_pages_order');
    expect(indexOf(POST, { orderby: 'modified' })).toBe('ix_posts_modified');
    expect(indexOf(EVENT, { orderby: 'modified' })).toBeUndefined();
    expect(indexOf(POST, { orderby: 'id' })).toBe('PRIMARY');
    expect(indexOf(POST, { orderby: 'slug' })).toBe('uq_posts_slug');
    expect(indexOf(PAGE, { orderby: 'slug' })).toBeUndefined();
    expect(indexOf(POST, { orderby: 'slug' }, { visible: { anybodys: ['publish', 'draft'] } })).toBeUndefined();
  });

  it('returns the sticky index for lists with sticky posts first', () => {
    expect(indexOf(POST, {}, { pinned: true })).toBe('ix_posts_sticky');
    expect(indexOf(POST, { orderby: 'title' }, { pinned: true })).toBeUndefined();
  });

  it.each([
    ['a search', { filter: { search: { text: 'x', columns: [], exact: false } } }],
    ['ids', { filter: { ids: [1] } }],
    ['slugs', { filter: { slugs: ['a'] } }],
    ['authors', { filter: { authors: [1] } }],
    ['the few drafts of one author', { visible: { anybodys: ['publish'], own: ['draft'] } }],
    ['drafts only', { visible: { anybodys: ['draft'] } }],
  ])('returns no index for %s', (_, more) => {
    expect(indexOf(POST, {}, more)).toBeUndefined();
  });
});
