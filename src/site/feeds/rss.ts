import { cdata, element, lastChange, text, type Feed, type FeedItem } from './feed-xml.js';

/** A feed as an RSS 2.0 document, with the namespaces `atom`, `content`, `dc`, `ev`, `slash` and `wfw`. */
export function rssDocument({ title, link, self, description, language, items }: Feed): string {
  const newest = lastChange(items);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:ev="http://purl.org/rss/1.0/modules/event/" xmlns:slash="http://purl.org/rss/1.0/modules/slash/" xmlns:wfw="http://wellformedweb.org/CommentAPI/">',
    '<channel>',
    element('title', title),
    `<atom:link href="${text(self)}" rel="self" type="application/rss+xml" />`,
    element('link', link),
    element('description', description),
    ...(newest === '' ? [] : [element('lastBuildDate', rfc822(newest))]),
    element('language', language),
    element('generator', 'Almanac'),
    ...items.map(itemElement),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function itemElement(item: FeedItem): string {
  const { title, link, guid, publishedUtc, author, categories, summary, content, comments, event } = item;
  return [
    '<item>',
    element('title', title),
    element('link', link),
    ...(comments ? [element('comments', comments.link)] : []),
    ...(author === '' ? [] : [element('dc:creator', author)]),
    ...(publishedUtc === null ? [] : [element('pubDate', rfc822(publishedUtc))]),
    ...categories.map((name) => element('category', name)),
    `<guid isPermaLink="false">${text(guid)}</guid>`,
    `<description>${cdata(summary)}</description>`,
    ...(content === undefined ? [] : [`<content:encoded>${cdata(content)}</content:encoded>`]),
    ...(event ? [element('ev:startdate', event.start), element('ev:enddate', event.end)] : []),
    ...(comments ? [element('wfw:commentRss', comments.feed), element('slash:comments', String(comments.count))] : []),
    '</item>',
  ].join('\n');
}

/** A date as RFC 822 writes it, in UTC. @param utc `YYYY-MM-DD HH:MM:SS` */
function rfc822(utc: string): string {
  return new Date(`${utc.replace(' ', 'T')}Z`).toUTCString().replace('GMT', '+0000');
}
