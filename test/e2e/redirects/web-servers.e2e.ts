import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { hasServer, probe, startApache, startNginx } from '../../helpers/web-servers.js';
import type { WebServer } from '../../helpers/web-servers.js';

interface Note {
  id: number;
  source: string;
  exported: boolean;
  reason: string;
}

const flags = (flag_query: string, flag_case = false, flag_trailing = false) => ({
  source: { flag_query, flag_case, flag_trailing, flag_regex: false },
});

/** Rules of every kind, with addresses that are on, beside and outside of their sources. */
const RULES: { rule: object; probes: (string | [string, Record<string, string>])[] }[] = [
  { rule: { url: '/plain' }, probes: ['/plain', '/plain/', '/PLAIN', '/plain?x=1', '/plain/x', '/plainx', '/x/plain'] },
  { rule: { url: '/file.html', action_code: 302 }, probes: ['/file.html', '/fileahtml', '/file.html?a'] },
  { rule: { url: '/two words' }, probes: ['/two%20words', '/two%20words/'] },
  { rule: { url: '/käse', action_data: { url: '/to/brötchen x' } }, probes: ['/k%C3%A4se'] },
  { rule: { url: '/strict', match_data: flags('exact') }, probes: ['/strict', '/STRICT', '/strict/', '/strict?a=1'] },
  { rule: { url: '/pass', match_data: flags('pass') }, probes: ['/pass', '/pass?a=1&b=2', '/passx'] },
  {
    rule: { url: '/pass-q', match_data: flags('pass'), action_data: { url: '/to?own=1' }, action_code: 307 },
    probes: ['/pass-q', '/pass-q?a=1'],
  },
  { rule: { url: '/ignore', match_data: flags('ignore') }, probes: ['/ignore', '/ignore?a=1'] },
  {
    rule: { url: '/ignore-q?a=1', match_data: flags('ignore') },
    probes: ['/ignore-q', '/ignore-q?a=1', '/ignore-q?b=2&a=1', '/ignore-q?a=12', '/ignore-q?xa=1'],
  },
  { rule: { url: '/query?a=1' }, probes: ['/query?a=1', '/query', '/query?a=2', '/query?a=1&b=2', '/query/?A=1'] },
  { rule: { url: '/query-308?a=1', action_code: 308 }, probes: ['/query-308?a=1', '/query-308', '/query-308?a=1&b=2'] },
  { rule: { url: '/target-q', action_data: { url: '/to?x=é&y=1' } }, probes: ['/target-q', '/target-q?z=1'] },
  { rule: { url: '/fragment', action_data: { url: '/to#part' } }, probes: ['/fragment', '/fragment?a=1'] },
  { rule: { url: '/escaped', action_data: { url: '/to%20here/%C3%A9' } }, probes: ['/escaped'] },
  { rule: { url: '/away', action_data: { url: 'https://other.example/x%26y?q=1' } }, probes: ['/away'] },
  { rule: { url: '/see', action_code: 303 }, probes: ['/see', '/see?x=1'] },
  { rule: { url: '/keep', action_code: 308, match_data: flags('pass', true, true) }, probes: ['/keep/?a=1', '/KEEP'] },
  {
    rule: { url: '/gone', action_type: 'error', action_code: 410 },
    probes: ['/gone', '/gone/', '/gone?x=1', '/gonex'],
  },
  {
    rule: { url: '/no', action_type: 'error', action_code: 403, match_data: flags('ignore') },
    probes: ['/no', '/no?x=1'],
  },
  { rule: { url: '/law', action_type: 'error', action_code: 451 }, probes: ['/law'] },
  { rule: { url: '/missing', action_type: 'error', action_code: 404 }, probes: ['/missing'] },
  {
    rule: { url: '^/rx/(\\d+)/(.*)$', regex: true, action_data: { url: '/t/$1/$2' } },
    probes: ['/rx/5/a/b', '/rx/5/a?q=1', '/rx/x/a', '/RX/7/', '/pre/rx/5/a'],
  },
  {
    rule: { url: '^/num/(\\d+)$', regex: true, action_data: { url: '/n/$1' }, action_code: 302 },
    probes: ['/num/12', '/num/12?a=1', '/num/12/x'],
  },
  {
    rule: { url: '^/open/(\\d+)', regex: true, action_data: { url: '/o/$1' } },
    probes: ['/open/12', '/open/12/rest', '/open/12/rest?q=1', '/open/x'],
  },
  { rule: { url: '^/all/.*', regex: true, action_data: { url: '/everything' } }, probes: ['/all/x', '/all/x?y=1'] },
  { rule: { url: '^/(\\d{4})/x$', regex: true, action_data: { url: '/year/$1' } }, probes: ['/2024/x', '/24/x'] },
  {
    rule: { url: '^/rx-307/(.*)$', regex: true, action_data: { url: '/u/$1' }, action_code: 307 },
    probes: ['/rx-307/a', '/rx-307/a?b=1'],
  },
  {
    rule: {
      url: '/agent',
      match_type: 'agent',
      action_data: { regex: true, agent: 'bot|crawler', url_from: '/for-bots', url_notfrom: '/for-people' },
    },
    probes: [
      ['/agent', { 'user-agent': 'A BOT' }],
      ['/agent', { 'user-agent': 'Mozilla' }],
      ['/agent?x=1', { 'user-agent': 'bot' }],
    ],
  },
  {
    rule: {
      url: '/exact-agent',
      match_type: 'agent',
      match_data: flags('ignore'),
      action_data: { agent: 'My Bot (1.0)', url_from: '/yes', url_notfrom: '' },
    },
    probes: [
      ['/exact-agent', { 'user-agent': 'My Bot (1.0)' }],
      ['/exact-agent', { 'user-agent': 'my bot (1.0)' }],
    ],
  },
  {
    rule: {
      url: '/ref',
      match_type: 'referrer',
      action_data: { referrer: 'http://a.example/x', url_from: '/r', url_notfrom: '' },
    },
    probes: [['/ref', { referer: 'http://a.example/x' }], ['/ref', { referer: 'http://a.example/y' }], '/ref'],
  },
  {
    rule: {
      url: '/host',
      match_type: 'server',
      action_data: { server: 'http://old.example', url_from: '/new', url_notfrom: '' },
    },
    probes: [['/host', { host: 'old.example' }], '/host', ['/host', { host: 'xold.example' }]],
  },
  { rule: { url: '/off', enabled: false }, probes: ['/off'] },
];

