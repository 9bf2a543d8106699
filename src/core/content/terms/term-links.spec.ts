import { Caller, VISITOR } from '../../context/caller.js';
import { EVENT_CATEGORIES } from '../../../cal/events/event-categories.js';
import { CATEGORIES, TAGS } from '../../../content/taxonomies.js';
import { mapperContext } from '../../context/mapper-context.spec-helper.js';
import { EVENT } from '../../../cal/events/calendar-types.js';
import { POST } from '../../../content/content-types.js';
import type { TermEntity } from './term.entity.js';
import { allowedOnTerm, archiveLink, termLinks } from './term-links.js';
import { mayAssignTerms, mayCreateTerms, mayManageTerms } from './term-rights.js';

const request = mapperContext();

const ancestors = new Map([
  [1, { id: 1, parent_id: null, slug: 'music' }],
  [2, { id: 2, parent_id: 1, slug: 'jazz' }],
]);

describe('archiveLink', () => {
  const link = (parent: number | null) =>
    archiveLink(request, EVENT_CATEGORIES, { id: 3, parent_id: parent, slug: 'bebop' }, ancestors);

  it('contains the slugs of all ancestors', () => {
    expect(link(2)).toBe('https://site.test/events/category/music/jazz/bebop/');
    expect(link(null)).toBe('https://site.test/events/category/bebop/');
  });

  it('terminates for a cyclic tree', () => {
    const loop = new Map([[1, { id: 1, parent_id: 1, slug: 'a' }]]);
    const address = archiveLink(request, CATEGORIES, { id: 9, parent_id: 1, slug: 'z' }, loop);
    expect(address).toMatch(/^https:\/\/site\.test\/category\/(a\/){49}z\/$/);
  });
});

describe('termLinks', () => {
  const term = { id: 7, taxonomy: 'post_tag', parent_id: null } as TermEntity;

  it('link to all resources whose items can have the term', () => {
    const links = termLinks({ taxonomy: TAGS, carriers: [POST, EVENT], term, link: '', allow: ['GET'] }, request);
    expect(links['wp:post_type']).toEqual([
      { href: 'https://site.test/api/content/v2/posts?tags=7' },
      { href: 'https://site.test/api/content/v2/cal_events?tags=7' },
    ]);
    expect(links.self).toEqual([{ href: 'https://site.test/api/content/v2/tags/7', targetHints: { allow: ['GET'] } }]);
    expect(links).not.toHaveProperty('up');
  });

  it('link to an embeddable parent', () => {
    const child = { ...term, taxonomy: 'category', parent_id: 3 } as TermEntity;
    const links = termLinks({ taxonomy: CATEGORIES, carriers: [POST], term: child, link: '', allow: [] }, request);
    expect(links.up).toEqual([{ embeddable: true, href: 'https://site.test/api/content/v2/categories/3' }]);
  });
});

describe('Permissions on terms', () => {
  const manager = new Caller(1, 'm', new Set(['manage_categories']));
  const writer = new Caller(2, 'w', new Set(['edit_posts']));

  it('are returned as allowed methods, without DELETE for the default category', () => {
    expect(allowedOnTerm(VISITOR, CATEGORIES, false)).toEqual(['GET']);
    expect(allowedOnTerm(manager, CATEGORIES, false)).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
    expect(allowedOnTerm(manager, CATEGORIES, true)).toEqual(['GET', 'POST', 'PUT', 'PATCH']);
  });

  it('let contributors create tags but no categories', () => {
    expect(mayCreateTerms(writer, TAGS)).toBe(true);
    expect(mayCreateTerms(writer, CATEGORIES)).toBe(false);
    expect(mayAssignTerms(writer, CATEGORIES)).toBe(true);
    expect(mayManageTerms(writer, TAGS)).toBe(false);
  });
});
