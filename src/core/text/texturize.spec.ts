import { texturize } from './texturize.js';

describe('texturize', () => {
  it.each([
    [`'quoted' and "quoted"`, '&#8216;quoted&#8217; and &#8220;quoted&#8221;'],
    [`"'Hi,' she said"`, '&#8220;&#8216;Hi,&#8217; she said&#8221;'],
    [`'He said "Hi"'`, '&#8216;He said &#8220;Hi&#8221;&#8217;'],
    [`(it's "so")`, '(it&#8217;s &#8220;so&#8221;)'],
    [`the dogs' bowl`, 'the dogs&#8217; bowl'],
    [`'tis 'twas 'em 'round`, '&#8217;tis &#8217;twas &#8217;em &#8217;round'],
    [`class of '99, the '70s, 1970's`, 'class of &#8217;99, the &#8217;70s, 1970&#8217;s'],
    [`'42' and '1,234'`, '&#8217;42&#8217; and &#8216;1,234&#8217;'],
    [`''old'' and \`\`older''`, '&#8221;old&#8221; and &#8220;older&#8221;'],
    [`"one\n\n"two"`, '&#8220;one\n\n&#8220;two&#8221;'],
    [`&nbsp;"x"&nbsp;`, '&nbsp;&#8220;x&#8221;&nbsp;'],
  ])('converts the quotation marks of %j', (raw, set) => {
    expect(texturize(raw)).toBe(set);
  });

  it.each([
    [`12" pizza, 6' tall`, '12&#8243; pizza, 6&#8242; tall'],
    [`6'2" man`, '6&#8242;2&#8243; man'],
    [`1'000 francs`, '1&#8217;000 francs'],
    [`"a 6" pipe"`, '&#8220;a 6&#8243; pipe&#8221;'],
    [`"born in 1970" and`, '&#8220;born in 1970&#8221; and'],
    [`"5" and "6"`, '&#8220;5&#8221; and &#8220;6&#8221;'],
  ])('distinguishes primes from closing quotation marks in %j', (raw, set) => {
    expect(texturize(raw)).toBe(set);
  });

  it.each([
    ['a -- b', 'a &#8212; b'],
    ['a--b', 'a&#8211;b'],
    ['a---b', 'a&#8212;b'],
    ['a - b', 'a &#8211; b'],
    ['well-known', 'well-known'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['wait... what....', 'wait&#8230; what&#8230;.'],
    ['Foo (tm)', 'Foo &#8482;'],
    ['(c) 2031', '(c) 2031'],
  ])('converts the dashes and dots of %j', (raw, set) => {
    expect(texturize(raw)).toBe(set);
  });

  it.each([
    ['5x5', '5&#215;5'],
    ['3x4.', '3&#215;4.'],
    ['1.5x2,5', '1.5&#215;2,5'],
    ['1920x1080x3', '1920&#215;1080&#215;3'],
    ['0x9f 0x5', '0x9f 0x5'],
    ['5x5cm', '5x5cm'],
    ['mx5', 'mx5'],
  ])('converts "x" in %j only between numbers', (raw, set) => {
    expect(texturize(raw)).toBe(set);
  });

  it('encodes an ampersand that starts no entity, in text and in attributes', () => {
    expect(texturize('Tom & Jerry &amp; &#38; &copy; R&B')).toBe('Tom &#038; Jerry &amp; &#38; &copy; R&#038;B');
    expect(texturize('<a href="?a=1&b=2&amp;c=3">x</a>')).toBe('<a href="?a=1&#038;b=2&amp;c=3">x</a>');
  });

  it.each([
    `<a href='x' title="it's -- ...">x</a>`,
    '<!-- "it\'s" -- & -->',
    '<pre>"a" -- b</pre>',
    '<code>a "b" <em>"c"</em></code>',
    '<script>if ("a" && b) c(\'d\')</script>',
    '<style>a::after{content:"--"}</style>',
    '[gallery ids="1,2" link=\'file\']',
    '[/gallery]',
    '&#8217;&hellip;&quot;',
  ])('returns %j unchanged', (literal) => {
    expect(texturize(literal)).toBe(literal);
  });

  it('continues quotations across inline tags', () => {
    expect(texturize('"<em>hi</em>"')).toBe('&#8220;<em>hi</em>&#8221;');
    expect(texturize("<em>Ann</em>'s")).toBe('<em>Ann</em>&#8217;s');
    expect(texturize('"<code>x</code>"')).toBe('&#8220;<code>x</code>&#8221;');
  });

  it('restarts quotations after a block or a line break', () => {
    expect(texturize('<p>x</p>"y"')).toBe('<p>x</p>&#8220;y&#8221;');
    expect(texturize('x<br>"y"')).toBe('x<br>&#8220;y&#8221;');
  });

  it('converts text in brackets that is no shortcode', () => {
    expect(texturize(`[it's "so"]`)).toBe('[it&#8217;s &#8220;so&#8221;]');
  });
});
