import fc from 'fast-check';
import { firstPicture, readingMinutes, summaryOf, wordCount } from './text-facts.js';

describe('wordCount', () => {
  it.each([
    ['Head check "quoted" & plain', '<p>One two three four five. <a href="#">Out</a> and on.</p>', 12],
    ['A', '<p>b</p><p>c</p>', 3],
    ['A', '<pre>not <b>these</b></pre> but <code>nor this</code> these', 3],
    ["It's", 'well-known, 42 times', 3],
    ['Été', '日本 &amp; naïve', 3],
    ['', '', 0],
    ['x', '<pre>never closed', 1],
    ['x', '</pre></code> closed', 2],
  ])('counts the words of %s | %s', (title, content, words) => expect(wordCount(title, content)).toBe(words));

  it('accepts any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => wordCount(text, text) >= 0));
  });
});

describe('readingMinutes', () => {
  it.each([
    [0, 0],
    [99, 0],
    [100, 1],
    [299, 1],
    [300, 2],
    [1000, 5],
  ])('takes a text of %d words for one of %d minutes', (words, minutes) => {
    expect(
      readingMinutes(
        `<p>${"it's <b>good</b></p><p>"
          .repeat(words)
          .split('<p>')
          .slice(0, words / 2)
          .join('<p>')}`,
      ),
    ).toBe(minutes);
  });
});

describe('firstPicture', () => {
  const picture = (html: string) => firstPicture(html, 'https://site.example');
  it.each([
    ['<p><img alt="" src="https://a.example/1.png"><img src="https://a.example/2.png"></p>', 'https://a.example/1.png'],
    ["<img src='/uploads/a.png'>", 'https://site.example/uploads/a.png'],
    ['<img src=https://a.example/a.png?b=1&amp;c=2>', 'https://a.example/a.png?b=1&c=2'],
    ['<img src="data:image/png;base64,x"><img src="https://a.example/b.png">', 'https://a.example/b.png'],
    ['<!-- <img src="https://a.example/no.png"> -->', undefined],
    ['<img data-src="https://a.example/no.png">', undefined],
    ['no picture', undefined],
    ['<img', undefined],
  ])('finds the first image of %s', (html, wanted) => expect(picture(html)).toBe(wanted));

  it('processes very long malformed texts', () => {
    expect(picture('<img '.repeat(50_000))).toBeUndefined();
    expect(picture(`<img ${'src '.repeat(50_000)}>`)).toBeUndefined();
  });
});

describe('summaryOf', () => {
  it('keeps entities and removes tags', () => {
    expect(summaryOf({ excerpt: ' <b>Rock</b> &amp; roll\n', content: '' })).toBe('Rock &amp; roll');
    expect(summaryOf({ excerpt: '', content: 'w '.repeat(60) })).toBe(`${'w '.repeat(54)}w [&hellip;]`);
    expect(summaryOf({ excerpt: '', content: '' })).toBe('');
  });
});
