import { load } from 'cheerio';
import { decodeHTML } from 'entities';

/** Where in a response a URL was found; the counts of the crawl are by these. */
export type UrlSource =
  | 'seed'
  | 'index'
  | 'json'
  | 'link relation'
  | 'html link'
  | 'html resource'
  | 'html metadata'
  | 'html form'
  | 'header'
  | 'xml'
  | 'icalendar'
  | 'css'
  | 'text';

/** A URL in a response. */
export interface FoundUrl {
  /** As it is written, made absolute. */
  url: string;
  source: UrlSource;
  /** Method of the form that leads there. */
  method?: 'POST';
  /** Methods that the index lists for the route. */
  methods?: readonly string[];
}

/** What of a response is looked at. */
export interface SeenResponse {
  url: string;
  type: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

const ADDRESS = /(?:https?|webcal):\/\/[^\s"'<>\\`{}|^]+/g;
/** Ends of sentences, and brackets around a URL, are no part of it. */
const TRAILING = /[.,;:!?)\]*]+$/;

/** Every URL in a response, of all hosts. */
export function urlsIn(response: SeenResponse): FoundUrl[] {
  const { url, type, headers, body } = response;
  const found = fromHeaders(headers);
  if (/json/.test(type)) found.push(...fromJson(parsed(body)));
  else if (/html/.test(type)) found.push(...fromHtml(body, url));
  else if (/xml/.test(type)) found.push(...fromXml(body, url));
  else if (/calendar/.test(type)) found.push(...fromText(unfolded(body), 'icalendar'));
  else if (/css/.test(type)) found.push(...fromCss(body));
  else if (/^text\//.test(type)) found.push(...fromText(body, 'text'));
  return found.flatMap((item) => {
    const absolute = absoluteUrl(item.url, url);
    return absolute === undefined ? [] : [{ ...item, url: absolute }];
  });
}

function absoluteUrl(address: string, base: string): string | undefined {
  const text = address.trim();
  if (text === '' || text.startsWith('#') || /^(?:mailto|tel|data|javascript|blob):/i.test(text)) return undefined;
  const whole = text.replace(/^webcal:/, 'http:');
  return URL.canParse(whole, base) ? new URL(whole, base).href.replace(/#.*$/, '') : undefined;
}

function fromHeaders(headers: SeenResponse['headers']): FoundUrl[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    const text = [value ?? ''].flat().join(', ');
    if (name === 'location' || name === 'content-location') return [{ url: text, source: 'header' as const }];
    if (name === 'link') return [...text.matchAll(/<([^>]+)>/g)].map(([, url]) => ({ url, source: 'header' as const }));
    return name === 'content-security-policy' ? [] : fromText(text, 'header');
  });
}

/** Strings of any depth: URLs, HTML, or text with URLs in it. */
function fromJson(value: unknown): FoundUrl[] {
  if (typeof value === 'string') return fromJsonText(value);
  if (Array.isArray(value)) return value.flatMap(fromJson);
  if (typeof value !== 'object' || value === null) return [];
  const { methods } = value as { methods?: unknown };
  return Object.entries(value).flatMap(([name, member]) => {
    // The index, the documents of namespaces and responses to OPTIONS say which methods a route has.
    if (name === '_links' && Array.isArray(methods)) return routeLinks(member, methods as string[]);
    return name === '_links' ? linkRelations(member) : fromJson(member);
  });
}

function fromJsonText(text: string): FoundUrl[] {
  if (/^\/\S*$/.test(text) || !text.includes(':')) return /<\w+ /.test(text) ? fromHtml(text, '', 'json') : [];
  if (/<\w+ /.test(text)) return fromHtml(text, '', 'json');
  if (/^(?:https?|webcal):\/\/\S+$/.test(text)) return [{ url: expanded(decodeHTML(text)), source: 'json' }];
  return fromText(text, 'json');
}

/** `_links`: their templates are expanded with no values, or with a word where the path needs one. */
function linkRelations(links: unknown): FoundUrl[] {
  return fromJson(links).map((link) => ({ ...link, source: 'link relation' }));
}

function routeLinks(links: unknown, methods: readonly string[]): FoundUrl[] {
  return fromJson(links).map(({ url }) => ({ url, source: 'index', methods }));
}

