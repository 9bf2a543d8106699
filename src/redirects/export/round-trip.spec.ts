import fc from 'fast-check';
import { readCsvRules } from '../import/csv.reader.js';
import { readHtaccessRules } from '../import/htaccess.reader.js';
import { readJsonFile } from '../import/json.reader.js';
import { ACTION_TYPES, ERROR_CODES, MATCH_TYPES, REDIRECT_CODES } from '../redirect/action.js';
import { QUERY_FLAGS, flagsOf } from '../flags.js';
import type { SourceFlags } from '../flags.js';
import type { RedirectEntity } from '../redirect/redirect.entity.js';
import { toRuleResponse } from '../redirect/redirect.mapper.js';
import { ruleInput, type RuleInput } from '../redirect/redirect.dto.js';
import { complete, readRule } from '../redirect/rule-input.js';
import { portableSource } from '../redirect/source.js';
import { RestError } from '../../core/errors/rest.error.js';
import { apacheOf } from './apache.writer.js';
import { csvOf } from './csv.writer.js';
import { jsonOf } from './json.writer.js';
import { nginxOf } from './nginx.writer.js';
import { lostMembers } from './same-rule.js';
import type { ServerContext } from './server-text.js';

const flags: SourceFlags = { flag_query: 'exact', flag_case: true, flag_trailing: true, flag_regex: false };
const reading = { flags, host: 'site.example', scheme: 'http', autoTarget: '', now: new Date('2026-11-20T08:24:50Z') };
const context: ServerContext = { product: 'Almanac', date: 'x', flags, https: false, reading };

const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom(
    '%20',
    '%2541',
    '&amp;',
    '"',
    "'",
    '=1',
    '[FORMULA] =x',
    '$1',
    'a&b',
    '<b>',
    'http://x/',
    '\\',
    '#',
    ',;|',
  ),
);
const path = fc.array(text, { maxLength: 3 }).map((parts) => `/${parts.join('')}`);
const plainPath = fc.stringMatching(
  /^\/[a-z.]{1,5}( [a-z]{1,3})?(\/[a-z]{1,3})?\/?(\?[a-z]=[a-z0-9]{1,2}(&[a-z]=[a-z])?)?$/,
);
const pattern = fc.constantFrom(
  '^/a/(.*)$',
  '^/a/(\\d+)$',
  '^/b',
  'mid',
  '^/x/[^/]+/(a|b)',
  '^/q.*',
  '^/%41(\\?|$)',
  '^/a$|^/b$',
);
const target = fc.oneof(path, plainPath, fc.constantFrom('/t/$1', 'https://other.example/a?b=c#d', '12', '/[userid]'));

/** Rules as clients send them. */
const sent: fc.Arbitrary<Record<string, unknown>> = fc.record(
  {
    url: fc.oneof(path, plainPath, pattern),
    match_type: fc.oneof({ weight: 3, arbitrary: fc.constant('url') }, fc.constantFrom(...MATCH_TYPES)),
    action_type: fc.oneof({ weight: 3, arbitrary: fc.constant('url') }, fc.constantFrom(...ACTION_TYPES)),
    action_code: fc.constantFrom(...REDIRECT_CODES, ...ERROR_CODES),
    action_data: fc.record({
      url: target,
      url_from: target,
      url_notfrom: target,
      logged_in: target,
      logged_out: target,
      regex: fc.boolean(),
      agent: text,
      referrer: text,
      name: fc.constantFrom('X-A', 'cookie_b'),
      value: text,
      filter: fc.constant('hook'),
      role: text,
      server: fc.constantFrom('http://old.example', 'https://b.example'),
      ip: fc.constant(['192.0.2.1', '2001:db8::1']),
      language: fc.constant('nl,de'),
    }),
    match_data: fc.record({
      source: fc.record({
        flag_query: fc.constantFrom(...QUERY_FLAGS),
        flag_case: fc.boolean(),
        flag_trailing: fc.boolean(),
        flag_regex: fc.boolean(),
      }),
      options: fc.record({ log_exclude: fc.boolean() }),
    }),
    title: text,
    hits: fc.nat(1000),
    last_access: fc.constantFrom('', '2026-05-01 10:11:12'),
    position: fc.nat(9),
    enabled: fc.boolean(),
  },
  { requiredKeys: ['url', 'match_type', 'action_type'] },
);

