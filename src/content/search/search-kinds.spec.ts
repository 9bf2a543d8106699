import { requestedSubtypes, searchedTaxonomies, searchedTypes } from './search-kinds.js';

describe('requestedSubtypes', () => {
  it('returns all subtypes for "any" and for an empty list', () => {
    expect(requestedSubtypes('post', 'any')).toEqual(['post', 'page', 'cal_events']);
    expect(requestedSubtypes('term', [])).toEqual(['category', 'post_tag', 'cal_events_cat']);
  });

  it('accepts lists and CSV', () => {
    expect(requestedSubtypes('post', 'post,page')).toEqual(['post', 'page']);
  });

  it('ignores subtypes of another type', () => {
    expect(requestedSubtypes('term', ['post'])).toEqual(['category', 'post_tag', 'cal_events_cat']);
    expect(requestedSubtypes('post', 'page,category')).toEqual(['page']);
    expect(requestedSubtypes('post-format', 'category')).toEqual([]);
  });

  it('returns names that searchedTypes and searchedTaxonomies resolve', () => {
    expect(searchedTypes(['page', 'nothing']).map(({ restBase }) => restBase)).toEqual(['pages']);
    expect(searchedTaxonomies(['post_tag']).map(({ restBase }) => restBase)).toEqual(['tags']);
  });
});
