import { personName } from './person-name.js';

describe('A name in messages', () => {
  it.each([
    ['You won: https://evil.example/claim', 'You won: https: evil. example/claim'],
    ['HTTP:\\\\evil.example', 'HTTP: evil. example'],
    ['www.evil.example', 'www. evil. example'],
    ['t.co/abc', 't. co/abc'],
    ['mail me@evil.example', 'mail me@evil. example'],
    ['//10.20.30.40/x', '//10. 20. 30. 40/x'],
    ['evil。example ｅvil．example evil｡example', 'evil. example ｅvil. example evil. example'],
    ['посети сайт.рф', 'посети сайт. рф'],
  ])('has no address that a mail program makes a link of: %s', (name, shown) => {
    expect(personName(name)).toBe(shown);
  });

  it('is plain text', () => {
    expect(personName('Ann &lt;3 Bob &amp; Co')).toBe('Ann <3 Bob & Co');
  });

  it.each(['Ada Lovelace', 'J.R.R. Tolkien', 'Dr. Jürgen Groß', 'محمد علي', '山田 太郎', 'Bob: one of 3.', 'A. B.'])(
    'is otherwise as it was written: %s',
    (name) => {
      expect(personName(name)).toBe(name);
    },
  );
});
