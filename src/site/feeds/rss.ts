import { escaped } from '#core/html';
import { xmlSafe } from '#core/text';

/** An item of a feed: a post, an event or a comment. */
export interface FeedItem {
  /** Plain text. */
  title: string;
  link: string;
  /** Identifies the item for good; programs compare it and do not follow it. */
  guid: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS`; nothing: without a date. */
  publishedUtc: string | null;
  /** When it was last changed: UTC, `YYYY-MM-DD HH:MM:SS`; nothing: not known. */
  changedUtc?: string | null;
  /** When an event takes place: ISO 8601 with offset; nothing for other items. */
  event?: { start: string; end: string };
  /** Plain text; empty: without an author. */
  author: string;
  /** Names, plain text. */
  categories: readonly string[];
  /** HTML; empty for what is behind a password. */
  summary: string;
  /** The whole text as HTML; nothing: only the summary is shown. */
  content?: string;
  /** The feed of its comments, and how many there are; nothing: it cannot be commented on. */
  comments?: { link: string; feed: string; count: number };
}

/** An RSS 2.0 feed. */
export interface Feed {
  /** Plain text. */
  title: string;
  /** Address of the page with the same content. */
  link: string;
  /** Address of the feed itself. */
  self: string;
  /** Plain text. */
  description: string;
  /** Language tag, e.g. `en-US`. */
  language: string;
  items: readonly FeedItem[];
}

/** A feed as an RSS 2.0 document, with the namespaces `atom`, `content`, `dc`, `ev`, `slash` and `wfw`. */
export function rssDocument({ title, link, self, description, language, items }: Feed): string {
  const newest = items
    .map(({ publishedUtc, changedUtc }) => changedUtc ?? publishedUtc ?? '')
    .reduce((a, b) => (a > b ? a : b), '');
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

function element(name: string, value: string): string {
  return `<${name}>${text(value)}</${name}>`;
}

function text(value: string): string {
  return escaped(xmlSafe(value));
}

function cdata(value: string): string {
  return `<![CDATA[${xmlSafe(value).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** A date as RFC 822 writes it, in UTC. @param utc `YYYY-MM-DD HH:MM:SS` */
function rfc822(utc: string): string {
  return new Date(`${utc.replace(' ', 'T')}Z`).toUTCString().replace('GMT', '+0000');
}
