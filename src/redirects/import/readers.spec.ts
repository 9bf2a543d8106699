import fc from 'fast-check';
import { withFormulaMark, withoutFormulaMark } from './csv/formula-mark.js';
import { readCsvRules } from './csv.reader.js';
import { readHtaccessRules } from './htaccess.reader.js';
import { readJsonFile } from './json.reader.js';

const short = (text: string): string[] =>
  readHtaccessRules(text).rules.map(({ input }) => {
    const { url, regex, action_type: action, action_code: code, action_data: data, match_data: match } = input;
    const { flag_regex: pattern, flag_query: query } = (
      match as { source: { flag_regex: boolean; flag_query: string } }
    ).source;
    expect(regex).toBeUndefined();
    return `${pattern ? '~' : `${query} `}${String(url)} ${String(action)} ${String(code)} ${(data as { url: string }).url}`;
  });

describe('The Apache import', () => {
  it.each([
    ['RewriteRule ^one/x$ /1 [R=301,L]', 'pass /one/x url 301 /1'],
    ['rewriterule ^two/(.*)$ /2/$1 [R=302,L,NC]', '~^/two/(.*)$ url 302 /2/$1'],
    ['RewriteRule ^three\\.html/?$ /3 [R=308,QSD]', 'ignore /three.html url 308 /3'],
    ['RewriteRule ^(\\d+)\\s$ /4 [R]', '~^/(\\d+)\\s(?=\\?|$) url 302 /4'],
    ['RewriteRule ^gone$ - [G]', 'ignore /gone error 410 '],
    ['RewriteRule ^no$ /x [F,L]', 'ignore /no error 403 '],
    ['Redirect 301 /a /b', '~^/a(?=[/?]|$) url 301 /b'],
    ['Redirect permanent "/a b" /c', '~^/a b(?=[/?]|$) url 301 /c'],
    ['Redirect /a https://other.example/x%20y%26z', '~^/a(?=[/?]|$) url 302 https://other.example/x y%26z'],
    ['Redirect gone /a', '~^/a(?=[/?]|$) error 410 '],
    ['RedirectMatch 301 "^/a b/(.*)$" /b/$1', '~^/a b/(.*)$ url 301 /b/$1'],
    ['RedirectMatch seeother \\.old$ /b', '~^[^?]*?\\.old(?=\\?|$) url 303 /b'],
    ['RedirectPermanent /a/ /b/', '~^/a/ url 301 /b/'],
    ['RewriteRule ^lit$ /cost\\$1 [R]', 'pass /lit url 302 /cost$1'],
    ['RewriteRule ^two\\\nlines$ /x [R]', 'pass /twolines url 302 /x'],
    ['RewriteRule ^a%25$ /x [R]', 'pass /a%2525 url 302 /x'],
  ])('reads %s', (line, rule) => expect(short(line)).toEqual([rule]));

  it.each([
    'RewriteEngine On',
    'RewriteCond %{HTTP_HOST} foo',
    '# Redirect 301 /a /b',
    'RewriteRule ^four /4',
    'RewriteRule ^five$ /5 [L]',
    'RewriteRule ^stop$ - [L]',
    'RewriteRule ^ https://%{HTTP_HOST}%{REQUEST_URI} [L,R=301]',
    'Redirect 301 /a',
    'RedirectMatch',
    '',
  ])('makes no rule of %j', (line) => expect(short(line)).toEqual([]));

  it('makes a rule of each condition that [OR] joins', () => {
    const text = [
      'RewriteCond %{REMOTE_ADDR} =192.0.2.1 [OR]',
      'RewriteCond %{HTTP_HOST} ^a\\.example$ [NC]',
      'RewriteCond %{REQUEST_FILENAME} !-f',
      'RewriteRule ^x$ /y [R]',
    ].join('\n');
    expect(readHtaccessRules(text).rules.map(({ input }) => [input.match_type, input.action_data])).toEqual([
      ['ip', { ip: ['192.0.2.1'], url_from: '/y', url_notfrom: '' }],
      ['server', { server: 'http://a.example', url_from: '/y', url_notfrom: '' }],
    ]);
  });

  it.each([
    ['RewriteRule ^a$ - [C]\nRewriteRule ^b$ /c [R]', 2],
    ['RewriteRule ^a$ - [S=1]\nRewriteRule ^b$ /c [R]', 2],
    ['RewriteEngine off\nRewriteRule ^b$ /c [R]', 1],
    ['<If "true">\nRedirect /b /c\n</If>', 1],
    ['<FilesMatch x>\nRewriteRule ^b$ /c [R]\n</FilesMatch>', 1],
  ])('makes no rule of what depends on something else: %j', (text, count) => {
    const { rules, skipped } = readHtaccessRules(text);
    expect([rules, skipped.length]).toEqual([[], count]);
  });

  it('reads rules within IfModule', () => {
    expect(short('<IfModule mod_alias.c>\nRedirect /b/ /c/\n</IfModule>')).toHaveLength(1);
  });

  it('accepts any text without an exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const lines = ['Redirect', 'RedirectMatch', 'RewriteCond %{QUERY_STRING}', 'RewriteCond', 'RewriteRule'];
        const file = lines.map((line) => `${line} ${text} /x [R]`).join('\n');
        expect(Array.isArray(readHtaccessRules(file).rules)).toBe(true);
      }),
    );
  });
});

