import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { hasServer, probe, startApache } from '../../helpers/web-servers.js';

/** A `.htaccess` with what people write, and addresses to try it with. */
const HTACCESS = String.raw`
RewriteEngine On
RewriteBase /
RewriteRule ^a1/?$ /t1 [R=301,L]
RewriteRule ^a2$ /t2 [R=301,L,NC]
RewriteRule ^a3/(\d+)\.html$ /t3/$1 [R=302,L]
RewriteRule ^a4/(.*)$ /t4/$1 [R=301,L]
RewriteRule ^a5 /t5 [R=301,L]
RewriteRule middle6 /t6 [R=301,L]
RewriteRule ^a7$ /t7?own=1 [R=301,L]
RewriteRule ^a8$ /t8?own=1 [R=301,L,QSA]
RewriteRule ^a9$ /t9 [R=301,L,QSD]
RewriteRule ^b1$ /t1#part [R=301,L,NE]
RewriteRule ^b2$ /t2#part [R=301,L]
RewriteRule ^b3$ https://other.example/x [L]
RewriteRule ^b4$ - [F]
RewriteRule ^b5$ - [G,NC]
RewriteRule ^b6/(a|b)/([^/]+)$ /t6/$2/$1 [R=308,L]
RewriteRule ^b7/(.*)\.php$ /t7/$1 [R=301,L,QSD]
RewriteRule ^b8(?:/.*)?$ /t8? [R=301,L]
RewriteRule "^b9 x$" "/t 9" [R=301,L]
RewriteRule ^c1$|^c2$ /tc [R=301,L]
RewriteCond %{QUERY_STRING} ^$
RewriteRule ^c3$ /t3 [R=301,L]
RewriteCond %{QUERY_STRING} ^id=5$
RewriteRule ^c4$ /t4? [R=301,L]
RewriteCond %{QUERY_STRING} ^id=(\d+)$
RewriteRule ^c5$ /t5/%1? [R=301,L]
RewriteCond %{QUERY_STRING} ^id=6$
RewriteRule ^c6$ /t6 [R=301,L]
RewriteCond %{QUERY_STRING} (^|&)p=7(&|$)
RewriteRule ^c7$ /t7? [R=301,L]
RewriteCond %{QUERY_STRING} key=([a-z]+)
RewriteRule ^c8$ /t8/%1 [R=301,L]
RewriteCond %{HTTP_HOST} ^old\.example$ [NC]
RewriteRule ^d1$ https://new.example/d1 [R=301,L]
RewriteCond %{HTTP_HOST} !^site\.example$
RewriteRule ^d2$ /elsewhere [R=301,L]
RewriteCond %{HTTP_HOST} ^(www\.)?shop\.example$ [NC,OR]
RewriteCond %{HTTP_HOST} ^store\.
RewriteRule ^d3/(.*)$ https://new.example/shop/$1 [R=301,L]
RewriteCond %{HTTP_USER_AGENT} (bot|crawler) [NC]
RewriteRule ^d4$ /robots [R=302,L]
RewriteCond %{HTTP_REFERER} ^http://a\.example/
RewriteRule ^d5$ /from-a [R=302,L]
RewriteCond %{HTTP:X-Kind} ^b$
RewriteRule ^d6$ /kind-b [R=302,L]
RewriteCond %{REQUEST_FILENAME} !-f
RewriteCond %{REQUEST_FILENAME} !-d
RewriteRule ^d7$ /t7 [R=301,L]
RewriteCond %{HTTP_HOST} ^moved\.example$
RewriteRule ^ https://new.example%{REQUEST_URI} [R=301,L]
RewriteCond %{REQUEST_URI} ^/d8/(x|y)$
RewriteRule .* /t8 [R=301,L]
RewriteRule ^e1$ t1 [R=301,L]
Redirect 301 /f1 /g1
Redirect /f2/ https://other.example/g2/
Redirect gone /f3
Redirect permanent "/f 4" /g4
RedirectMatch 301 ^/f5/(.*)$ /g5/$1
RedirectMatch 303 /f6/(\d+)$ /g6?n=$1
RedirectMatch gone \.bak$
RedirectPermanent /f7 /g7?x=1
RedirectTemp /f8 /g8
Redirect 410 /f9/deep
`;