/** URI templates (RFC 6570) and `{search_term_string}` of schema.org. */
function expanded(template: string): string {
  return template.replace(/\{[?&/;#][^}]*\}/g, '').replace(/\{[^}]*\}/g, 'word');
}

const ATTRIBUTES: readonly [selector: string, attribute: string, source: UrlSource][] = [
  ['a[href], area[href]', 'href', 'html link'],
  ['link[href]', 'href', 'html metadata'],
  ['[src]', 'src', 'html resource'],
  ['object[data]', 'data', 'html resource'],
  ['[poster]', 'poster', 'html resource'],
  ['blockquote[cite], q[cite]', 'cite', 'html link'],
];

/** @param base address of the page; empty for parts of pages, whose relative URLs belong to no known page */
function fromHtml(text: string, base: string, as?: UrlSource): FoundUrl[] {
  const $ = load(text);
  const found: FoundUrl[] = [];
  const add = (url: string | undefined, source: UrlSource, method?: 'POST'): void => {
    if (url !== undefined && (base !== '' || /^\w+:/.test(url))) found.push({ url, source: as ?? source, method });
  };
  for (const [selector, attribute, source] of ATTRIBUTES)
    $(selector).each((_, element) => add($(element).attr(attribute), source));
  $('[srcset]').each((_, element) => {
    for (const part of ($(element).attr('srcset') ?? '').split(/,\s+/))
      add(part.trim().split(/\s/)[0], 'html resource');
  });
  $('form').each((_, element) => {
    const isPost = $(element).attr('method')?.toLowerCase() === 'post';
    add($(element).attr('action') || base, 'html form', isPost ? 'POST' : undefined);
  });
  $('meta[content]').each((_, element) => {
    const content = $(element).attr('content') ?? '';
    const refresh = /^\d+;\s*url=(.+)$/i.exec(content)?.[1];
    if (refresh !== undefined || /^https?:\/\/\S+$/.test(content)) add(refresh ?? content, 'html metadata');
  });
  $('script:not([src])').each((_, element) => {
    const isJson = /json/.test($(element).attr('type') ?? '');
    found.push(...(isJson ? fromJson(parsed($(element).text())) : fromText($(element).text(), 'text')));
  });
  $('style').each((_, element) => void found.push(...fromCss($(element).text())));
  $('[style]').each((_, element) => void found.push(...fromCss($(element).attr('style') ?? '')));
  $('*').each((_, element) => {
    for (const [name, value] of Object.entries('attribs' in element ? element.attribs : {}))
      if (name.startsWith('data-')) found.push(...fromText(value, as ?? 'text'));
  });
  return found;
}

/** `loc`, `link`, `guid`, `href`, `url` and whatever else has a URL, in the text of elements and in attributes. */
function fromXml(text: string, base: string): FoundUrl[] {
  const $ = load(text, { xml: true });
  const found: FoundUrl[] = [];
  for (const [, href] of text.matchAll(/<\?xml-stylesheet[^>]*href="([^"]+)"/g))
    found.push({ url: href, source: 'xml' });
  $('*').each((_, element) => {
    for (const [name, value] of Object.entries('attribs' in element ? element.attribs : {}))
      if (!name.startsWith('xmlns') && !name.endsWith('schemaLocation') && name !== 'isPermaLink')
        found.push(...fromText(value, 'xml'));
    if ($(element).children().length > 0) return;
    const content = $(element).text();
    if (/<\w+ /.test(content)) found.push(...fromHtml(content, base, 'xml'));
    else if ('name' in element && element.name === 'guid' && $(element).attr('isPermaLink') === 'false') return;
    else found.push(...fromText(content, 'xml'));
  });
  return found;
}

function fromCss(text: string): FoundUrl[] {
  return [...text.matchAll(/url\(\s*["']?([^"')]+)["']?\s*\)|@import\s+["']([^"']+)["']/g)].map(
    ([, url, imported]) => ({
      url: url ?? imported,
      source: 'css',
    }),
  );
}

function fromText(text: string, source: UrlSource): FoundUrl[] {
  return (text.match(ADDRESS) ?? []).map((url) => ({ url: url.replace(TRAILING, ''), source }));
}

/** iCalendar text without folded lines and escapes (RFC 5545 §3.1, §3.3.11). */
function unfolded(text: string): string {
  return text
    .replace(/\r?\n[ \t]/g, '')
    .replace(/\\n/gi, '\n')
    .replace(/\\([,;\\])/g, '$1');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