describe('The CSV import', () => {
  const read = async (text: string) => (await readCsvRules(text)).rules.map(({ input }) => input);

  it('distinguishes patterns, errors and other actions', async () => {
    const text = '/a,/b\n"/c,d",/e,0,302\n/f*,/g\n/h,,0,410\n/i,/j,1,999\n/k,/unknown,0,0,nothing\n';
    expect(await read(text)).toMatchObject([
      { url: '/a', regex: false, action_type: 'url', action_code: 301, action_data: { url: '/b' } },
      { url: '/c,d', regex: false, action_code: 302 },
      { url: '/f*', regex: true },
      { url: '/h', action_type: 'error', action_code: 410 },
      { url: '/i', regex: true, action_code: 301 },
      { url: '/k', action_type: 'nothing' },
    ]);
  });

  it('skips headings, single cells, empty sources and rules that lead to themselves', async () => {
    const text = 'source,target\nsingle\n,/a\n/b,/b\n\n/c,target\n';
    expect(await read(text)).toEqual([]);
  });

  it('reads the rows before an unclosed quote', async () => {
    expect(await read('/a,/b\n"/c,/d\n')).toMatchObject([{ url: '/a' }]);
  });

  const rows = async (text: string): Promise<string[]> =>
    (await read(text)).map(
      ({ url, regex, action_type: action, action_code: code, action_data: data, status }) =>
        `${regex ? '~' : ''}${url} ${action} ${code} ${data?.url}${status === 'disabled' ? ' off' : ''}`,
    );

  it.each([
    [
      'Redirection by name',
      'source URL,target URL,regex,http code\n/a,/b,0,307\n^/c/(.*)$,/d/$1,1,302\n',
      ['/a url 307 /b', '~^/c/(.*)$ url 302 /d/$1'],
    ],
    [
      'columns in another order',
      'http code,legacy url,new url,is_regex,order\n302,/a,/b,0,0\n301,/c/\\d+,/e,true,0\n403,/f,,no,1\n',
      ['/a url 302 /b', '~/c/\\d+ url 301 /e', '/f error 403 '],
    ],
    [
      'Yoast SEO',
      'Origin,Target,Type,Format\n"/a","/b","302","plain"\n"^c/(.*)$","d/$1","307","regex"\n"/e","","410","plain"\n/f,/g,451,plain\n',
      ['/a url 302 /b', '~^/?c/(.*)$ url 307 /d/$1', '/e error 410 ', '/f error 451 /g'],
    ],
    [
      'Rank Math',
      'id,source,matching,destination,type,category,status,ignore\n1,a/b,exact,c,301,,active,\n2,a.b,contains,https://x.example/,302,,inactive,case\n' +
        '3,a,start,/s,301,,active,\n4,.php,end,/e,301,,active,\n5,^r/(\\d+)|^s/(\\d+)$,regex,/t/$1,301,,active,\n6,gone,exact,,410,,active,\n',
      [
        'a/b url 301 /c',
        '~^.*?a\\.b.*$ url 302 https://x.example/ off',
        '~^/?a.*$ url 301 /s',
        '~^.*\\.php$ url 301 /e',
        '~^/?r/(\\d+).*$|^/?s/(\\d+)$ url 301 /t/$1',
        'gone error 410 ',
      ],
    ],
    [
      'Safe Redirect Manager',
      'source,target,regex,code,order,notes\n/a/*,/b/*,0,302,0,\n^/c/(.*),/d/$1,1,301,1,x\n/e,/f,0,410,2,\n',
      ['~^/a/(.*)$ url 302 /b/$1', '~^/c/(.*) url 301 /d/$1', '/e error 410 /f'],
    ],
    [
      'Pretty Links',
      'id,url,slug,name,redirect_type,nofollow\n1,https://x.example/a,go/a,A,307,1\n',
      ['go/a url 307 https://x.example/a'],
    ],
    [
      'Simple 301 Redirects',
      'request,destination\n/a/*,https://x.example/*\n/b,/c\n',
      ['~^/a/(.*)$ url 301 https://x.example/$1', '/b url 301 /c'],
    ],
    ['another product', 'from;to;status\n/a,b;/c;302\n', ['/a,b url 302 /c']],
    ['a byte order mark and tabs', '\uFEFFSource\tTarget\r\n/a\t/b\r\n', ['/a url 301 /b']],
    ['the separator that a first line names', 'sep=;\r\n/a,b;/c\r\n', ['/a,b url 301 /c']],
    ['tabs without a head', '/a\t/b, c\n/d\t/e\n', ['/a url 301 /b, c', '/d url 301 /e']],
    ['errors of a server', 'source,target,code\n/a,/b,503\n', ['/a error 503 /b']],
  ])('reads a table of %s by its head row', async (_, text, expected) => expect(await rows(text)).toEqual(expected));

  it.each([
    ['source,target,regex,code\n/a,,0,301\n', 2, /needs a target/],
    ['/a,,0,302\n', 1, /needs a target/],
    ['Origin,Target,Type,Format\n/a,,307,plain\n', 2, /needs a target/],
    ['Origin,Target,Type,Format\n/a,/b,302,exactly\n', 2, /no kind of comparison/],
    ['Origin,Target,Type,Format\n/a,/b,200,plain\n', 2, /"200" is no status/],
    ['source,target,type\n/a,/b,gone\n', 2, /"gone" is no status/],
    ['source,target,regex\n/a,/b,maybe\n', 2, /neither 0 nor 1/],
    ['/a,/b,302\n', 1, /neither 0 nor 1/],
    ['/only-one\n', 1, /one column/],
    ['source,target\n,/b\n', 2, /no source/],
    ['source,target\n/a,/a\n', 2, /target is the source/],
    ['source,target,regex,code,type\n/a,/unknown,0,301,url\n', 2, /does not hold the target/],
    ['id,url,slug,redirect_type\n1,https://x.example/,a,prettybar\n', 2, /"prettybar" is no status/],
    ['source,matching,destination,type,status\na,exact,b,301,trashed\n', 2, /neither active nor inactive/],
    ['Ancienne,Nouvelle\n/a,/b\n', 1, /names no columns .* Origin and Target/],
    ['/a,/a\n\n"x\ny",\n', 4, /needs a target/],
    ['/a,/a\n"/c,/d\n', 2, /quote .* no end/],
  ])('says why it skips a line of %j', async (text, line, reason) => {
    const file = await readCsvRules(text);
    expect(file.rules).toEqual([]);
    expect(file.skipped).toContainEqual({
      line,
      text: expect.any(String) as string,
      reason: expect.stringMatching(reason) as string,
    });
  });

  it('removes exactly the formula marks of the export', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('=1', ' @x', '[FORMULA] =x', '[FORMULA] x', '＝x')), (text) =>
        expect(withoutFormulaMark(withFormulaMark(text))).toBe(text),
      ),
    );
    expect(withFormulaMark(' =x')).toBe('[FORMULA]  =x');
  });
});

describe('The JSON import', () => {
  it('throws for invalid JSON and returns no rules for other values', () => {
    expect(() => readJsonFile('{bad')).toThrow(expect.objectContaining({ code: 'redirect_import_invalid_json' }));
    for (const text of ['[]', '3', '"x"', 'null', '{"groups":3,"redirects":{}}'])
      expect(readJsonFile(text)).toEqual({ groups: [], rules: [] });
  });

  it('accepts targets as texts and replaces unknown modules', () => {
    const text = JSON.stringify({
      groups: [{ id: 7, name: 'G', module_id: 9 }],
      redirects: [{ url: '/a', match_type: 'url', action_data: '/b', group_id: '7' }],
    });
    expect(readJsonFile(text)).toEqual({
      groups: [{ id: '7', name: 'G', moduleId: 1, enabled: true }],
      rules: [{ group: '7', input: expect.objectContaining({ action_data: { url: '/b' } }) as unknown }],
    });
  });
});
