import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utcToWall } from '#core/time';
import { OLD_SITE, smallSite } from '../../../../test/migration/small-site.js';
import { wordpressExport } from '../../../../test/migration/wordpress-export.js';
import { openSource } from '../open-source.js';

describe('An export file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-wxr-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const zoneOf = async (zone: string, timezone?: string): Promise<string> => {
    const path = join(folder, 'zones.xml');
    const dates = ['2030-01-05 12:00:00', '2030-07-05 12:00:00'];
    // The events are all in Europe/Berlin, the dates of posts in the zone of the site.
    const truth = smallSite().map((line, i) =>
      line.ID === undefined || line.kind === 'user'
        ? line
        : { ...line, post_date_gmt: dates[i % 2], post_date: utcToWall(dates[i % 2], zone) },
    );
    writeFileSync(path, wordpressExport(truth, OLD_SITE));
    const source = await openSource({ sources: [path], maxFileBytes: 1, ...(timezone !== undefined && { timezone }) });
    return (await source.site()).timezone;
  };

  it.each(['America/St_Johns', 'Europe/Berlin', 'UTC'])(
    'has the zone %s in which its posts have their dates',
    async (zone) => {
      expect(await zoneOf(zone)).toBe(zone);
    },
  );

  it('has the offset of a site without a zone', async () => {
    expect(await zoneOf('UTC+8.75')).toMatch(/^(?:UTC\+8\.75|Australia\/Eucla)$/);
  });

  it('has the zone that is given, and refuses what is none', async () => {
    expect(await zoneOf('Europe/Berlin', 'America/Lima')).toBe('America/Lima');
    await expect(zoneOf('Europe/Berlin', 'Mars/Olympus')).rejects.toThrow('--timezone takes a zone');
  });

  it.each([
    ['elements that nest deep', '<a>'.repeat(300_000), 'nested more than'],
    ['an item without an end', `<item><title>${'x'.repeat(33 * 1024 * 1024)}`, 'an element of more than'],
    ['a text without an end', `<item><title><![CDATA[${'x'.repeat(33 * 1024 * 1024)}`, 'an element of more than'],
  ])('is refused when it has %s', async (_what, items, message) => {
    const path = join(folder, 'hostile.xml');
    writeFileSync(path, `<rss><channel><wp:base_blog_url>${OLD_SITE}</wp:base_blog_url>${items}`);
    await expect(openSource({ sources: [path], maxFileBytes: 1 })).rejects.toThrow(message);
  });
});
