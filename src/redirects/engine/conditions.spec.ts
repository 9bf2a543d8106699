import type { ActionData, MatchType } from '../redirect/action.js';
import { clientAddress, loggedAddress, plainAddress } from './client-address.js';
import { conditionHolds } from './conditions.js';
import type { ConditionFacts } from './conditions.js';
import { acceptedLanguages } from './languages.js';
import { chooseTarget } from './target-choice.js';

const facts = (headers: Record<string, string> = {}, more: Partial<ConditionFacts> = {}): ConditionFacts => ({
  header: (name) => headers[name.toLowerCase()],
  host: 'site.example',
  address: '203.0.113.7',
  notFound: false,
  signedIn: () => Promise.resolve(false),
  hasRole: (name) => Promise.resolve(name === 'editor'),
  matches: (pattern, text) => new RegExp(pattern, 'i').test(text),
  custom: (name) => Promise.resolve(name === 'known'),
  ...more,
});
const holds = (match_type: MatchType, action_data: ActionData | null, given = facts()) =>
  conditionHolds({ match_type, action_data }, given);

describe('conditionHolds', () => {
  it.each<[type: MatchType, data: ActionData | null, headers: Record<string, string>, wanted: boolean]>([
    ['url', null, {}, true],
    ['agent', { agent: 'Bot' }, { 'user-agent': 'Bot' }, true],
    ['agent', { agent: 'Bot' }, { 'user-agent': 'bot' }, false],
    ['agent', { agent: 'b(o|a)t', regex: true }, { 'user-agent': 'x BOT' }, true],
    ['agent', { agent: '' }, {}, true],
    ['referrer', { referrer: 'http://a.example/' }, { referer: 'http://a.example/' }, true],
    ['referrer', { referrer: 'http://a.example/' }, {}, false],
    ['referrer', { referrer: 'A\\.EX', regex: true }, { referer: 'http://a.example/' }, true],
    ['cookie', { name: 'a', value: 'b' }, { cookie: 'x=1; a=b' }, true],
    ['cookie', { name: 'a', value: 'b c' }, { cookie: 'a=b%20c' }, true],
    ['cookie', { name: 'a', value: '%zz' }, { cookie: 'a=%zz' }, true],
    ['cookie', { name: 'a', value: '' }, {}, false],
    ['cookie', { name: 'a', value: '.*', regex: true }, {}, false],
    ['header', { name: 'X-Test', value: 'on' }, { 'x-test': 'on' }, true],
    ['header', { name: 'X-Test', value: 'on' }, { 'x-test': 'On' }, false],
    ['header', { name: 'X-Test', value: '', regex: true }, {}, false],
    ['header', { name: '', value: '' }, {}, false],
    ['custom', { filter: 'known' }, {}, true],
    ['custom', { filter: 'unknown' }, {}, false],
    ['role', { role: 'editor' }, {}, true],
    ['role', { role: 'author' }, {}, false],
    ['server', { server: 'https://site.example' }, {}, true],
    ['server', { server: 'http://SITE.example' }, {}, true],
    ['server', { server: 'http://other.example' }, {}, false],
    ['ip', { ip: ['203.0.113.7'] }, {}, true],
    ['ip', { ip: ['::ffff:203.0.113.7'] }, {}, true],
    ['ip', { ip: ['203.0.113.8'] }, {}, false],
    ['page', { page: '404' }, {}, false],
    ['login', {}, {}, false],
    ['language', { language: 'fr,de-AT' }, { 'accept-language': 'de-AT,de;q=0.9' }, true],
    ['language', { language: 'fr' }, { 'accept-language': 'en;q=0.5, fr' }, true],
    ['language', { language: 'fr' }, { 'accept-language': 'FR' }, false],
    ['language', { language: 'nl' }, { 'accept-language': 'nl-BE' }, false],
    ['language', { language: '' }, {}, false],
  ])('checks "%s" %j with the headers %j', async (type, data, headers, wanted) => {
    expect(await holds(type, data, facts(headers))).toBe(wanted);
  });

  it('recognises signed-in visitors and pages that are not found', async () => {
    expect(await holds('login', {}, facts({}, { signedIn: () => Promise.resolve(true) }))).toBe(true);
    expect(await holds('page', { page: '404' }, facts({}, { notFound: true }))).toBe(true);
  });

  it('does not match an unknown IP address', async () => {
    expect(await holds('ip', { ip: ['', 'rubbish'] }, facts({}, { address: '' }))).toBe(false);
  });
});

