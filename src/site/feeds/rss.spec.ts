import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Feed } from './feed-xml.js';
import { rssDocument } from './rss.js';

const FEED: Feed = {
  site: 'Site',
  title: 'Tom & "Jerry"',
  link: 'http://site.example/',
  self: 'http://site.example/feed/',
  description: '< 5 > 4',
  language: 'en-US',
  items: [
    {
      title: 'A & <b>',
      link: 'http://site.example/a/?x=1&y=2',
      guid: 'http://site.example/?p=1',
      publishedUtc: '2026-03-01 09:05:00',
      author: 'Ann & Bob',
      categories: ['News & more'],
      summary: '<p>Short ]]> end</p>',
      content: '<p>Long\u0000\u0008\uFFFE text</p>',
      comments: { link: 'http://site.example/a/#comments', feed: 'http://site.example/a/feed/', count: 2 },
    },
    {
      title: 'Older',
      link: 'http://site.example/b/',
      guid: 'http://site.example/?p=2',
      publishedUtc: '2026-02-01 00:00:00',
      changedUtc: '2026-04-01 00:00:00',
      event: { start: '2031-05-01T10:00:00+02:00', end: '2031-05-01T11:00:00+02:00' },
      author: '',
      categories: [],
      summary: '',
    },
  ],
};

describe('rssDocument', () => {
  const document = rssDocument(FEED);
  const { channel } = (
    new XMLParser({ ignoreAttributes: false, processEntities: true }).parse(document) as {
      rss: { channel: Record<string, unknown> & { item: Record<string, unknown>[] } };
    }
  ).rss;

  it('is well-formed XML whose texts are those of the feed', () => {
    expect(XMLValidator.validate(document)).toBe(true);
    expect(channel).toMatchObject({ title: 'Tom & "Jerry"', description: '< 5 > 4', language: 'en-US' });
    expect(channel.item[0]).toMatchObject({
      title: 'A & <b>',
      link: 'http://site.example/a/?x=1&y=2',
      'dc:creator': 'Ann & Bob',
      category: 'News & more',
      pubDate: 'Sun, 01 Mar 2026 09:05:00 +0000',
      'slash:comments': 2,
    });
  });

  it('has the moment of the last change of an item and its own address', () => {
    expect(channel.lastBuildDate).toBe('Wed, 01 Apr 2026 00:00:00 +0000');
    expect(channel['atom:link']).toMatchObject({ '@_href': 'http://site.example/feed/', '@_rel': 'self' });
  });

  it('keeps what would end a section of text, and leaves out what XML cannot hold', () => {
    expect(channel.item[0]?.description).toBe('<p>Short ]]> end</p>');
    expect(channel.item[0]?.['content:encoded']).toBe('<p>Long text</p>');
  });

  it('leaves out what an item does not have', () => {
    expect(Object.keys(channel.item[1] ?? {})).toEqual([
      'title',
      'link',
      'pubDate',
      'guid',
      'description',
      'ev:startdate',
      'ev:enddate',
    ]);
  });
});
