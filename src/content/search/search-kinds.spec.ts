import { RestError } from '../../core/rest/errors.js';
import { askedSubtypes, searchedTaxonomies, searchedTypes } from './search-kinds.js';

describe('askedSubtypes', () => {
  it('means all of the type for any and for nothing', () => {
    expect(askedSubtypes('post', 'any')).toEqual(['post', 'page', 'cal_events']);
    expect(askedSubtypes('term', [])).toEqual(['category', 'post_tag', 'cal_events_cat']);
  });

  it('takes lists and CSV', () => {
    expect(askedSubtypes('post', 'post,page')).toEqual(['post', 'page']);
  });

  it('refuses subtypes of another type', () => {
    expect(() => askedSubtypes('term', ['post'])).toThrow(RestError);
  });

  it('leads to kinds and vocabularies by name', () => {
    expect(searchedTypes(['page', 'nothing']).map(({ restBase }) => restBase)).toEqual(['pages']);
    expect(searchedTaxonomies(['post_tag']).map(({ restBase }) => restBase)).toEqual(['tags']);
  });
});
