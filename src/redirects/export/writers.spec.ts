import { complete, readRule } from '../redirect/rule-input.js';
import { ruleInput } from '../redirect/redirect.dto.js';
import type { SourceFlags } from '../flags.js';
import type { RedirectEntity } from '../redirect/redirect.entity.js';
import { apacheOf } from './apache.writer.js';
import { csvOf } from './csv.writer.js';
import { jsonOf } from './json.writer.js';
import { nginxOf } from './nginx.writer.js';
import type { ServerContext } from './server-text.js';

const flags: SourceFlags = { flag_query: 'exact', flag_case: true, flag_trailing: true, flag_regex: false };
const reading = {
  flags,
  host: 'site.example',
  scheme: 'http',
  autoTarget: '',
  now: new Date('2026-11-20T08:24:50Z'),
};
const context: ServerContext = {
  product: 'Almanac',
  date: 'Fri, 20 Nov 2026 08:24:50 +0000',
  flags,
  https: false,
  reading,
};

/** A rule as a client sends it. */
type Sent = Record<string, unknown>;

const rule = (input: Sent): RedirectEntity => ({
  id: 7,
  ...complete(
    readRule(
      ruleInput({ url: '/a', match_type: 'url', action_type: 'url', action_data: { url: '/b' }, ...input }),
      reading,
    ),
    1,
    0,
  ),
});
const strict = (flag_query = 'exact') => ({ source: { flag_query } });
const apache = (input: Sent, more: Partial<ServerContext> = {}): string[] =>
  apacheOf([rule(input)], { ...context, ...more })
    .data.split('\n')
    .filter((line) => /^Rewrite(?:Rule|Cond)/.test(line));
const nginx = (input: Sent): string[] =>
  nginxOf([rule(input)], context)
    .data.split('\n')
    .filter((line) => line.startsWith('    '))
    .map((line) => line.slice(4));

describe('The Apache export', () => {
  it.each<[string, Sent, string[]]>([
    ['a path', { url: '/x.html' }, ['RewriteCond %{QUERY_STRING} ^$', 'RewriteRule ^x\\.html/?$ /b [R=301,L,NC]']],
    [
      'a query',
      { url: '/x y?a=1&b=.', action_data: { url: '/t?x=é#f' } },
      ['RewriteCond %{QUERY_STRING} ^a=1&b=\\.$ [NC]', 'RewriteRule ^x\\sy/?$ /t?x=%C3%A9#f [R=301,L,NC,NE]'],
    ],
    [
      'a query that is passed on, with regard to case',
      { match_data: strict('pass'), action_code: 307 },
      ['RewriteRule ^a$ /b [R=307,L,QSA]'],
    ],
    ['a query that is dropped', { match_data: strict('ignore') }, ['RewriteRule ^a$ /b [R=301,L,QSD]']],
    [
      'a pattern',
      { url: '^/rx/(\\d+)/(.*)$', regex: true, action_data: { url: '/t/$1/$2' }, action_code: 302 },
      ['RewriteRule ^rx/(\\d+)/(.*)$ /t/$1/$2 [R=302,L,NC]'],
    ],
    [
      'special characters of mod_rewrite',
      { match_data: strict('ignore'), action_data: { url: '/cost$1?p=%20' } },
      ['RewriteRule ^a$ /cost1?p=\\%20 [R=301,L,NE]'],
    ],
    [
      'an error',
      { action_type: 'error', action_code: 410 },
      ['RewriteCond %{QUERY_STRING} ^$', 'RewriteRule ^a/?$ - [G,L,NC]'],
    ],
    [
      'another error',
      { action_type: 'error', action_code: 451, match_data: strict('ignore') },
      ['RewriteRule ^a$ - [R=451,L]'],
    ],
    ['another page', { action_type: 'pass', match_data: strict('ignore') }, ['RewriteRule ^a$ /b [L,QSD]']],
    [
      'a browser condition with two targets',
      {
        match_type: 'agent',
        match_data: strict('ignore'),
        action_data: { agent: 'My Bot', url_from: '/yes', url_notfrom: '/no' },
      },
      [
        'RewriteCond %{HTTP_USER_AGENT} ^My\\sBot$',
        'RewriteRule ^a$ /yes [R=301,L,QSD]',
        'RewriteCond %{HTTP_USER_AGENT} !^My\\sBot$',
        'RewriteRule ^a$ /no [R=301,L,QSD]',
      ],
    ],
    [
      'a server',
      { url: 'http://old.example/a', match_data: strict('ignore') },
      ['RewriteCond %{HTTP_HOST} ^old\\.example(?::\\d+)?$ [NC]', 'RewriteRule ^a$ /b [R=301,L,QSD]'],
    ],
    ['no rule for a role condition', { match_type: 'role', action_data: { role: 'editor', url_from: '/x' } }, []],
    ['no disabled rule', { enabled: false }, []],
  ])('writes %s', (_, input, lines) => expect(apache(input)).toEqual(lines));

  it('writes an empty line without rules', () => expect(apacheOf([], context).data).toBe('\n'));

  it('writes the https rule first', () => {
    expect(apache({}, { https: true })[0]).toBe('RewriteCond %{HTTPS} off');
  });

  it.each<[Sent, string]>([
    [{ match_type: 'login', action_data: { logged_in: '/x' } }, 'condition "login" is unknown'],
    [{ action_type: 'random' }, 'random posts'],
    [{ action_data: { url: '12' } }, 'id of a post'],
    [{ action_data: { url: '/[userid]' } }, 'placeholders'],
    [{ enabled: false }, 'disabled'],
    [{ title: 'T', hits: 3 }, 'title, hits'],
    [{ action_type: 'pass' }, 'internal rewrite'],
    [{ url: '/a?b=1&c=2' }, 'in this order only'],
    [{ url: 'a(b)', regex: true }, 'does not begin with ^/'],
  ])('says of %j what it cannot hold', (input, reason) => {
    const { data, notes } = apacheOf([rule(input)], context);
    expect(notes).toEqual([expect.objectContaining({ id: 7, reason: expect.stringContaining(reason) as string })]);
    expect(data).toContain(`(${notes[0].source}): ${notes[0].exported ? '' : 'left out, '}${notes[0].reason}.`);
  });

  it('says nothing of rules that an import restores', () => {
    const plain = rule({ url: '/x y.html', match_data: strict('ignore'), action_data: { url: '/to é%20#x' } });
    expect(apacheOf([plain], context).notes).toEqual([]);
  });
});

