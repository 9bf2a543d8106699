import { counted, plainText } from './text.js';

describe('Texts of the console', () => {
  it.each([
    ['Rock &#038; Roll', 'Rock & Roll'],
    ['Tom&#8217;s <em>bar</em>', 'Tom’s bar'],
    ['a &lt; b &#x1F600; &unknown;', 'a < b 😀 &unknown;'],
    ['&#9999999;', '&#9999999;'],
  ])('shows %p as %p', (html, text) => expect(plainText(html)).toBe(text));
});

describe('A number with what it counts', () => {
  it.each([
    [0, '0 orders'],
    [1, '1 order'],
    [2, '2 orders'],
  ])('%i', (count, text) => expect(counted(count, 'order', 'orders')).toBe(text));
});
