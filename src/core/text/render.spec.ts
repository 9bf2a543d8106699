import { hasBlocks, stripBlockComments } from './blocks.js';
import { generateExcerpt, renderContent, renderExcerpt } from './render.js';

const IN_BLOCKS =
  '<!-- wp:paragraph {"align":"left"} -->\n<p>Say "hi"</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:events/date /-->';

describe('Rendering content', () => {
  it('removes block delimiters and keeps the paragraphs of blocks', () => {
    expect(renderContent(IN_BLOCKS)).toBe('<p>Say &#8220;hi&#8221;</p>');
    expect(renderContent(IN_BLOCKS, { trim: false })).toBe('\n<p>Say &#8220;hi&#8221;</p>\n\n\n');
  });

  it('distinguishes blocks from other comments', () => {
    expect(hasBlocks(IN_BLOCKS)).toBe(true);
    expect(hasBlocks('<!-- wp:a/b -->')).toBe(true);
    expect(hasBlocks('<!--more--> wp:paragraph <!-- wp: -->')).toBe(false);
    expect(hasBlocks('<!-- wp:paragraph')).toBe(false);
    expect(stripBlockComments('a<!-- b -->c<!-- wp:d/-->e')).toBe('a<!-- b -->ce');
  });

  it('adds paragraphs to an excerpt, even from blocks', () => {
    expect(renderExcerpt('<!-- wp:paragraph -->x<!-- /wp:paragraph -->')).toBe('<p>x</p>');
  });
});

describe('generateExcerpt', () => {
  it('counts words of adjoining blocks as one, and shows them with a space', () => {
    const blocks = (text: string) => `<!-- wp:x -->${text}<!-- /wp:x -->`;
    expect(generateExcerpt(blocks('<h2>A</h2><p>b c d</p>'), 2)).toBe('A b c [&hellip;]');
    expect(generateExcerpt(blocks('<h2>A</h2>\n<p>b c d</p>\n\n<p></p>'), 3)).toBe('A b c [&hellip;]');
    expect(generateExcerpt(blocks('<p>a</p>\n<p>b</p>\n<p></p>'), 2)).toBe('a b');
  });

  it('keeps 55 words and marks that there are more', () => {
    const words = Array.from({ length: 56 }, (_, i) => `w${i}`);
    expect(generateExcerpt(words.join('\n'))).toBe(`${words.slice(0, 55).join(' ')} [&hellip;]`);
    expect(generateExcerpt(words.slice(0, 55).join(' '))).toBe(words.slice(0, 55).join(' '));
  });

  it('accepts another length and ending', () => {
    expect(generateExcerpt('one two three', 2, '…')).toBe('one two…');
  });

  it('separates the words of adjacent blocks and lines', () => {
    expect(generateExcerpt('<h2>a</h2><p>b<br>c</p><ul><li>d</li><li>e</li></ul>')).toBe('a b c d e');
  });

  it('removes scripts, styles and block delimiters, and keeps unknown shortcodes', () => {
    expect(generateExcerpt('<style>x{}</style><!-- wp:x -->[nosuchcode] text<script>y</script>')).toBe(
      '[nosuchcode] text',
    );
  });

  it('returns an empty text for content without words', () => {
    expect(generateExcerpt('<p>&nbsp;</p>'.replace('&nbsp;', ' '))).toBe('');
  });
});