describe('The nginx export', () => {
  it.each<[string, Sent, string[]]>([
    ['a path that takes any query', { url: '/one', match_data: strict('ignore') }, ['rewrite ^/one$ /b? permanent;']],
    [
      'a path that takes no query',
      { url: '/one' },
      ['if ( $args = "" ) {', '    rewrite (?i)^/one/?$ /b? permanent;', '}'],
    ],
    ['a query that is passed on', { match_data: strict('pass'), action_code: 302 }, ['rewrite ^/a$ /b redirect;']],
    ['a query', { url: '/a?b=1' }, ['if ( $args ~* ^b=1$ ) {', '    rewrite (?i)^/a/?$ /b? permanent;', '}']],
    [
      'a pattern with braces',
      { url: '^/(\\d{4})/(.*)$', regex: true, action_data: { url: '/y/$1/$2' } },
      ['rewrite "(?i)^/(\\d{4})/(.*)$" /y/$1/$2 permanent;'],
    ],
    [
      'an error',
      { action_type: 'error', action_code: 410, match_data: strict('ignore') },
      ['if ( $uri ~ ^/a$ ) {', '    return 410;', '}'],
    ],
    [
      'another code with a test of the query',
      { action_code: 308 },
      [
        'set $rule_7_00 "";',
        'if ( $args = "" ) {',
        '    set $rule_7_00 "${rule_7_00}0";',
        '}',
        'if ( $uri ~* ^/a/?$ ) {',
        '    set $rule_7_00 "${rule_7_00}1";',
        '}',
        'if ( $rule_7_00 = "01" ) {',
        '    return 308 /b;',
        '}',
      ],
    ],
    [
      'a browser',
      {
        match_type: 'agent',
        match_data: strict('ignore'),
        action_data: { agent: 'zr|x', regex: true, url_from: '/y', url_notfrom: '/n' },
      },
      [
        'if ( $http_user_agent ~* zr|x ) {',
        '    rewrite ^/a$ /y? permanent;',
        '}',
        'if ( $http_user_agent !~* zr|x ) {',
        '    rewrite ^/a$ /n? permanent;',
        '}',
      ],
    ],
    [
      'a comment for an unsupported action',
      { action_type: 'random' },
      ['# Rule 7 (/a): left out, only this service knows the action random.'],
    ],
    ['a comment for a disabled rule', { enabled: false }, ['# Rule 7 (/a): left out, it is disabled.']],
  ])('writes %s', (_, input, lines) => expect(nginx(input)).toEqual(lines));

  it('quotes targets so that they cannot end a directive', () => {
    expect(nginx({ match_data: strict('ignore'), action_data: { url: '/b;return{' } })[0]).toBe(
      'rewrite ^/a$ "/b;return?" permanent;',
    );
  });
});

describe('The CSV export', () => {
  it('leaves numbers unquoted, doubles quotes and marks formulas', () => {
    expect(csvOf([rule({ url: '/a"b', title: '5', action_data: { url: '=x' } })], flags)).toBe(
      'source,target,regex,code,type,hits,title,status,rule\n"/a""b","[FORMULA] =x",0,301,"url",0,5,"active",""\n',
    );
  });
  it('writes no target for errors and an unknown target for other rules without one', () => {
    expect(csvOf([rule({ action_type: 'error', action_code: 403 })], flags)).toContain('"/a","",0,403,"error"');
    expect(csvOf([rule({ action_type: 'nothing' })], flags)).toMatch(/"\/a","\/unknown",0,0,.*"active"\n$/);
  });
});

describe('The JSON export', () => {
  it('is ASCII with unescaped slashes', () => {
    const text = jsonOf({ version: '1', date: 'x' }, [], []);
    expect(text).toMatch(/^\{\n {4}"plugin": \{\n/);
    expect(jsonOf({ version: 'é/😀', date: '' }, [], [])).toContain('"\\u00e9/\\ud83d\\ude00"');
  });
});
