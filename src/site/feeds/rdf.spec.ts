import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { rdfDocument } from './rdf.js';

describe('rdfDocument', () => {
  const item = {
    title: 'A & <b>',
    link: 'http://site.example/a/?x=1&y=2',
    guid: 'http://site.example/?p=1',
    publishedUtc: '2026-03-01 09:05:00',
    author: 'Ann & Bob',
    categories: ['News & more'],
    summary: '<p>Short ]]> end</p>',
    content: '<p>Long</p>',
  };
  const document = rdfDocument({
    site: 'Site',
    title: 'Tom & "Jerry"',
    link: 'http://site.example/',
    self: 'http://site.example/feed/rdf/',
    description: 'All of it',
    language: 'en-US',
    items: [item],
  });
  const { 'rdf:RDF': rdf } = new XMLParser({ ignoreAttributes: false }).parse(document) as Record<string, unknown>;

  it('is well-formed RSS 1.0 whose channel lists its items', () => {
    expect(XMLValidator.validate(document)).toBe(true);
    expect(rdf).toMatchObject({
      '@_xmlns': 'http://purl.org/rss/1.0/',
      channel: {
        '@_rdf:about': 'http://site.example/feed/rdf/',
        title: 'Tom & "Jerry"',
        link: 'http://site.example/',
        'dc:date': '2026-03-01T09:05:00Z',
        items: { 'rdf:Seq': { 'rdf:li': { '@_rdf:resource': item.link } } },
      },
      item: {
        '@_rdf:about': item.link,
        title: item.title,
        link: item.link,
        'dc:creator': item.author,
        'dc:subject': 'News & more',
        description: item.summary,
        'content:encoded': item.content,
      },
    });
  });
});
