import { nodeHtml, type TextNode } from './text-html.js';

const text = (value: string, ...marks: TextNode['marks'] & object): TextNode => ({ type: 'text', text: value, marks });
const paragraph = (...content: TextNode[]): TextNode => ({ type: 'paragraph', content });
const bold = { type: 'bold' };
const link = { type: 'link', attrs: { href: 'https://a.example/?b=1&c="2"' } };

describe('The HTML of edited text', () => {
  it('escapes text and addresses, and shares elements between neighbours', () => {
    const node = paragraph(
      text('a < b & '),
      text('one', bold, link),
      text(' two', link),
      { type: 'hardBreak' },
      text('end'),
    );
    expect(nodeHtml(node, false)).toBe(
      '<p>a &lt; b &amp; <a href="https://a.example/?b=1&amp;c=&quot;2&quot;"><strong>one</strong> two</a><br>end</p>',
    );
  });

  it('has the comments of blocks in a text of a block editor', () => {
    expect(nodeHtml(paragraph(text('One')), true)).toBe('<!-- wp:paragraph -->\n<p>One</p>\n<!-- /wp:paragraph -->');
    const heading = { type: 'heading', attrs: { level: 3 }, content: [text('Way')] };
    expect(nodeHtml(heading, true)).toBe(
      '<!-- wp:heading {"level":3} -->\n<h3 class="wp-block-heading">Way</h3>\n<!-- /wp:heading -->',
    );
  });

  it('nests lists', () => {
    const item = (...content: TextNode[]): TextNode => ({ type: 'listItem', content });
    const inner: TextNode = { type: 'orderedList', attrs: { start: 3 }, content: [item(paragraph(text('b')))] };
    const list: TextNode = { type: 'bulletList', content: [item(paragraph(text('a')), inner)] };
    expect(nodeHtml(list, false)).toBe('<ul><li>a<ol start="3"><li>b</li></ol></li></ul>');
  });

  it('names the file of a picture', () => {
    const image = { type: 'image', attrs: { src: '/a.jpg', alt: 'A "b"', mediaId: 7 } };
    expect(nodeHtml(image, false)).toBe(
      '<figure class="wp-block-image size-full"><img src="/a.jpg" alt="A &quot;b&quot;" class="wp-image-7"/></figure>',
    );
  });
});
