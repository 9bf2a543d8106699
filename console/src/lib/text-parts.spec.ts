import fc from 'fast-check';
import { partText } from './text-parts.js';

const sources = (text: string): string[] => partText(text).parts.map(({ source }) => source);
const together = (text: string): string => {
  const { lead, parts } = partText(text);
  return lead + parts.map(({ source, space }) => source + space).join('');
};

const PARAGRAPH = '<!-- wp:paragraph -->\n<p>One</p>\n<!-- /wp:paragraph -->';
const COLUMNS =
  '<!-- wp:columns -->\n<div><!-- wp:column -->\n<div><!-- wp:paragraph -->\n<p>A</p>\n<!-- /wp:paragraph --></div>\n<!-- /wp:column --></div>\n<!-- /wp:columns -->';

describe('Parts of a stored text', () => {
  it('are its blocks of the first level, and what is between them', () => {
    const block = '<!-- wp:block {"ref":67} /-->';
    const text = `\n${PARAGRAPH}\n\n${COLUMNS}\n\n${block}\n<p>Loose</p>`;
    expect(sources(text)).toEqual([PARAGRAPH, COLUMNS, block, '<p>Loose</p>']);
    expect(partText(text).hasBlocks).toBe(true);
    expect(partText(text).parts.map(({ block: name }) => name)).toEqual(['paragraph', 'columns', 'block', undefined]);
  });

  it('are elements and paragraphs of a text without blocks', () => {
    const text = 'First\nline\n\nSecond <strong>para</strong>\n\n<ul><li>A</li></ul>\n[gallery ids="1"]\n<div>B</div>';
    expect(sources(text)).toEqual([
      'First\nline',
      'Second <strong>para</strong>',
      '<ul><li>A</li></ul>',
      '[gallery ids="1"]',
      '<div>B</div>',
    ]);
    expect(partText(text).parts.map(({ html }) => html)).toEqual([
      '<p>First<br>line</p>',
      '<p>Second <strong>para</strong></p>',
      '<ul><li>A</li></ul>',
      '<p>[gallery ids="1"]</p>',
      undefined,
    ]);
  });

  it('do not end inside of an element', () => {
    expect(sources('<div>A\n\n<p>B</p>\n\nC</div>\n\nD')).toEqual(['<div>A\n\n<p>B</p>\n\nC</div>', 'D']);
  });

  it('are the text, character by character', () => {
    const tokens = fc.constantFrom(
      ...['<p>', '</p>', '<ul><li>', '</li></ul>', '<hr>', '<!-- wp:a -->', '<!-- /wp:a -->', '<!-- wp:b {"x":1} /-->'],
      ...['<!--more-->', '<!--', '-->', '<', '>', '\n\n', ' ', '\n', 'text', '&amp;', '<em>', '</em>', '</div>'],
    );
    fc.assert(fc.property(fc.array(tokens, { maxLength: 30 }), (list) => together(list.join('')) === list.join('')));
  });
});