const PROBES: (string | [string, Record<string, string>])[] = [
  '/a1',
  '/a1/',
  '/a1b',
  '/A1',
  '/a1?q=1',
  '/a2',
  '/A2',
  '/a2/',
  '/a3/5.html',
  '/a3/5.html?x=1',
  '/a3/5xhtml',
  '/a4/x/y',
  '/a4/x?q=1',
  '/a4',
  '/a5',
  '/a5/more',
  '/a5more?q=1',
  '/x/middle6/y',
  '/middle6?q=1',
  '/a7',
  '/a7?q=1',
  '/a8',
  '/a8?q=1',
  '/a9',
  '/a9?q=1',
  '/b1',
  '/b2',
  '/b3',
  '/b3?q=1',
  '/b4',
  '/b4?q=1',
  '/B5',
  '/b5/',
  '/b6/a/z',
  '/b6/a/z?q=1',
  '/b6/c/z',
  '/b7/x.php',
  '/b7/x.php?q=1',
  '/b8',
  '/b8/x?y=1',
  '/b8x',
  '/b9%20x',
  '/c1',
  '/c2?q=1',
  '/c3',
  '/c3?q=1',
  '/c4?id=5',
  '/c4?id=55',
  '/c4',
  '/c5?id=17',
  '/c5?id=x',
  '/c6?id=6',
  '/c6',
  '/c7?p=7',
  '/c7?a=1&p=7',
  '/c7?p=77',
  '/c8?key=abc',
  '/c8?a=1&key=abc&b=2',
  '/c8',
  '/d1',
  ['/d1', { host: 'old.example' }],
  ['/d1', { host: 'xold.example' }],
  '/d2',
  ['/d2', { host: 'other.example' }],
  '/d3/x',
  ['/d3/x', { host: 'www.shop.example' }],
  ['/d3/x?q=1', { host: 'shop.example' }],
  ['/d3/x', { host: 'store.x' }],
  ['/d4', { 'user-agent': 'A Bot' }],
  ['/d4', { 'user-agent': 'Mozilla' }],
  ['/d5', { referer: 'http://a.example/y' }],
  ['/d5', { referer: 'http://b.example/' }],
  '/d5',
  ['/d6', { 'x-kind': 'b' }],
  ['/d6', { 'x-kind': 'c' }],
  '/d7',
  ['/any/thing?q=1', { host: 'moved.example' }],
  '/d8/x',
  '/d8/z',
  '/e1',
  '/f1',
  '/f1/x/y?q=1',
  '/f1x',
  '/F1',
  '/f2/x',
  '/f2',
  '/f3',
  '/f3/x',
  '/f%204',
  '/f%204/x',
  '/f5/x?q=1',
  '/pre/f5/x',
  '/f6/12',
  '/f6/12?q=1',
  '/x/f6/3',
  '/y.bak',
  '/y.bakx',
  '/f7',
  '/f7/x',
  '/f7?q=1',
  '/f8?q=1',
  '/f9',
  '/f9/deep',
  '/f9/deeper',
  '/nothing',
];

