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

/** A feed, in whatever form it is sent. */
export interface Feed {
  /** Plain text. */
  title: string;
  /** Address of the page with the same content. */
  link: string;
  /** Address of the feed itself. */
  self: string;
  /** Title of the site, which is the author of items without one. Plain text. */
  site: string;
  /** Plain text. */
  description: string;
  /** Language tag, e.g. `en-US`. */
  language: string;
  items: readonly FeedItem[];
}

/** The moment of the last change of an item, `YYYY-MM-DD HH:MM:SS` in UTC; empty for a feed without dated items. */
export function lastChange(items: readonly FeedItem[]): string {
  return items
    .map(({ publishedUtc, changedUtc }) => changedUtc ?? publishedUtc ?? '')
    .reduce((a, b) => (a > b ? a : b), '');
}

/** A moment as RFC 3339 writes it. @param utc `YYYY-MM-DD HH:MM:SS` */
export const rfc3339 = (utc: string): string => `${utc.replace(' ', 'T')}Z`;

/** An element with a text. */
export function element(name: string, value: string): string {
  return `<${name}>${text(value)}</${name}>`;
}

/** A text between tags or in a quoted attribute. */
export function text(value: string): string {
  return escaped(xmlSafe(value));
}

/** A text with markup that stays as it is. */
export function cdata(value: string): string {
  return `<![CDATA[${xmlSafe(value).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}
