import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEventPage } from '../../../src/cal/event-aggregator/remote/event-page.js';
import { menuLinks } from '../../../src/content/site-links/menu-links.js';
import { elementsIn } from '../../../src/core/html/index.js';
import { generateExcerpt, renderContent, sanitizeHtml } from '../../../src/core/text/index.js';
import { readAll } from '../../../src/import/read-all.spec-helper.js';
import { htmlHead } from '../../../src/wordpress/addresses/html-head.js';
import { phpUnserialize } from '../../../src/wordpress/sources/php-unserialize.js';
import { SiteFiles } from '../../../src/wordpress/sources/site-files.js';
import { WxrSource } from '../../../src/wordpress/sources/wxr/wxr.source.js';
import { readProviderResponse } from '../../../src/oembed/provider-response.js';
import { readCamtStatement } from '../../../src/payments/bank-transfer/statement-camt.reader.js';
import { readJsonFile } from '../../../src/redirects/import/json.reader.js';
import { processorTimeOf } from '../../helpers/processor-time.js';

/** Levels of the hostile inputs, of about a megabyte each. */
const LEVELS = 300_000;

/** Far more than any reader needs for a megabyte on a slow machine, and far less than one whose time grows with the square. */
const MAX_PROCESSOR_MS = 20_000;

const lists = '['.repeat(LEVELS) + ']'.repeat(LEVELS);
const objects = '{"a":'.repeat(LEVELS) + '1' + '}'.repeat(LEVELS);
const calendar = (...lines: string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    'SUMMARY:A',
    'DTSTART:20310501T100000Z',
    ...lines,
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:2',
    'SUMMARY:B',
    'DTSTART:20310501T100000Z',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\n');
const outcomeOf = async (format: 'ics' | 'json', text: string): Promise<unknown> => {
  const { records, refusals } = await readAll(format, text);
  return [records.map(({ title }) => title), refusals.map(({ reason }) => reason)];
};

describe('Deep nesting', () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-nesting-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const exportWith = (elements: string): Promise<unknown> => {
    const path = join(folder, 'export.xml');
    const head = '<rss><channel><title>A</title><wp:base_blog_url>https://a.example</wp:base_blog_url><item>';
    writeFileSync(path, head + elements);
    return WxrSource.open(path, new SiteFiles({ maxFileBytes: 1000 }));
  };

  /** What a refused input leads to, by the kind of what is read. */
  const refused: Record<string, [read: () => unknown, reason: RegExp]> = {
    'an export of WordPress': [() => exportWith('<a>'.repeat(LEVELS)), /its elements are nested more than 100 deep/],
    'a file of redirects': [
      () => readJsonFile(`{"redirects":[${objects}]}`),
      /lists and objects are nested more than 512 deep/,
    ],
    'serialised values of PHP': [() => phpUnserialize('a:1:{i:0;'.repeat(LEVELS)), /deep|64/i],
  };

  it.each(Object.keys(refused))('is refused in %s', async (kind) => {
    const [read, reason] = refused[kind];
    const spent = await processorTimeOf(async () => {
      await expect(Promise.resolve().then(read)).rejects.toThrow(reason);
    });
    expect(spent).toBeLessThan(MAX_PROCESSOR_MS);
  });

  const links = { siteUrl: 'https://a.example', pages: [], home: 'Home' };
  /** What is read of an input. */
  const read: Record<string, [read: () => unknown, found: unknown]> = {
    'events of JSON files, which are refused one by one': [
      () => outcomeOf('json', `[{"title":"A","description":${lists}},{"title":"B","start":"2031-05-01"}]`),
      [['B'], ['The record is not valid JSON (lists and objects are nested more than 512 deep).']],
    ],
    'events of calendar files, which are refused one by one': [
      () => outcomeOf('ics', calendar('BEGIN:VALARM\n'.repeat(LEVELS).trimEnd())),
      [['B'], ['The event has components nested more than 20 deep.']],
    ],
    'statements of banks': [
      () => readCamtStatement(`<Document><BkToCstmrStmt><Stmt>${'<Ntry>'.repeat(LEVELS)}`),
      undefined,
    ],
    'answers of providers, as XML': [
      () => readProviderResponse(`<oembed><type>rich</type>${'<a>'.repeat(LEVELS)}`, 'text/xml'),
      undefined,
    ],
    'answers of providers, as JSON': [
      () => readProviderResponse(`{"type":"rich","a":${lists}}`, 'application/json'),
      undefined,
    ],
    'events of a page': [
      () =>
        readEventPage(`<script type="application/ld+json">${lists}</script>`, 'https://a.example').events.concat(
          readEventPage('<div>'.repeat(LEVELS), 'https://a.example').events,
        ),
      [],
    ],
    'the head of a page': [
      () => htmlHead(`<title>A</title>${'<a>'.repeat(LEVELS)}<link rel="canonical" href="/b">`),
      expect.objectContaining({ title: 'A', canonical: '/b' }),
    ],
    'elements of a page': [() => elementsIn('<a>'.repeat(LEVELS), ['a']).length, LEVELS],
    'attributes of blocks, which are dropped': [
      () => sanitizeHtml(`<!-- wp:group {"a":${lists}} --><p>A</p>`, { unfiltered: false }),
      '<p>A</p>',
    ],
    'elements of stored texts, which lose their markup': [
      () => sanitizeHtml(`${'<div>'.repeat(LEVELS)}A`, { unfiltered: false }),
      'A',
    ],
    'elements of texts that are shown': [
      () => renderContent(`${'<div>'.repeat(LEVELS)}A${'</div>'.repeat(LEVELS)}`).length > LEVELS,
      true,
    ],
    'blocks of texts that are shown': [() => renderContent(`${'<!-- wp:group -->'.repeat(LEVELS)}A`).trim(), 'A'],
    excerpts: [() => generateExcerpt(`${'<div>'.repeat(LEVELS)}A`).trim(), expect.stringContaining('A')],
    'levels of a menu': [
      () => menuLinks('<!-- wp:navigation-submenu {"label":"A"} -->'.repeat(LEVELS), links).length,
      1,
    ],
  };

  it.each(Object.keys(read))('takes little time in %s', async (kind) => {
    const [reading, found] = read[kind];
    let outcome: unknown;
    const spent = await processorTimeOf(async () => {
      outcome = await reading();
    });
    expect(outcome).toEqual(found);
    expect(spent).toBeLessThan(MAX_PROCESSOR_MS);
  });
});
