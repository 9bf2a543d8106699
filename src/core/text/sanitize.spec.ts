import { sanitizeComment, sanitizeHtml, sanitizeTermDescription } from './sanitize.js';

const filtered = (raw: string): string => sanitizeHtml(raw, { unfiltered: false });

describe('sanitizeHtml', () => {
  it('returns the text unchanged with unfiltered: true', () => {
    const raw = '<script>x</script><iframe src="y"></iframe>\u0000';
    expect(sanitizeHtml(raw, { unfiltered: true })).toBe(raw);
  });

  it.each([
    ['<script>alert(1)</script>a', 'alert(1)a'],
    ['<style>p{}</style>a', 'p{}a'],
    ['<script><img src=x onerror=y></script>a', '<img src="x" />a'],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>a', 'a'],
    ['<iframe src="https://example.org"><p>b</p></iframe>a', 'a'],
    ['<p onclick="x" ONLOAD=y>a</p>', '<p>a</p>'],
    ['<a href="javascript:x">a</a>', '<a>a</a>'],
    ['<a href="jav&#x09;ascript:x">a</a>', '<a>a</a>'],
    ['<img src="data:image/svg+xml,x" alt="b">', '<img alt="b" />'],
    ['<form action="/x"><input name="y"><button>a</button></form>', 'a'],
    ['<svg><script>x</script></svg><math><mtext>y</mtext></math>a', 'a'],
    ['<object data="x"></object><embed src="y">a', 'a'],
    ['<div><b>a', '<div><b>a</b></div>'],
  ])('removes unsafe markup from %j', (raw, clean) => {
    expect(filtered(raw)).toBe(clean);
  });

  it('keeps the usual markup of a post', () => {
    const post =
      '<h2 id="x" class="y">A</h2>\n<p style="text-align:center">b <a href="https://example.org/?a=1&amp;b=2" target="_blank" rel="noopener">c</a></p>' +
      '<ul><li data-x="1">d</li></ul><img src="/e.png" alt="f" width="10" />[shop a="b"]';
    expect(filtered(post)).toBe(post);
  });

  it('keeps layout styles and removes styles that cover the page or load resources', () => {
    expect(
      filtered(
        '<p style="color: #f00; position: fixed; background: url(x); width: expression(y); margin-top: 2em">a</p>',
      ),
    ).toBe('<p style="color:#f00;margin-top:2em">a</p>');
  });

  it('keeps block delimiters with escaped attributes', () => {
    const raw = '<!-- wp:paragraph {"align":"left","x":"<b>"} -->\n<p>a</p>\n<!-- /wp:paragraph --><!-- wp:a/b /-->';
    expect(filtered(raw)).toBe(
      '<!-- wp:paragraph {"align":"left","x":"\\u003cb\\u003e"} -->\n<p>a</p>\n<!-- /wp:paragraph --><!-- wp:a/b /-->',
    );
  });

  it('removes other comments and delimiters with invalid JSON', () => {
    expect(filtered('a<!-- b --><!-- wp:c {oops} --><!-- wp:d [1] -->e')).toBe('ae');
  });

  it('escapes delimiters inside attributes', () => {
    expect(filtered('<a title="<!-- wp:x {" onmouseover="alert(1)" -->">b</a>')).not.toContain('onmouseover');
    expect(filtered('<a title=\'<!-- wp:x {"a":"b"} -->\'>c</a>')).toBe('<a>c</a>');
    expect(filtered('<p title="\uFDD00\uFDD1">c</p><!-- wp:x -->')).toBe('<p title="0">c</p><!-- wp:x -->');
  });

  it('removes all markup from text with excessive nesting', () => {
    expect(filtered(`${'<b>'.repeat(600)}a`)).toBe('a');
    expect(filtered(`${'<b>'.repeat(200)}a`)).toContain('<b>');
  });

  it('removes attributes that are too long', () => {
    expect(filtered(`<a href="https://example.org/${'x'.repeat(9000)}">a</a>`)).toBe('<a>a</a>');
  });
});

describe('sanitizeComment', () => {
  it('keeps basic HTML and marks links', () => {
    expect(sanitizeComment('<p>a <b>b</b> <img src="x"><a href="https://example.org" rel="me">c</a></p>')).toBe(
      'a <b>b</b> <a href="https://example.org" rel="nofollow ugc">c</a>',
    );
  });
});

describe('sanitizeTermDescription', () => {
  it('keeps basic HTML', () => {
    expect(sanitizeTermDescription('<h2>a</h2><em class="x">b</em> <code>c</code><script>d</script>')).toBe(
      'a<em>b</em> <code>c</code>d',
    );
  });
});
