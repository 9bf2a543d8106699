import fc from 'fast-check';
import { withFormulaMark, withoutFormulaMark } from '../export/formula-mark.js';
import { readCsvRules } from './csv.reader.js';
import { readHtaccessRules } from './htaccess.reader.js';
import { readJsonFile } from './json.reader.js';

const short = (text: string): string[] =>
  readHtaccessRules(text).map(
    ({ url, regex, action_type: action, action_code: code, action_data: data }) =>
      `${regex ? '~' : ''}${String(url)} ${String(action)} ${String(code)} ${(data as { url: string }).url}`,
  );

describe('The Apache import', () => {
  it.each([
    ['RewriteRule ^one/x$ /1 [R=301,L]', '/one/x url 301 /1'],
    ['rewriterule ^two/(.*)$ /2/$1 [R=302,L,NC]', '~^/two/(.*) url 302 /2/$1'],
    ['RewriteRule ^/three\\.html/?$ /3 [R=308]', '~^/three\\.html/? url 308 /3'],
    ['RewriteRule ^(\\d+)\\s$ /4 [R]', '~^/(\\d+)\\s url 302 /4'],
    ['RewriteRule ^five$ /5 [L]', '/five url 302 /5'],
    ['RewriteRule ^gone$ /x [G]', '/gone error 410 /x'],
    ['RewriteRule ^no$ /x [F,L]', '/no error 403 /x'],
    ['Redirect 301 /a /b', '/a url 301 /b'],
    ['Redirect permanent "/a b" /c', '/a b url 301 /c'],
    ['Redirect /a https://other.example/x%20y', '/a url 302 https://other.example/x y'],
    ['Redirect gone /a', '/a error 410 '],
    ['Redirect 404 /a', '/a error 404 '],
    ['RedirectMatch 301 "^/a b/(.*)$" /b/$1', '~^/a b/(.*)$ url 301 /b/$1'],
    ['RedirectPermanent /a /b', '/a url 301 /b'],
    ['RewriteRule ^lit$ /cost\\$1 [R]', '/lit url 302 /cost$1'],
  ])('reads %s', (line, rule) => expect(short(line)).toEqual([rule]));

  it.each([
    'RewriteEngine On',
    'RewriteCond %{HTTP_HOST} foo',
    '# Redirect 301 /a /b',
    'RewriteRule ^four /4',
    'RewriteRule ^stop$ - [L]',
    'RewriteRule ^ https://%{HTTP_HOST}%{REQUEST_URI} [L,R=301]',
    'Redirect 301 /a',
    'RedirectMatch',
    '',
  ])('skips %j', (line) => expect(short(line)).toEqual([]));

  it('accepts any text without an exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(Array.isArray(readHtaccessRules(`Redirect ${text}\nRewriteRule ${text}`))).toBe(true);
      }),
    );
  });
});

describe('The CSV import', () => {
  it('distinguishes patterns, errors and other actions', async () => {
    const text = '/a,/b\n"/c,d",/e,0,302\n/f*,/g\n/h,,0,410\n/i,/j,1,999\n/k,/unknown,0,0,nothing\n';
    expect(await readCsvRules(text, ',')).toMatchObject([
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
    expect(await readCsvRules(text, ',')).toEqual([]);
  });

  it('reads the rows before an unclosed quote', async () => {
    expect(await readCsvRules('/a,/b\n"/c,/d\n', ',')).toMatchObject([{ url: '/a' }]);
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