describe('chooseTarget', () => {
  const choose = (
    match_type: MatchType,
    action_data: ActionData | null,
    condition: boolean,
    action_type = 'url' as const,
  ) => chooseTarget({ match_type, action_type, action_data }, condition);

  it('returns the target of the condition result, if it has one', () => {
    expect(choose('url', { url: '/a' }, true)).toEqual({ acts: true, target: '/a' });
    expect(choose('url', null, true)).toEqual({ acts: false });
    expect(choose('login', { logged_in: '', logged_out: '/out' }, false)).toEqual({ acts: true, target: '/out' });
    expect(choose('login', { logged_in: '', logged_out: '/out' }, true)).toEqual({ acts: false });
    expect(choose('agent', { url_from: '/yes', url_notfrom: '/no' }, false)).toEqual({ acts: true, target: '/no' });
    expect(choose('page', { url: '/a' }, false)).toEqual({ acts: false });
  });

  it('applies actions without a target when the condition holds', () => {
    const error = (condition: boolean) =>
      chooseTarget({ match_type: 'agent', action_type: 'error', action_data: {} }, condition);
    expect(error(true)).toEqual({ acts: true, target: '' });
    expect(error(false)).toEqual({ acts: false });
  });
});

describe('acceptedLanguages', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['en, fr', ['en', 'fr']],
    ['en;q=0.5, fr;q=0', ['en']],
    ['de-AT , de;q=0.9;x', ['de-AT', 'de']],
  ])('parses %s', (header, languages) => expect(acceptedLanguages(header)).toEqual(languages));
});

describe('clientAddress', () => {
  const from = (
    headers: Record<string, string>,
    options: Partial<Parameters<typeof clientAddress>[1]>,
    peer = '::ffff:192.0.2.9',
  ) =>
    clientAddress(
      { peer, client: '::ffff:198.51.100.1', header: (name) => headers[name] },
      { ip_headers: [], ip_proxy: [], ...options },
    );
  const forwarded = { ip_headers: ['HTTP_X_FORWARDED_FOR' as const] };

  it('returns the address of the connection without configured or sent headers', () => {
    expect(from({ 'x-forwarded-for': '203.0.113.1' }, {})).toBe('198.51.100.1');
    expect(from({}, forwarded)).toBe('198.51.100.1');
  });

  it('returns the first address of the configured header, or an empty text when that is invalid', () => {
    expect(from({ 'x-forwarded-for': '203.0.113.1, 10.0.0.1' }, forwarded)).toBe('203.0.113.1');
    expect(from({ 'x-forwarded-for': '2001:DB8:0::1' }, forwarded)).toBe('2001:db8::1');
    expect(from({ 'x-forwarded-for': 'rubbish' }, forwarded)).toBe('');
  });

  it('trusts headers only from the configured proxies', () => {
    const headers = { 'x-forwarded-for': '203.0.113.1' };
    expect(from(headers, { ...forwarded, ip_proxy: ['192.0.2.9'] })).toBe('203.0.113.1');
    expect(from(headers, { ...forwarded, ip_proxy: ['192.0.2.1'] })).toBe('198.51.100.1');
  });

  it('reads the Forwarded header, and the connection with REMOTE_ADDR', () => {
    const headers = { forwarded: 'proto=https;for="[2001:db8::1]:4711", for=10.0.0.1' };
    expect(from(headers, { ip_headers: ['HTTP_FORWARDED'] })).toBe('2001:db8::1');
    expect(from({ forwarded: 'for=192.0.2.60;by=1' }, { ip_headers: ['HTTP_FORWARDED'] })).toBe('192.0.2.60');
    expect(from({}, { ip_headers: ['HTTP_CF_CONNECTING_IP', 'REMOTE_ADDR'] })).toBe('192.0.2.9');
  });
});

describe('loggedAddress', () => {
  it.each<[address: string, logging: number, logged: string]>([
    ['203.0.113.77', 0, ''],
    ['203.0.113.77', 1, '203.0.113.77'],
    ['203.0.113.77', 2, '203.0.113.0'],
    ['2001:db8:1:2:3:4:5:6', 2, '2001:db8:1:2::'],
    ['', 1, ''],
    ['', 2, ''],
  ])('logs %s with level %d', (address, logging, logged) => expect(loggedAddress(address, logging)).toBe(logged));

  it('removes the zone of an IPv6 address', () => {
    expect(plainAddress(`fe80::1%${'a'.repeat(100)}`)).toBe('fe80::1');
    expect(plainAddress('%eth0')).toBe('');
  });

  it('is empty for texts that are not an IP address', () => {
    expect(['1', '0x7f.1', 'a.b', '1.2.3', '::ffff:1.2.3.4', ' 1.2.3.4 '].map(plainAddress)).toEqual([
      '',
      '',
      '',
      '',
      '1.2.3.4',
      '1.2.3.4',
    ]);
  });
});
