import { wantedMimeTypes } from './media-types.js';

describe('wantedMimeTypes', () => {
  it('returns undefined without filters', () => {
    expect(wantedMimeTypes()).toBeUndefined();
    expect(wantedMimeTypes([], [])).toBeUndefined();
  });

  it('returns the types of each kind', () => {
    expect(wantedMimeTypes(['text'])).toEqual(['text/plain', 'text/csv', 'text/calendar']);
    expect(wantedMimeTypes(['application', 'video'])).toEqual([
      'application/pdf',
      'video/ogg',
      'video/mp4',
      'video/webm',
    ]);
  });

  it('intersects both filters, and matches nothing for unknown types', () => {
    expect(wantedMimeTypes(['image'], ['image/png', 'text/csv'])).toEqual(['image/png']);
    expect(wantedMimeTypes([], ['text/html', "x' OR 1=1"])).toEqual([]);
  });
});