describe('An imported .htaccess', () => {
  let site: TestApp;
  beforeEach(async () => (site = await startApp()));
  afterEach(() => site.close());

  const upload = async (text: string, name = '.htaccess') =>
    (
      await site
        .as('administrator')
        .post('/redirects/v1/import/file/1')
        .attach('file', Buffer.from(text), name)
        .expect(200)
    ).body as { imported: number; skipped?: { line: number; text: string; reason: string }[] };

  const run = hasServer('apache') ? it : it.skip;
  run(`acts as in Apache${hasServer('apache') ? '' : ' (skipped: apache is not installed here)'}`, async () => {
    expect((await upload(HTACCESS)).skipped).toBeUndefined();
    const apache = await startApache(HTACCESS);
    const found: string[] = [];
    try {
      for (const each of PROBES) {
        const [path, headers] = typeof each === 'string' ? [each, {}] : each;
        const [own, theirs] = [await probe(site.base, path, headers), await probe(apache.url, path, headers)];
        if (JSON.stringify(own) !== JSON.stringify(theirs))
          found.push(
            `${path} ${JSON.stringify(headers)}: ${JSON.stringify(own)} here, ${JSON.stringify(theirs)} there`,
          );
      }
    } finally {
      await apache.stop();
    }
    expect(found).toEqual([]);
  });

  it('makes no rule of internal rewrites and of what rules cannot say, and gives the reason', async () => {
    const lines: [string, RegExp][] = [
      ['RewriteRule ^(.*)$ index.php [QSA,L]', /internal rewrite/],
      ['RewriteRule . /index.php [L]', /internal rewrite/],
      ['RewriteRule ^x$ /y', /internal rewrite/],
      ['RewriteRule ^x$ - [L]', /redirects nowhere/],
      ['RewriteRule !^x$ /y [R]', /must not match/],
      ['RewriteRule ^x$ http://backend/x [P]', /\[P\]/],
      ['RewriteRule ^x$ https://%{HTTP_HOST}/y [R]', /HTTP_HOST/],
      ['RewriteRule ^x$ /y/%1 [R]', /condition/],
      ['Redirect 301 /only-source', /no target/],
      ['Redirect 200 /x /y', /200/],
    ];
    const conditions: [string, RegExp][] = [
      ['RewriteCond %{HTTPS} off', /https/],
      ['RewriteCond %{REQUEST_METHOD} POST', /REQUEST_METHOD/],
      ['RewriteCond %{REMOTE_ADDR} ^10\\.', /REMOTE_ADDR/],
      ['RewriteCond %{QUERY_STRING} !^$', /QUERY_STRING/],
      ['RewriteCond %{HTTP_HOST}%{REQUEST_URI} ^x', /more than one variable/],
      ['RewriteCond %{REQUEST_FILENAME} -f', /file/],
      ['RewriteCond %{HTTP_HOST} a\nRewriteCond %{HTTP_USER_AGENT} b', /several conditions/],
    ];
    for (const [line, reason] of lines) {
      expect([line, await upload(line)]).toEqual([
        line,
        { imported: 0, skipped: [{ line: 1, text: line, reason: expect.stringMatching(reason) as string }] },
      ]);
    }
    for (const [condition, reason] of conditions) {
      const { imported, skipped } = await upload(`${condition}\nRewriteRule ^x$ /y [R]`);
      expect([condition, imported, skipped?.[0].reason]).toEqual([
        condition,
        0,
        expect.stringMatching(reason) as string,
      ]);
    }
    expect((await upload('server {\n rewrite ^/a$ /b permanent;\n}', 'site.conf')).skipped).toEqual([
      { line: 1, text: 'server {', reason: expect.stringContaining('nginx') as string },
    ]);
    expect(await upload('# nothing here\n')).toEqual({ imported: 0 });
  });

  it('does not redirect the whole site for a rule of another host', async () => {
    const text = 'RewriteCond %{HTTP_HOST} ^old\\.com$\nRewriteRule ^(.*)$ https://new.example/$1 [R=301,L]';
    expect(await upload(text)).toEqual({ imported: 1 });
    expect((await probe(site.base, '/')).status).toBe(200);
    expect(await probe(site.base, '/a?b=1', { host: 'old.com' })).toEqual({
      status: 301,
      location: 'https://new.example/a?b=1',
    });
  });
});
