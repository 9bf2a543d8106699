import fc from 'fast-check';
import { cases } from '../../../test/helpers/suite-size.js';
import { compilePattern, patternError } from './pattern.js';

const find = (pattern: string, text: string, caseless = false): string[] | undefined => {
  const compiled = compilePattern(pattern, caseless);
  if ('error' in compiled) throw new Error(compiled.error);
  const match = compiled.regex.exec(text);
  if (!match) return undefined;
  const groups = Array.from({ length: compiled.groups }, (_, i) => match.groups?.[`g${i + 1}`] ?? '');
  return [match[0], ...groups];
};

describe('compilePattern', () => {
  it.each<[pattern: string, text: string, found: string[]]>([
    ['^/a/(.*)$', '/a/b/c', ['/a/b/c', 'b/c']],
    ['/mid/(\\d+)', '/x/mid/12/y', ['/mid/12', '12']],
    ['^/(\\w+)-(\\w+)/?$', '/ab-cd/', ['/ab-cd/', 'ab', 'cd']],
    ['^/a\\.html$', '/a.html', ['/a.html']],
    ['^/(?!admin|login)(.+)$', '/other', ['/other', 'other']],
    ['(?<=/)x(?=/)', '/x/', ['x']],
    ['(?<!/old)/page', '/new/page', ['/page']],
    ['^/(?P<year>\\d{4})/(?<slug>[^/]+)', '/2031/may', ['/2031/may', '2031', 'may']],
    ["^/(?'a'x)\\k'a'", '/xx', ['/xx', 'x']],
    ['(?P<a>x)(?P=a)', 'xx', ['xx', 'x']],
    ['(a)(b)\\2\\1', 'abba', ['abba', 'a', 'b']],
    ['(a)\\g{-1}', 'aa', ['aa', 'a']],
    ['(a)\\g1', 'aa', ['aa', 'a']],
    ['^/[[:alpha:]]+[[:^alpha:]]$', '/abc1', ['/abc1']],
    ['^[]x]+$', ']x]', [']x]']],
    ['^[^]]+$', 'abc', ['abc']],
    ['^[\\w-]+$', 'a-b', ['a-b']],
    ['^[a\\-z]+$', 'a-z', ['a-z']],
    ['^[\\d-x]+$', '1-x', ['1-x']],
    ['\\Qa.b*\\E+', 'a.b**', ['a.b**']],
    ['\\Qa|b)\\E', 'a|b)', ['a|b)']],
    ['a{2}', 'aaa', ['aa']],
    ['a{,2}', 'a{,2}', ['a{,2}']],
    ['x{y}', 'x{y}', ['x{y}']],
    ['a(?#what for)b', 'ab', ['ab']],
    ['(?x) a  b # c\n c', 'abc', ['abc']],
    ['(?:a|b)+', 'abab', ['abab']],
    ['(?U)a+', 'aaa', ['a']],
    ['(?U)a+?', 'aaa', ['aaa']],
    ['a+?', 'aaa', ['a']],
    ['\\A/a\\z', '/a', ['/a']],
    ['^/a$', '/a\n', ['/a']],
    ['^a.b$', 'a\nb', ['a\nb']],
    ['(?-s)a.', 'a\nab', ['ab']],
    ['(?m)^b$', 'a\nb\nc', ['b']],
    ['\\x41\\x{e9}\\x{1f600}', 'Aé😀', ['Aé😀']],
    ['\\101\\o{102}\\03', 'AB\u0003', ['AB\u0003']],
    ['\\h+', 'a \t b', [' \t ']],
    ['\\R', 'a\r\nb', ['\r\n']],
    ['\\p{Lu}\\pL', 'aBc', ['Bc']],
    ['\\p{Greek}', 'xα', ['α']],
    ['[\\p{Lu}\\P{Any}x]+', 'aBxc', ['Bx']],
    ['/\\@\\-\\_\\%', '/@-_%', ['/@-_%']],
    ['^.$', '😀', ['😀']],
    ['(?n)(a)(?<b>b)', 'ab', ['ab', 'b']],
    ['a|', 'b', ['']],
    ['(?=a)*b', 'b', ['b']],
    ['\\ca', '\u0001', ['\u0001']],
  ])('finds %s', (pattern, text, found) => expect(find(pattern, text)).toEqual(found));

  it.each<[pattern: string, text: string]>([
    ['^/a$', '/A'],
    ['(?>a+)ab', 'aaab'],
    ['a++ab', 'aaab'],
    ['(?-i)a', 'A'],
    ['^.$', 'ab'],
    ['[^a-z]', 'abc'],
    ['(?=x)(?!x)', 'x'],
    ['^[\\H]$', ' '],
  ])('does not find %s in %s', (pattern, text) => expect(find(pattern, text)).toBeUndefined());

  it('does not backtrack into atomic groups and possessive quantifiers', () => {
    expect(find('(?>a|ab)c', 'ac')).toEqual(['ac']);
    expect(find('(?>a|ab)c', 'abc')).toBeUndefined();
    expect(find('(\\d)++x(.)', '12xy')).toEqual(['12xy', '2', 'y']);
  });

  it.each<[pattern: string, text: string, found: boolean]>([
    ['/ABC', '/abc', true],
    ['(?-i)/abc', '/ABC', false],
    ['/a(?-i:b)c', '/AbC', true],
    ['/a(?-i:b)c', '/aBc', false],
    ['[A-C]x', 'bX', true],
    ['(?-i:[A-C])x', 'bX', false],
  ])('matches without regard to case: %s on %s', (pattern, text, found) =>
    expect(find(pattern, text, true) !== undefined).toBe(found),
  );

  it.each<[pattern: string, text: string, found: boolean]>([
    ['(?i)/abc', '/ABC', true],
    ['/a(?i)b|c', '/aB', true],
    ['/a(?i)b|c', 'C', true],
    ['(a(?i)b)c', 'aBC', false],
    ['(?i:[a-f])Z', 'CZ', true],
    ['(?i:[a-f])Z', 'Cz', false],
    ['(?i)é', 'É', true],
  ])('matches with regard to case: %s on %s', (pattern, text, found) =>
    expect(find(pattern, text) !== undefined).toBe(found),
  );

  it.each([
    ['^/bad('],
    ['a)'],
    ['[a'],
    ['[z-a]'],
    ['*a'],
    ['+'],
    ['a{3,2}'],
    ['a{70000}'],
    ['a\\'],
    ['(?R)'],
    ['(?1)a'],
    ['(?(1)a|b)'],
    ['(?|a|b)'],
    ['(*SKIP)a'],
    ['a\\Kb'],
    ['\\y'],
    ['\\p{Nothing}'],
    ['[[:nothing:]]'],
    ['(?<a>x)(?<a>y)'],
    ['\\k<a>'],
    ['\\2(a)'],
    ['(?<=a++)b'],
    ['(?#no end'],
    ['\\x{110000}'],
    ['\\x{d800}'],
    ['\\ox'],
    ['(?zz)'],
  ])('reports what is wrong with %s', (pattern) => {
    expect(patternError(pattern)).toEqual(expect.stringMatching(/\S.*\.$/));
  });

  it('refuses patterns that are too deep or too long', () => {
    expect(patternError('('.repeat(200) + ')'.repeat(200))).toMatch(/deep/);
    expect(patternError('a'.repeat(2001))).toMatch(/2000/);
  });

  it('never throws for any pattern', () => {
    const pieces = fc.constantFrom(
      ...'( ) (?: (?= (?<! (?> (?i) (?<n> [ ] [^ - \\ \\d \\w \\b \\1 \\Q \\E \\k<n> * + ? {2} {1,3} ++ *? | . ^ $ a B é 😀 / :'.split(
        ' ',
      ),
    );
    const texts = fc.oneof(
      fc.string(),
      fc.array(pieces).map((list) => list.join('')),
    );
    fc.assert(
      fc.property(texts, fc.boolean(), (text, caseless) => {
        const compiled = compilePattern(text, caseless);
        expect('error' in compiled ? compiled.error : compiled.regex.flags).toBeTruthy();
      }),
      { numRuns: cases(2000) },
    );
  });

  it('finds text without special characters literally', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\p{L}\p{N} /_~=&;,:@!%'"<>-]{1,40}$/u), (text) => {
        expect(find(text, `x${text}y`)?.[0]).toBe(text);
      }),
    );
  });

  it('finds quoted text literally', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        fc.pre(!text.includes('\\E') && !text.endsWith('\\'));
        expect(find(`\\Q${text}\\E`, text)?.[0]).toBe(text);
      }),
    );
  });
});
