import { element, lastChange, rfc3339, text, type Feed, type FeedItem } from './feed-xml.js';

/** `updated` is required; this is that of feeds and entries without a date. */
const NEVER = '1970-01-01T00:00:00Z';

/** A feed as an Atom 1.0 document (RFC 4287), with the namespaces `ev` and `thr` (RFC 4685). */
export function atomDocument({ title, site, link, self, description, language, items }: Feed): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:ev="http://purl.org/rss/1.0/modules/event/" xmlns:thr="http://purl.org/syndication/thread/1.0" xml:lang="${text(language)}">`,
    element('title', title),
    ...(description === '' ? [] : [element('subtitle', description)]),
    element('id', self),
    element('updated', momentOf(lastChange(items))),
    `<link rel="alternate" type="text/html" href="${text(link)}" />`,
    `<link rel="self" type="application/atom+xml" href="${text(self)}" />`,
    `<author>${element('name', site)}</author>`,
    element('generator', 'Almanac'),
    ...items.map(entryElement),
    '</feed>',
    '',
  ].join('\n');
}

function entryElement(item: FeedItem): string {
  const { title, link, guid, publishedUtc, changedUtc, author, categories, summary, content, comments, event } = item;
  return [
    '<entry>',
    element('title', title),
    element('id', guid),
    element('updated', momentOf(changedUtc ?? publishedUtc ?? '')),
    ...(publishedUtc === null ? [] : [element('published', rfc3339(publishedUtc))]),
    `<link rel="alternate" type="text/html" href="${text(link)}" />`,
    ...(author === '' ? [] : [`<author>${element('name', author)}</author>`]),
    ...categories.map((name) => `<category term="${text(name)}" />`),
    `<summary type="html">${text(summary)}</summary>`,
    ...(content === undefined ? [] : [`<content type="html">${text(content)}</content>`]),
    ...(event ? [element('ev:startdate', event.start), element('ev:enddate', event.end)] : []),
    ...(comments
      ? [
          `<link rel="replies" type="text/html" href="${text(comments.link)}" thr:count="${comments.count}" />`,
          `<link rel="replies" type="application/atom+xml" href="${text(`${comments.feed}atom/`)}" thr:count="${comments.count}" />`,
        ]
      : []),
    '</entry>',
  ].join('\n');
}

const momentOf = (utc: string): string => (utc === '' ? NEVER : rfc3339(utc));
