import fc from 'fast-check';
import { sanitizeFileName } from './file-name.js';
import { acceptedForms, mayHaveForms, withForms } from './other-forms.js';

describe('WebP and AVIF versions of images', () => {
  it('are stored beside photos and drawings', () => {
    expect(withForms('2031/05/lamp.jpg')).toEqual([
      '2031/05/lamp.jpg',
      '2031/05/lamp.jpg~.avif',
      '2031/05/lamp.jpg~.webp',
    ]);
    expect(withForms('2031/05/lamp.webp')).toEqual(['2031/05/lamp.webp']);
    expect(['a.PNG', 'a.jpeg', 'a.gif', 'a.pdf', 'a'].map(mayHaveForms)).toEqual([true, true, false, false, false]);
  });

  it('have names that no upload can have', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('webp', 'avif'), (name, form) =>
        expect(sanitizeFileName(`${name}.jpg~.${form}`)).not.toContain('~'),
      ),
    );
  });

  it.each([
    ['image/avif,image/webp,*/*;q=0.8', ['avif', 'webp']],
    ['image/webp, image/png', ['webp']],
    ['IMAGE/WEBP;q=0.5, image/png', ['webp']],
    ['image/webp;q=0, image/*', []],
    ['image/avif;q=0.0,image/webp;q=0.001', ['webp']],
    ['*/*', []],
    ['image/*', []],
    ['', []],
    [undefined, []],
  ])('are served only to clients that name them in Accept: %j', (accept, forms) =>
    expect(acceptedForms(accept)).toEqual(forms),
  );
});
