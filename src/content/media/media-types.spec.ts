import { wantedMimeTypes } from './media-types.js';

describe('wantedMimeTypes', () => {
  it('does not narrow when nothing is asked for', () => {
    expect(wantedMimeTypes()).toBeUndefined();
    expect(wantedMimeTypes([], [])).toBeUndefined();
  });

  it('knows the types of a kind', () => {
    expect(wantedMimeTypes(['text'])).toEqual(['text/plain', 'text/csv', 'text/calendar']);
    expect(wantedMimeTypes(['application', 'video'])).toEqual([
      'application/pdf',
      'video/ogg',
      'video/mp4',
      'video/webm',
    ]);
  });

  it('wants both to fit, and matches nothing for types that no file can have', () => {
    expect(wantedMimeTypes(['image'], ['image/png', 'text/csv'])).toEqual(['image/png']);
    expect(wantedMimeTypes([], ['text/html', "x' OR 1=1"])).toEqual([]);
  });
});
