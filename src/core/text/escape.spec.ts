import { decodeEntities, encodeLoneAmpersands, escapeAttribute, escapeHtml } from './escape.js';

describe('escapeHtml', () => {
  it('escapes special characters of HTML', () => {
    expect(escapeHtml(`<a href="x">it's & so</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;it&#039;s &amp; so&lt;/a&gt;');
  });

  it('keeps entities, with numeric ones normalised to three digits', () => {
    expect(escapeHtml('&amp; &copy; &#38; &#8217; &#x26; &#x0026;')).toBe('&amp; &copy; &#038; &#8217; &#x26; &#x26;');
  });

  it('escapes what only looks like an entity', () => {
    expect(escapeHtml('&nope; &#0; &#xD800; &#9999999; &copy')).toBe(
      '&amp;nope; &amp;#0; &amp;#xD800; &amp;#9999999; &amp;copy',
    );
  });

  it('escapes every ampersand with keepEntities: false', () => {
    expect(escapeHtml('&amp; <', { keepEntities: false })).toBe('&amp;amp; &lt;');
  });
});

describe('escapeAttribute', () => {
  it('writes the value on one line', () => {
    expect(escapeAttribute('"a"\r\n\tb')).toBe('&quot;a&quot; b');
  });
});

describe('Entities', () => {
  it('are created for lone ampersands only', () => {
    expect(encodeLoneAmpersands('a & b &amp; &#38; &x')).toBe('a &#038; b &amp; &#38; &#038;x');
    expect(encodeLoneAmpersands('a & b', '&amp;')).toBe('a &amp; b');
  });

  it('are decoded once when they are complete', () => {
    expect(decodeEntities('&amp;lt; &#8217; &copy=1 &hellip;')).toBe('&lt; ’ &copy=1 …');
  });
});
