import { sized } from '../../../test/helpers/suite-size.js';
import fc from 'fast-check';
import { elementsIn } from './element.js';

const texts = (html: string, name: string) => elementsIn(html, [name]).map(({ text }) => text);

describe('elementsIn', () => {
  it('returns elements in document order with decoded attributes', () => {
    const found = elementsIn('<A HREF="/?a=1&amp;b=2" href=other>x</a><p><link rel=icon disabled>', ['link', 'a']);
    expect(found.map(({ name, attributes }) => [name, Object.fromEntries(attributes)])).toEqual([
      ['a', { href: '/?a=1&b=2' }],
      ['link', { rel: 'icon', disabled: '' }],
    ]);
  });

  it('returns the text of elements without markup, up to the end of unclosed ones', () => {
    expect(texts('<a>1 <b>&lt;</b> 2</a> 3 <a>4', 'a')).toEqual(['1 < 2', '4']);
    expect(texts('<a>1<a>2</a>3</a>4', 'a')).toEqual(['123', '2']);
    expect(texts('<link>text', 'link')).toEqual(['']);
    expect(texts('</a><a/>1</a>', 'a')).toEqual(['1']);
  });

  it('ignores markup in scripts, comments and unfinished tags', () => {
    expect(texts('<script>"<a>no</a>"</script><!-- <a>no</a> --><a>yes</a><a href="x', 'a')).toEqual(['yes']);
    expect(texts('<script>if (1 < 2 && "&amp;") a()</script>', 'script')).toEqual(['if (1 < 2 && "&amp;") a()']);
  });

  it('reports which element contains another one', () => {
    const [before, quote, inside, after] = elementsIn('<a></a><blockquote><a></a></blockquote><a></a>', [
      'a',
      'blockquote',
    ]);
    expect([before, inside, after].map((link) => quote.contains(link))).toEqual([false, true, false]);
    expect(quote.contains(quote)).toBe(false);
  });

  it('stops at the "until" element and ignores elements in "notIn"', () => {
    const html = '<svg><a>1</a></svg><svg/><a>2</a><noscript><svg><a>3</a></svg></noscript><body><a>4</a>';
    const found = elementsIn(html, ['a'], { until: 'body', notIn: ['svg', 'noscript'] });
    expect(found.map(({ text }) => text)).toEqual(['2']);
  });

  // With a tree and selectors, each of these takes longer than a test may.
  it.each(['<p>a', '<div>', '<a>', '</a>', '<a href=x>', '<svg>', '<a></b>', '&lt;', '<!--', '<script>', '<a b '])(
    'reads a long repetition of %s',
    (piece) => {
      const found = elementsIn(
        piece.repeat(sized({ small: 300_000, full: 3_000_000 }) / piece.length),
        ['a', 'script', 'blockquote'],
        {
          notIn: ['svg'],
        },
      );
      expect(found.every(({ name }) => name === 'a')).toBe(piece !== '<script>');
    },
  );

  it('accepts any text without an exception', () => {
    const piece = fc.oneof(
      fc.constantFrom('<a href=', '"', "'", '>', '</a>', '<svg>', '</svg>', '<svg/>', '<title>', '&amp', '&#x', '<!--'),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        for (const element of elementsIn(pieces.join(''), ['a', 'title'], { notIn: ['svg'] })) {
          expect(['a', 'title']).toContain(element.name);
          expect(typeof element.text).toBe('string');
        }
      }),
    );
  });
});
