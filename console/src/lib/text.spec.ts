import { counted, htmlToParagraphs, paragraphsToHtml, plainText } from './text.js';

describe('Texts of the console', () => {
  it.each([
    ['Rock &#038; Roll', 'Rock & Roll'],
    ['Tom&#8217;s <em>bar</em>', 'Tom’s bar'],
    ['a &lt; b &#x1F600; &unknown;', 'a < b 😀 &unknown;'],
    ['&#9999999;', '&#9999999;'],
  ])('shows %p as %p', (html, text) => expect(plainText(html)).toBe(text));

  it.each(['One line', 'Two\nlines', 'Two paragraphs\n\nwith < and & in them'])('edits %p as paragraphs', (text) =>
    expect(htmlToParagraphs(paragraphsToHtml(text))).toBe(text),
  );

  it('escapes what looks like HTML', () => expect(paragraphsToHtml('<script>')).toBe('<p>&lt;script&gt;</p>'));

  it('leaves HTML with more than paragraphs to be edited as it is', () => {
    expect(htmlToParagraphs('<p>A <strong>word</strong></p>')).toBeUndefined();
    expect(htmlToParagraphs('<ul><li>One</li></ul>')).toBeUndefined();
    expect(htmlToParagraphs('')).toBe('');
  });
});

describe('A number with what it counts', () => {
  it.each([
    [0, '0 orders'],
    [1, '1 order'],
    [2, '2 orders'],
  ])('%i', (count, text) => expect(counted(count, 'order', 'orders')).toBe(text));
});