/** Rules as they are stored; what is no rule is left out. */
const stored = fc.array(sent, { maxLength: 6 }).map((inputs) =>
  inputs.flatMap((input, i): RedirectEntity[] => {
    try {
      return [{ id: i + 1, ...complete(readRule(ruleInput(input), reading), 1, i) }];
    } catch (error) {
      if (error instanceof RestError) return [];
      throw error;
    }
  }),
);

const shown = (rule: RedirectEntity) => ({
  ...rule,
  id: 0,
  position: 0,
  match_data: { source: flagsOf(rule, flags), options: rule.match_data?.options },
});
const imported = (inputs: readonly RuleInput[]): RedirectEntity[] =>
  inputs.map((input, i) => ({ id: i + 1, ...complete(readRule(input, reading), 1, i) }));
const order = (rules: readonly RedirectEntity[]): string[] =>
  rules.toSorted((a, b) => a.position - b.position || a.id - b.id).map(({ url }) => url);

describe('Rules that are exported and imported again', () => {
  it('are the same as CSV, and are tried in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(stored, async (rules) => {
        const { rules: read } = await readCsvRules(csvOf(rules, flags));
        const after = imported(read.map(({ input }) => input));
        expect(after.map(shown)).toEqual(rules.map(shown));
        expect(order(after)).toEqual(order(rules));
      }),
    );
  });

  it('are the same as JSON, but for the time of the day of the last access', () => {
    const clock = { timezone: 'UTC', date_format: 'F j, Y', time_format: 'g:i a' };
    fc.assert(
      fc.property(stored, (rules) => {
        const responses = rules.map((rule) => {
          const response = toRuleResponse(rule, flags, clock);
          return { ...response, url: portableSource(response.url, response.regex) };
        });
        const { rules: read } = readJsonFile(jsonOf({ version: '1', date: 'x' }, [], responses));
        const bare = (rule: RedirectEntity) => ({ ...shown(rule), position: rule.position, last_access: null });
        expect(imported(read.map(({ input }) => input)).map(bare)).toEqual(rules.map(bare));
      }),
    );
  });

  it('are the same for Apache, or a note names each rule that is not', () => {
    fc.assert(
      fc.property(stored, (rules) => {
        const { data, notes } = apacheOf(rules, context);
        const { rules: read, skipped } = readHtaccessRules(data);
        const noted = new Set(notes.map(({ id }) => id));
        for (const { reason } of notes) expect(data).toContain(reason);
        const whole = rules.filter(({ id }) => !noted.has(id));
        for (const rule of whole)
          expect(read.some(({ input }) => lostMembers(rule, input, context).length === 0)).toBe(true);
        if (noted.size === 0) expect([read.length, skipped]).toEqual([rules.length, []]);
      }),
    );
  });

  it('are in the file for nginx, or a note names each rule that is not', () => {
    fc.assert(
      fc.property(stored, (rules) => {
        const { data, notes } = nginxOf(rules, context);
        const lines = data.split('\n');
        // Braces and quotes are balanced, so no source or target can end a directive.
        for (const line of lines.filter((each) => !/^\s*#/.test(each)))
          expect(line).toMatch(/^(?:|server \{|\}|\s+(?:rewrite|return|set) .*;|\s+if \( .* \) \{|\s+\})$/);
        expect(notes.length).toBeLessThanOrEqual(rules.length);
        for (const { reason } of notes) expect(data).toContain(reason);
      }),
    );
  });
});
