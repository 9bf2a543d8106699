import fc from 'fast-check';
import { MAX_CSS_LENGTH, safeCss } from './safe-css.js';

const HOSTS = ['https://site.example'];
const css = (text: string): string => safeCss(text, HOSTS);

describe('safeCss', () => {
  it.each([
    'a{color:red}',
    '.md\\:flex{display:flex}',
    '@media (width<600px){a{color:red}}',
    'a{background:url(/uploads/a.png)}',
    "a{background:url('b.svg')}",
    'a{background:url("https://site.example/x.png")}',
    'a{background:url(data:image/png;base64,AAAA)}',
    'q{content:"\\201c"}',
  ])('leaves %s as it is', (text) => expect(css(text)).toBe(text));

  it.each([
    'a{color:red}</style><script>alert(1)</script>',
    'a{}</STYLE >',
    '@import "//evil.example/x.css";',
    '@\\69mport url(//evil.example/x.css);',
    '@\\\\69mport "//evil.example/x.css";',
    '@im/**/port "//evil.example"',
    'a{background:url(//evil.example/x)}',
    'a{background:url(https://evil.example/x)}',
    'a{background:\\75rl(//evil.example/x)}',
    'a{background:u\\72 l("//evil.example/x")}',
    'a{background:URL( "\\2f\\2f evil.example/x")}',
    'a{background:url(/\\2f evil.example)}',
    'a{background:url(https:/evil.example/x)}',
    'a{background:image-set("//evil.example/x" 1x)}',
    'a{background:image\\-set("//evil.example/x" 1x)}',
    'a{background:-webkit-image-set("//evil.example/x" 1x)}',
    'a{background:image\\2d set("//evil.example/x" 1x)}',
    '@font-face{font-family:x;src:url(//evil.example/f)}',
    'a{content:"/*";background:url(//evil.example/y);x:"*/"}',
    'a{width:expression(alert(1))}',
    'a{background:url(javascript:alert(1))}',
  ])('makes %s harmless', (text) => {
    const safe = css(text);
    expect(safe).not.toMatch(/<[/!]|@import|expression\(|javascript:|(?<![\w-])(?:-webkit-)?image-set\(/i);
    expect(safe).not.toMatch(/url\(/i);
  });

  it('returns nothing for a stylesheet that is too long', () => expect(css('a'.repeat(MAX_CSS_LENGTH + 1))).toBe(''));

  it('never lets a style element end or another host be loaded', () => {
    const part = fc.constantFrom(
      'url(',
      '//evil.example',
      '</style',
      '@import',
      '\\',
      '75',
      '/*',
      '*/',
      '"',
      "'",
      ')',
      ' ',
      'u',
      'rl(',
      '(',
      'image-set(',
      '\\2d',
      '/',
      '<',
      'https:',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        const safe = css(parts.join(''));
        expect(safe).not.toMatch(/<\/|@import|url\(\s*["']?(?:https?:|[/\\]{2})/i);
        expect(css(safe)).toBe(safe);
      }),
    );
  });
});
