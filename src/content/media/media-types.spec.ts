import { requestedMimeTypes } from './media-types.js';

describe('wantedMimeTypes', () => {
  it('returns undefined without filters', () => {
    expect(requestedMimeTypes()).toBeUndefined();
    expect(requestedMimeTypes([], [])).toBeUndefined();
  });

  it('returns the types of each kind', () => {
    expect(requestedMimeTypes(['text'])).toEqual(['text/plain', 'text/csv', 'text/calendar']);
    expect(requestedMimeTypes(['application', 'video'])).toEqual([
      'application/pdf',
      'video/ogg',
      'video/mp4',
      'video/webm',
    ]);
  });

  it('intersects both filters, and matches nothing for unknown types', () => {
    expect(requestedMimeTypes(['image'], ['image/png', 'text/csv'])).toEqual(['image/png']);
    expect(requestedMimeTypes([], ['text/html', "x' OR 1=1"])).toEqual([]);
  });
});
