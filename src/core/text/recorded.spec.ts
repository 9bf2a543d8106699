import {
  autop,
  displayUrl,
  escapeHtml,
  generateExcerpt,
  plainText,
  renderContent,
  renderExcerpt,
  renderTitle,
  sanitizeTermDescription,
  sanitizeUrl,
  slugify,
  stripTags,
  escapedName,
  uniqueSlugCandidate,
} from './index.js';

/** What was sent and what came back in contract/scenarios; the run's own number is 1 here. */
describe('A recorded text', () => {
  it.each([
    [`It's "fine" -- really... (c) 1`, 'It&#8217;s &#8220;fine&#8221; &#8212; really&#8230; (c) 1'],
    ['  Spaced   out 1  ', 'Spaced   out 1'],
    ['100% / half 1', '100% / half 1'],
    ['Fish &amp; Chips &lt;tag&gt; 1', 'Fish &amp; Chips &lt;tag&gt; 1'],
    ['Fête à Noël 日本 1', 'Fête à Noël 日本 1'],
    ['Party 🎉 1', 'Party 🎉 1'],
    ['Full "Quoted" & <em>Event</em> 1', 'Full &#8220;Quoted&#8221; &#038; <em>Event</em> 1'],
    ['Raw & <em>title</em>', 'Raw &#038; <em>title</em>'],
    ['Full & <b>Venue</b> 1', 'Full &#038; <b>Venue</b> 1'],
    ['Head check "quoted" & plain', 'Head check &#8220;quoted&#8221; &#038; plain'],
  ])('is rendered as title: %j as %j', (raw, rendered) => {
    expect(renderTitle(raw)).toBe(rendered);
  });

  it.each([
    [
      `It's "fine" -- really... 5x5 & <3`,
      '<p>It&#8217;s &#8220;fine&#8221; &#8212; really&#8230; 5&#215;5 &#038; <3\n</p>',
    ],
    [
      '<h2>Head</h2>\n<ul><li>one</li><li>two</li></ul>\n\nText after',
      '<h2>Head</h2>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<p>Text after</p>',
    ],
    ['Zażółć gęślą jaźń 😀', '<p>Zażółć gęślą jaźń 😀</p>'],
    ['   Text   ', '<p>   Text   </p>'],
    ['&copy; &amp; &#38;', '<p>&copy; &amp; &#38;</p>'],
    [
      '[nosuchcode] text\n\n<iframe src="https://example.org"></iframe>',
      '<p>[nosuchcode] text</p>\n<p><iframe src="https://example.org"></iframe></p>',
    ],
    [
      'First paragraph with a <a href="https://example.org">link</a>.\n\nSecond paragraph\nwith a break & an ampersand.',
      '<p>First paragraph with a <a href="https://example.org">link</a>.</p>\n<p>Second paragraph<br />\nwith a break &#038; an ampersand.</p>',
    ],
    ['A *venue*\n\nwith two paragraphs', '<p>A *venue*</p>\n<p>with two paragraphs</p>'],
    ['Some <i>text</i>', '<p>Some <i>text</i></p>'],
    ['', ''],
  ])('is rendered as event description: %j as %j', (raw, rendered) => {
    expect(renderContent(raw)).toBe(rendered);
  });

  it.each([
    [`It's "fine" -- really...`, '<p>It&#8217;s &#8220;fine&#8221; &#8212; really&#8230;</p>'],
    ['One\n\nTwo\nthree', '<p>One</p>\n<p>Two<br />\nthree</p>'],
    ['日本語', '<p>日本語</p>'],
    ['  ex  ', '<p>  ex  </p>'],
    ['Short & sweet', '<p>Short &#038; sweet</p>'],
  ])('is rendered as event excerpt: %j as %j', (raw, rendered) => {
    expect(renderExcerpt(raw)).toBe(rendered);
  });

  it.each([
    ['<p>First paragraph of the diary.</p>', '<p>First paragraph of the diary.</p>\n'],
    ['<p>Dance & dine</p>', '<p>Dance &#038; dine</p>\n'],
    ['two <strong>bold</strong>', '<p>two <strong>bold</strong></p>\n'],
    ['layer four, unsaved', '<p>layer four, unsaved</p>\n'],
  ])('is rendered in content/v2 with a final line feed: %j', (raw, rendered) => {
    expect(renderContent(raw, { trim: false })).toBe(rendered);
  });

  it('of a venue becomes its excerpt', () => {
    expect(renderExcerpt(generateExcerpt('A hall'), { trim: false })).toBe('<p>A hall</p>\n');
  });

  it('is escaped in json_ld', () => {
    expect(escapeHtml(autop('One\n\nTwo\nthree'))).toBe(
      '&lt;p&gt;One&lt;/p&gt;\n&lt;p&gt;Two&lt;br /&gt;\nthree&lt;/p&gt;\n',
    );
    expect(escapeHtml(autop('&copy; &amp; &#38;'))).toBe('&lt;p&gt;&copy; &amp; &#038;&lt;/p&gt;\n');
    expect(escapeHtml(autop('Short & sweet'))).toBe('&lt;p&gt;Short &amp; sweet&lt;/p&gt;\n');
    expect(escapeHtml(autop(generateExcerpt('A *venue*\n\nwith two paragraphs')))).toBe(
      '&lt;p&gt;A *venue* with two paragraphs&lt;/p&gt;\n',
    );
    expect(escapeHtml(renderTitle('Full "Quoted" & <em>Event</em> 1'))).toBe(
      'Full &#8220;Quoted&#8221; &#038; &lt;em&gt;Event&lt;/em&gt; 1',
    );
  });

  it.each([
    [`It's "fine" -- really... (c) 1`, 'its-fine-really-c-1'],
    ['Fête à Noël 日本 1', 'fete-a-noel-%e6%97%a5%e6%9c%ac-1'],
    ['Party 🎉 1', 'party-%f0%9f%8e%89-1'],
    ['  Spaced   out 1  ', 'spaced-out-1'],
    ['A Slug/With Stuff & More 1', 'a-slug-with-stuff-more-1'],
    ['Fish &amp; Chips &lt;tag&gt; 1', 'fish-chips-tag-1'],
    ['Full & <b>Org</b> 1', 'full-org-1'],
    ['Cat & <b>bold</b> 1', 'cat-bold-1'],
    ['Rewrite Me Again!', 'rewrite-me-again'],
    ['Sienna Two Slug!', 'sienna-two-slug'],
    ['st-UTC-date-1', 'st-utc-date-1'],
  ])('becomes a slug: %j as %j', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  it('becomes a numbered slug when its slug is used', () => {
    expect(uniqueSlugCandidate('its-fine-really-c-1', 2)).toBe('its-fine-really-c-1-2');
  });

  it.each([
    ['Cat & <b>bold</b> 1', 'Cat &amp; bold 1'],
    ['Tag B & C 1', 'Tag B &amp; C 1'],
    ['Sienna & Co', 'Sienna &amp; Co'],
  ])('is stored as term name: %j as %j', (raw, name) => {
    expect(escapedName(raw)).toBe(name);
  });

  it.each([
    ['Some <i>text</i> & more', 'Some <i>text</i> &amp; more'],
    ['Earth <b>tone</b>', 'Earth <b>tone</b>'],
    ['Likes <b>jazz</b>.', 'Likes <b>jazz</b>.'],
  ])('is stored as term description: %j as %j', (raw, description) => {
    expect(sanitizeTermDescription(raw)).toBe(description);
  });

  it.each([
    ['  Tablet <b>big</b> ', 'Tablet big'],
    ['10 Downing <b>Street</b>', '10 Downing Street'],
    ['123 <b>4</b>', '123 4'],
    ['<b></b>', ''],
    ['   ', ''],
  ])('is stored as plain field: %j as %j', (raw, text) => {
    expect(plainText(raw)).toBe(text);
  });

  it('loses its tags as cost and biography', () => {
    expect(stripTags('<b>$5</b>')).toBe('$5');
    expect(stripTags('Likes <b>jazz</b>.')).toBe('Likes jazz.');
  });

  it('is escaped as event website and site tagline', () => {
    expect(escapeHtml('https://example.org/path?q=1&r=2#frag')).toBe('https://example.org/path?q=1&amp;r=2#frag');
    expect(escapeHtml('Rocks & more')).toBe('Rocks &amp; more');
  });

  it.each([
    ['no url', 'http://no%20url'],
    ['https://venue.example.org/?a=1&b=2', 'https://venue.example.org/?a=1&b=2'],
    ['https://author.example', 'https://author.example'],
  ])('is stored as URL: %j as %j', (raw, url) => {
    expect(sanitizeUrl(raw)).toBe(url);
  });

  it('is shown as URL in HTML with numeric ampersands', () => {
    expect(displayUrl('https://org.example.org/?a=1&b=2')).toBe('https://org.example.org/?a=1&#038;b=2');
  });
});
