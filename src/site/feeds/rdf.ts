import { cdata, element, lastChange, rfc3339, text, type Feed, type FeedItem } from './feed-xml.js';

/** A feed as an RSS 1.0 document, which is RDF, with the namespaces `content`, `dc` and `ev`. */
export function rdfDocument({ title, link, self, description, language, items }: Feed): string {
  const newest = lastChange(items);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:ev="http://purl.org/rss/1.0/modules/event/">',
    `<channel rdf:about="${text(self)}">`,
    element('title', title),
    element('link', link),
    element('description', description),
    ...(newest === '' ? [] : [element('dc:date', rfc3339(newest))]),
    element('dc:language', language),
    '<items><rdf:Seq>',
    ...items.map((item) => `<rdf:li rdf:resource="${text(item.link)}" />`),
    '</rdf:Seq></items>',
    '</channel>',
    ...items.map(itemElement),
    '</rdf:RDF>',
    '',
  ].join('\n');
}

function itemElement({ title, link, publishedUtc, author, categories, summary, content, event }: FeedItem): string {
  return [
    `<item rdf:about="${text(link)}">`,
    element('title', title),
    element('link', link),
    ...(publishedUtc === null ? [] : [element('dc:date', rfc3339(publishedUtc))]),
    ...(author === '' ? [] : [element('dc:creator', author)]),
    ...categories.map((name) => element('dc:subject', name)),
    `<description>${cdata(summary)}</description>`,
    ...(content === undefined ? [] : [`<content:encoded>${cdata(content)}</content:encoded>`]),
    ...(event ? [element('ev:startdate', event.start), element('ev:enddate', event.end)] : []),
    '</item>',
  ].join('\n');
}
