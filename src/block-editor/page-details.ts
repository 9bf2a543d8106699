import { elementsIn, type FoundElement } from '#core/html';
import { stripTags } from '#core/text';
import type { UrlDetailsResponse } from './block-editor.response.js';

/** Bytes within which pages declare their character set. */
const CHARSET_SEARCH_BYTES = 1024;

/** The text of a page, in the character set that its headers or its beginning name; UTF-8 without one. */
export function decodePage(body: Buffer, contentType: string): string {
  const declared = /<meta[^<>]+charset\s*=\s*["']?([^\s"'/>;]+)/i.exec(
    body.toString('latin1', 0, CHARSET_SEARCH_BYTES),
  )?.[1];
  const label = /charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1] ?? declared ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(body);
  } catch {
    // An unknown character set.
    return body.toString('utf8');
  }
}

/**
 * Reads the head of a page (block-editor.md, "GET /url-details"). The body is ignored.
 * @param url where the page came from; addresses in it may be relative to it
 */
export function pageDetails(html: string, url: string): UrlDetailsResponse {
  const head = elementsIn(html, ['title', 'base', 'meta', 'link'], { until: 'body', notIn: APART });
  const of = (name: string) => head.filter((element) => element.name === name);
  const base = absolute(firstHref(of('base')) ?? '', url) || url;
  const metas = of('meta').map(({ attributes }) => ({
    names: [attributes.get('name'), attributes.get('property')].map((name) => name?.trim().toLowerCase()),
    content: (attributes.get('content') ?? '').trim(),
  }));
  const meta = (...wanted: string[]): string =>
    metas.find(({ names, content }) => content !== '' && names.some((name) => wanted.includes(name ?? '')))?.content ??
    '';
  const icons = of('link').filter(({ attributes }) => words(attributes.get('rel')).includes('icon'));
  return {
    title: plain(of('title')[0]?.text ?? ''),
    icon: absolute(firstHref(icons) ?? '', base, /^data:image\//i),
    description: plain(meta('description') || meta('og:description')),
    image: absolute(meta('og:image', 'og:image:url'), base),
  };
}

/** Elements in which others mean something else than in the head itself. */
const APART = ['svg', 'template', 'noscript'];

const firstHref = (elements: readonly FoundElement[]): string | undefined =>
  elements.map(({ attributes }) => attributes.get('href')).find((href) => href !== undefined);

const words = (text: string | undefined): string[] => (text ?? '').toLowerCase().split(/\s+/);

/** Entities are read before this, so that what they spell is taken out as well and no answer holds markup. */
const plain = (text: string): string => stripTags(text).trim();

/** An address made absolute; empty for what is no web address. @param also other addresses that are taken as they are */
function absolute(address: string, base: string, also?: RegExp): string {
  const trimmed = address.trim();
  if (trimmed === '' || !URL.canParse(trimmed, base)) return '';
  if (also?.test(trimmed)) return trimmed;
  const { protocol, href } = new URL(trimmed, base);
  return protocol === 'http:' || protocol === 'https:' ? href : '';
}
