import { autop } from './autop.js';

describe('autop', () => {
  it.each([
    ['One\n\nTwo\nthree', '<p>One</p>\n<p>Two<br />\nthree</p>\n'],
    ['a\r\n\r\nb\rc', '<p>a</p>\n<p>b<br />\nc</p>\n'],
    ['a\n \t\n b', '<p>a</p>\n<p> b</p>\n'],
    ['a  \n  b', '<p>a<br />\n  b</p>\n'],
    ['\n\na\n\n\n\nb\n', '<p>a</p>\n<p>b</p>\n'],
    ['   Text   ', '<p>   Text   </p>\n'],
    [' \n\t ', ''],
    ['', ''],
  ])('creates paragraphs and line breaks from %j', (text, html) => {
    expect(autop(text)).toBe(html);
  });

  it.each([
    ['a<br>b<BR/>c<br />d', '<p>a<br />b<br />c<br />d</p>\n'],
    ['a<br>\nb', '<p>a<br />\nb</p>\n'],
    ['a\n<br>b', '<p>a<br />\n<br />b</p>\n'],
    ['a<br><br>b', '<p>a</p>\n<p>b</p>\n'],
    ['a<br>\n \n<br>b', '<p>a</p>\n<p>b</p>\n'],
    ['<br>a<br>', '<p>a</p>\n'],
    ['a<br class="x">b', '<p>a<br class="x">b</p>\n'],
  ])('handles the break tags of %j', (text, html) => {
    expect(autop(text)).toBe(html);
  });

  it.each([
    ['x<div>y</div>z', '<p>x</p>\n<div>y</div>\n<p>z</p>\n'],
    ['<div>\none\ntwo\n</div>', '<div>\none<br />\ntwo\n</div>\n'],
    ['<div>one\n\ntwo</div>', '<div><p>one</p>\n<p>two</p></div>\n'],
    ['<div>\n\none\n\n</div>', '<div>\n<p>one</p>\n</div>\n'],
    ['<div>a<p>b</p>c</div>', '<div><p>a</p>\n<p>b</p>\n<p>c</p></div>\n'],
    ['text<hr>more', '<p>text</p>\n<hr>\n<p>more</p>\n'],
    ['<h2>a\n\nb</h2>', '<h2>a<br />\nb</h2>\n'],
    ['<table><tr><td>x</td></tr></table>', '<table>\n<tr>\n<td>x</td>\n</tr>\n</table>\n'],
    ['</div>x', '</div>\n<p>x</p>\n'],
  ])('keeps the block elements of %j outside of paragraphs', (text, html) => {
    expect(autop(text)).toBe(html);
  });

  it.each([
    ['<ul><li>one</li><li>two</li></ul>', '<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n'],
    ['<ul>\n  <li>one</li>\n</ul>', '<ul>\n<li>one</li>\n</ul>\n'],
    ['<ul><li>one<ul><li>sub</li></ul>two</li></ul>', '<ul>\n<li>one\n<ul>\n<li>sub</li>\n</ul>\ntwo</li>\n</ul>\n'],
    ['<li>a\n\nb</li>', '<li>a\n<p>b</p></li>\n'],
    ['<ul><li>a<li>b</ul>', '<ul>\n<li>a\n<li>b</ul>\n'],
  ])('puts the list items of %j on separate lines', (text, html) => {
    expect(autop(text)).toBe(html);
  });

  it.each([
    ['<p>a\n\nb</p>', '<p>a</p>\n<p>b</p>\n'],
    ['<p class="x">a\nb</p>', '<p class="x">a<br />\nb</p>\n'],
    ['<p>one<p>two', '<p>one</p>\n<p>two</p>\n'],
    ['<p>a<div>b</div>c</p>', '<p>a</p>\n<div>b</div>\n<p>c</p>\n'],
    ['<p> </p>x<p class="y"></p></p>', '<p>x</p>\n<p class="y"></p>\n'],
  ])('closes existing paragraphs and removes empty ones in %j', (text, html) => {
    expect(autop(text)).toBe(html);
  });

  it('always adds paragraphs to a quotation', () => {
    expect(autop('<blockquote>a</blockquote>')).toBe('<blockquote><p>a</p></blockquote>\n');
    expect(autop('<blockquote>a\n\nb</blockquote>')).toBe('<blockquote><p>a</p>\n<p>b</p></blockquote>\n');
  });

  it.each([
    ['<pre>\n\n x\n</pre>after', '<pre>\n\n x\n</pre>\n<p>after</p>\n'],
    ['<a\nhref="x">y</a>', '<p><a\nhref="x">y</a></p>\n'],
    ['<script>\na\n\nb\n</script>', '<p><script>\na\n\nb\n</script></p>\n'],
    ['<select>\n<option>1\n</select>', '<p><select>\n<option>1\n</select></p>\n'],
    ['x<!-- a\n\nb -->', '<p>x<!-- a\n\nb --></p>\n'],
    ['<figure><img><figcaption>x</figcaption></figure>', '<figure><img><figcaption>x</figcaption></figure>\n'],
  ])('keeps the line feeds inside %j', (text, html) => {
    expect(autop(text)).toBe(html);
  });

  it('adds a line feed only after a final unclosed bracket', () => {
    expect(autop('I <3')).toBe('<p>I <3\n</p>\n');
    expect(autop('I <3 jazz\n\nYou too')).toBe('<p>I <3 jazz</p>\n<p>You too</p>\n');
  });
});
