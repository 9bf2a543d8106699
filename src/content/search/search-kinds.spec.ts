import { PAGE, POST } from '../content-types.js';
import { EVENT_CATEGORIES } from '../../cal/events/event-categories.js';
import { CATEGORIES, TAGS } from '../taxonomies.js';
import { requestedSubtypes } from './search-kinds.js';

const SEARCHED = { types: [POST, PAGE], taxonomies: [CATEGORIES, TAGS, EVENT_CATEGORIES] };

describe('requestedSubtypes', () => {
  it('returns all subtypes for "any" and for an empty list', () => {
    expect(requestedSubtypes('post', 'any', SEARCHED)).toEqual(['post', 'page']);
    expect(requestedSubtypes('term', [], SEARCHED)).toEqual(['category', 'post_tag', 'cal_events_cat']);
  });

  it('accepts lists and CSV', () => {
    expect(requestedSubtypes('post', 'page,page', SEARCHED)).toEqual(['page']);
  });

  it('ignores subtypes of another type', () => {
    expect(requestedSubtypes('term', ['post'], SEARCHED)).toEqual(['category', 'post_tag', 'cal_events_cat']);
    expect(requestedSubtypes('post', 'page,category', SEARCHED)).toEqual(['page']);
    expect(requestedSubtypes('post-format', 'category', SEARCHED)).toEqual([]);
  });
});
