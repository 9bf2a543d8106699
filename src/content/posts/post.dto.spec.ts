import { NAVIGATION, PAGE, POST } from '../content-types.js';
import { EVENT, VENUE } from '../../cal/events/calendar-types.js';
import type { ContentType } from '../../core/modules/content-type.js';
import { paramsOf } from '../../core/parameters/index.js';
import { kindParams } from './post.dto.js';

const names = (type: ContentType, route: 'list' | 'create' | 'read' | 'update' | 'remove') => [
  ...paramsOf(kindParams(type)[route]).keys(),
];

describe('kindParams', () => {
  it('accepts exactly the members of a post type', () => {
    expect(names(POST, 'create')).toEqual(
      expect.arrayContaining(['sticky', 'format', 'categories', 'tags', 'comment_status']),
    );
    expect(names(POST, 'create')).not.toEqual(expect.arrayContaining(['parent']));
    expect(names(PAGE, 'create')).toEqual(expect.arrayContaining(['parent', 'menu_order', 'comment_status']));
    expect(names(EVENT, 'create')).toEqual(expect.arrayContaining(['tags', 'cal_events_cat', 'featured_media']));
    for (const name of ['sticky', 'format', 'comment_status', 'categories'])
      expect(names(EVENT, 'create')).not.toContain(name);
    for (const name of ['tags', 'tax_relation']) expect(names(VENUE, 'list')).not.toContain(name);
    for (const name of ['author', 'excerpt', 'featured_media', 'meta'])
      expect(names(NAVIGATION, 'create')).not.toContain(name);
  });

  it('allows orderby menu_order only for post types that have it', () => {
    const orders = (type: ContentType) => paramsOf(kindParams(type).list).get('orderby')?.enum;
    expect(orders(PAGE)).toContain('menu_order');
    expect(orders(POST)).not.toContain('menu_order');
  });

  it('declares an id in every path and hides the id of new posts', () => {
    for (const route of ['read', 'update', 'remove'] as const)
      expect(paramsOf(kindParams(POST)[route]).get('id')?.in).toBe('path');
    expect(paramsOf(kindParams(POST).create).get('id')?.hidden).toBe(true);
  });
});
