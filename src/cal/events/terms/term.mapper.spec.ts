import type { TermEntity } from '../../../core/content/terms/term.entity.js';
import { EVENT_CATEGORIES } from '../event-categories.js';
import { TAGS } from '../../../content/taxonomies.js';
import { mapperContext } from '../../../core/context/mapper-context.spec-helper.js';
import { listedTerm, nestedTerm, singleTerm } from './term.mapper.js';

const ROOT = 'https://site.test/api/cal/events/v1';
const context = mapperContext();

const term: TermEntity = {
  id: 5,
  taxonomy: 'cal_events_cat',
  name: 'Jazz &amp; Co',
  name_key: 'jazz & co',
  name_lower: 'jazz &amp; co',
  slug: 'jazz-co',
  description: 'd',
  parent_id: 2,
  level: 2,
  count: 3,
};

describe('nestedTerm', () => {
  it('returns the members of a term within an event in their order', () => {
    const nested = nestedTerm(term, context);
    expect(JSON.stringify(nested)).toBe(
      JSON.stringify({
        name: 'Jazz &amp; Co',
        slug: 'jazz-co',
        term_group: 0,
        term_taxonomy_id: 5,
        taxonomy: 'cal_events_cat',
        description: 'd',
        parent: 2,
        count: 3,
        filter: 'raw',
        id: 5,
        urls: { self: `${ROOT}/categories/5`, collection: `${ROOT}/categories`, up: `${ROOT}/categories/2` },
      }),
    );
  });

  it('links to the tags collection for tags, with parent 0 and without "up"', () => {
    const nested = nestedTerm({ ...term, taxonomy: 'post_tag', parent_id: null }, context);
    expect(nested).toMatchObject({ parent: 0, urls: { self: `${ROOT}/tags/5`, collection: `${ROOT}/tags` } });
    expect(nested.urls).not.toHaveProperty('up');
  });
});

describe('listedTerm and singleTerm', () => {
  it('return a parent only for hierarchical taxonomies', () => {
    const view = { term, carriers: [], link: 'https://site.test/x/', allow: ['GET'] };
    expect(listedTerm({ ...view, taxonomy: EVENT_CATEGORIES }, context)).toHaveProperty('parent', 2);
    expect(listedTerm({ ...view, taxonomy: TAGS }, context)).not.toHaveProperty('parent');
    expect(listedTerm({ ...view, taxonomy: TAGS }, context)).not.toHaveProperty('_links');
    expect(singleTerm({ ...view, taxonomy: EVENT_CATEGORIES }, context)).toHaveProperty('_links.up');
  });
});
