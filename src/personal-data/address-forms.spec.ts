import { addressPattern } from './address-forms.js';

const erased = (text: string): string => text.replace(addressPattern('Ann+x@site.example'), '*');

describe('addressPattern', () => {
  it.each([
    ['Write to ANN+X@site.example.', 'Write to *.'],
    ['?mail=ann%2Bx%40site.example&a', '?mail=*&a'],
    ['mailto%3Aann%2bx@site.example', 'mailto%3A*'],
    ['mailto:ann+x&#64;site.example', 'mailto:*'],
    [JSON.stringify('a\nann+x@site.example'), JSON.stringify('a\n*')],
    ['{"a":"ann+x\\u0040site.example"}', '{"a":"*"}'],
  ])('finds the address in %s', (text, expected) => {
    expect(erased(text)).toBe(expected);
  });

  it.each(['joann+x@site.example', 'jo.ann+x@site.example', 'ann+x@site.example.net', 'ann+x@site.examples'])(
    'leaves %s alone',
    (text) => {
      expect(erased(text)).toBe(text);
    },
  );
});
