import { escapedName } from './names.js';
import { plainLine, plainText, stripTags, visibleText } from './strip.js';

describe('stripTags', () => {
  it('removes tags, comments, and scripts with their contents', () => {
    expect(stripTags('a<b title="x > y">b</b><!-- c -->d<script>e</script><style>f</style>')).toBe('abd');
  });

  it('keeps angle brackets in text', () => {
    expect(stripTags('I <3 jazz, a < b, <= 5')).toBe('I <3 jazz, a < b, <= 5');
  });

  it.each(['<scr<b>ipt>x', '<<b>script>x', '<</b>/script>x', '<img src=x onerror=y', 'a<'])(
    'removes everything from %j that could become a tag',
    (raw) => {
      expect(stripTags(raw)).not.toContain('<');
    },
  );

  it('joins text around tags, while visibleText separates words', () => {
    expect(stripTags('a<br>b')).toBe('ab');
    expect(visibleText('a<br>b<p>c</p>')).toBe('a b c ');
  });
});

describe('plainLine', () => {
  it.each([
    ['Adult &amp; child', 'Adult & child'],
    ['Regular &quot;A&quot; &#8211; &lt;b&gt;', 'Regular "A" – <b>'],
    [' <i>A</i> &amp;\n B ', 'A & B'],
    ['Rue<br>Paris', 'Rue Paris'],
    ['I <3 jazz & R&B', 'I <3 jazz & R&B'],
    ['&amp;lt;', '&lt;'],
  ])('returns %j as people read it', (stored, shown) => expect(plainLine(stored)).toBe(shown));
});

describe('plainText', () => {
  it('returns one trimmed line', () => {
    expect(plainText(' a\r\n\tb \u00A0 c ')).toBe('a b c');
    expect(plainText('1 Rue<br>Paris')).toBe('1 Rue Paris');
  });

  it('removes control characters and lone surrogates', () => {
    expect(plainText('a\u0000b\u0085c\uD800d 🎉')).toBe('abcd 🎉');
  });

  it('keeps ampersands, quotes and percent signs and escapes angle brackets', () => {
    expect(plainText(`Fish & "chips" 100%ab <3`)).toBe('Fish & "chips" 100%ab &lt;3');
  });
});

describe('escapedName', () => {
  it('escapes ampersands and angle brackets once, and never quotes', () => {
    expect(escapedName(`O'Neil & "Co" &amp; a > b <3`)).toBe(`O'Neil &amp; "Co" &amp; a &gt; b &lt;3`);
  });
});