/** Rules that no web server knows. */
const UNKNOWN = [
  { url: '/login', match_type: 'login', action_data: { logged_in: '/in', logged_out: '/out' } },
  { url: '/role', match_type: 'role', action_data: { role: 'editor', url_from: '/x' } },
  { url: '/random', action_type: 'random' },
  { url: '/post', action_data: { url: '12' } },
  { url: 'middle/(\\d+)', regex: true, action_data: { url: '/m' } },
];

describe('Exported redirects in real web servers', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startApp();
    const rules = [...RULES.map(({ rule }) => rule), ...UNKNOWN];
    for (const rule of rules) {
      await site
        .as('administrator')
        .post('/redirects/v1/redirect')
        .send({ match_type: 'url', action_type: 'url', group_id: 1, action_data: { url: '/to' }, ...rule })
        .expect(200);
    }
  });
  afterAll(() => site.close());

  const exported = async (format: string): Promise<{ data: string; notes: Note[] }> =>
    (await site.as('administrator').get(`/redirects/v1/export/all/${format}`).expect(200)).body;

  /** What differs between a web server and the rules themselves. */
  const differences = async (server: WebServer): Promise<string[]> => {
    const found: string[] = [];
    for (const each of RULES.flatMap(({ probes }) => probes)) {
      const [path, headers] = typeof each === 'string' ? [each, {}] : each;
      const [own, theirs] = [await probe(site.base, path, headers), await probe(server.url, path, headers)];
      if (JSON.stringify(own) !== JSON.stringify(theirs))
        found.push(`${path} ${JSON.stringify(headers)}: ${JSON.stringify(own)} here, ${JSON.stringify(theirs)} there`);
    }
    return found;
  };

  const PROGRAMS = [
    ['apache', startApache],
    ['nginx', startNginx],
  ] as const;
  for (const [name, start] of PROGRAMS) {
    const run = hasServer(name) ? it : it.skip;
    const title = hasServer(name) ? '' : ` (skipped: ${name} is not installed here)`;

    run(`answer in ${name} as they do here${title}`, async () => {
      const { data } = await exported(name);
      const server = await start(data);
      try {
        expect(await differences(server)).toEqual([]);
      } finally {
        await server.stop();
      }
    });

    it(`are listed with a reason where ${name} cannot hold them, in the file and in the response`, async () => {
      const { data, notes } = await exported(name);
      const left = notes.filter(({ exported: written }) => !written);
      expect(left.map(({ source }) => source)).toEqual(['/off', ...UNKNOWN.map(({ url }) => url)]);
      for (const { id, source, reason } of notes) {
        expect(data).toContain(`# Rule ${id} (${source}): `);
        expect(data).toContain(reason);
      }
    });
  }
});
