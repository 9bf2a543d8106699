import fc from 'fast-check';
import { locationHeader } from './location.js';
import { fillPlaceholders, namesVisitor } from './placeholders.js';
import { passQuery } from './query-pass.js';
import { encodeBlanks, fillTemplate, withinSite } from './replacement.js';

describe('passQuery', () => {
  it.each<[target: string, asked: string | undefined, passed: string]>([
    ['/t', undefined, '/t'],
    ['/t', '', '/t'],
    ['/t', 'a=1&b=2', '/t?a=1&b=2'],
    ['/t', 'x=a%20b%2Bc+d', '/t?x=a+b%2Bc+d'],
    ['/t', 'c[]=1&c[]=2', '/t?c[]=1&c[]=2'],
    ['/t', 'a[b]=c', '/t?a[b]=c'],
    ['/t', 'e', '/t?e'],
    ['/t', 'f=', '/t?f='],
    ['/t', 'a=1&a=2', '/t?a=2'],
    ['/t?z=1&a=9#fr', 'a=1&b=2', '/t?z=1&a=9&b=2#fr'],
    ['/t?z=1&a=9#fr', 'z=1&a=1&e', '/t?z=1&a=9&e#fr'],
    ['/t?Z=1', 'z=2', '/t?Z=1'],
    ['/t?', 'a=1', '/t?a=1'],
    ['/t?c[]=0', 'c[]=1', '/t?c[]=0'],
    ['https://x.example/#top', 'a=é', 'https://x.example/?a=%C3%A9#top'],
  ])('adds to %s the query %s', (target, asked, passed) => expect(passQuery(target, asked)).toBe(passed));
});

describe('fillTemplate', () => {
  it.each<[template: string, found: string[], filled: string]>([
    ['/n/$1', ['/mid/12', '12'], '/n/12'],
    ['/$2/$1/$0', ['ab', 'a', 'b'], '/b/a/ab'],
    ['/$3', ['ab', 'a'], '/'],
    ['/${1}0', ['a', 'x'], '/x0'],
    ['/\\1', ['a', 'x'], '/x'],
    ['/$12', ['a', 'x'], '/'],
    ['/$x/$', ['a'], '/$x/$'],
    ['/$1', ['a', '$0'], '/$0'],
  ])('fills %s', (template, found, filled) => expect(fillTemplate(template, found)).toBe(filled));
});

describe('encodeBlanks', () => {
  it('encodes blanks differently in the path and in the only query', () => {
    expect(encodeBlanks('/a b?c d')).toBe('/a%20b?c+d');
    expect(encodeBlanks('/a b')).toBe('/a%20b');
    expect(encodeBlanks('/a b?c d?e f')).toBe('/a%20b?c%20d?e%20f');
  });
});

describe('withinSite', () => {
  it('never leads to another host because of the requested path', () => {
    expect(withinSite('//evil.example/x', '$1')).toBe('/evil.example/x');
    expect(withinSite('/\\evil.example', '/$1')).toBe('/evil.example');
    expect(withinSite('//other.example/x', '//other.example/$1')).toBe('//other.example/x');
    expect(withinSite('https://a.example//b', 'https://a.example/$1')).toBe('https://a.example//b');
  });

  it.each(['/"/evil.example', '/<//evil.example', '/%0a/evil.example', '/\t/evil.example', '|//evil.example'])(
    'considers what the header removes from %j',
    (target) => expect(withinSite(target, '/$1')).toBe('/evil.example'),
  );

  it('returns other targets unchanged', () => {
    expect(withinSite('/a b/ü//<c>', '/$1')).toBe('/a b/ü//<c>');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (target) => {
        expect(locationHeader(withinSite(`/${target}`, '/$1'))).not.toMatch(/^[/\\]{2}/);
      }),
    );
  });
});

describe('fillPlaceholders', () => {
  const fill = (target: string, user = { userId: 0, userLogin: '' }) =>
    fillPlaceholders(target, { ...user, now: new Date('2031-01-01T00:00:00Z') });

  it.each([
    ['/[userid]/[userlogin]/%userid%/x%userlogin%', '/0//0/x'],
    ['/[unixtime]', '/1924992000'],
    ['/[md5]x[/md5]', '/9dd4e461268c8034f5c8564e155c67a6'],
    ['/[lower]AbC[/lower]/[upper]AbC[/upper]', '/abc/ABC'],
    ['/[dashes]a_b c[/dashes]/[underscores]a-b c[/underscores]', '/a-b-c/a_b_c'],
    ['/[upper][dashes]a_b[/dashes]c[/upper]', '/A-BC'],
    ['/[upper]a', '/[upper]a'],
    ['/a[/upper]', '/a[/upper]'],
    ['/[nothing]x[/nothing]', '/[nothing]x[/nothing]'],
    ['/%userurl%', '/[userurl]'],
  ])('fills %s', (target, filled) => expect(fill(target)).toBe(filled));

  it('fills in the id and login of the visitor', () => {
    expect(fill('/%userid%/[userlogin]', { userId: 7, userLogin: '$&' })).toBe('/7/$&');
    expect(namesVisitor('/[userlogin]')).toBe(true);
    expect(namesVisitor('/%userid%')).toBe(true);
    expect(namesVisitor('/userid')).toBe(false);
  });
});

describe('locationHeader', () => {
  it.each([
    ['/zr tüv', '/zr%20t%C3%BCv'],
    ['/t?ü=1 2&x=%20%C3%A9', '/t?%C3%BC=1%202&x=%20%C3%A9'],
    ['/yes$1', '/yes1'],
    ['zr-rel/x', 'zr-rel/x'],
    ['//other.example/x', '//other.example/x'],
    ['https://o.example/a b?c=d e&f=é#x', 'https://o.example/a%20b?c=d%20e&f=%C3%A9#x'],
    ['/a\r\nX-Evil: 1', '/aX-Evil:%201'],
    ['/a%0d%0aX', '/aX'],
    ['/a%0%0ddX', '/aX'],
    ['/"<\'>^`{|}\\', '/'],
  ])('encodes %s', (target, header) => expect(locationHeader(target)).toBe(header));

  it('always returns valid header characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (target) => {
        expect(locationHeader(target)).toMatch(/^[A-Za-z0-9\-~+_.?#=&;,/:%!*[\]()@]*$/);
        expect(locationHeader(target)).not.toMatch(/%0[ad]/i);
      }),
    );
  });
});
