import { pathWithinSite, sitePathOf } from '#core/config';
import type { SiteLink } from '#core/site';
import { decodeEntities, jsonOrUndefined, sanitizeUrl, visibleText } from '#core/text';

/** Most entries of a menu that pages show. */
const MAX_LINKS = 60;

/** Most levels of a menu; what is deeper is left out. */
const MAX_DEPTH = 3;

/** Longest label, in characters. */
const MAX_LABEL_LENGTH = 100;

/** In the form in which contents are stored: one space between the parts. */
const BLOCK = /<!-- (\/?)wp:(navigation-link|navigation-submenu|page-list|home-link) (?:(\{[^<>]*\}) )?(\/?)-->/g;

interface Entry {
  label: string;
  url?: string;
  children: Entry[];
}

/** What blocks without an address of their own show. */
export interface MenuContext {
  /** Without a slash at the end. */
  siteUrl: string;
  /** The list of pages that `page-list` shows. */
  pages: readonly SiteLink[];
  /** Label of `home-link` without one. */
  home: string;
}

/** Whether a menu contains the list of all pages. */
export function listsPages(content: string): boolean {
  return [...content.matchAll(BLOCK)].some(([, , name]) => name === 'page-list');
}

/** The links of a menu, as its blocks have them; blocks of other kinds show nothing. */
export function menuLinks(content: string, { siteUrl, pages, home }: MenuContext): SiteLink[] {
  const root: Entry[] = [];
  const open: Entry[][] = [root];
  let count = 0;
  for (const [, closing, name, json, selfClosing] of content.matchAll(BLOCK)) {
    if (closing) {
      if (name === 'navigation-submenu' && open.length > 1) open.pop();
      continue;
    }
    const level = open[open.length - 1];
    if (name === 'page-list') level.push(...pages.map((page) => ({ ...page, children: [] })));
    else {
      const entry = entryOf(json, siteUrl, name === 'home-link' ? { label: home, url: '/' } : {});
      if (entry && open.length <= MAX_DEPTH && ++count <= MAX_LINKS) level.push(entry);
      if (name === 'navigation-submenu' && !selfClosing) open.push(entry?.children ?? []);
    }
  }
  return root;
}

function entryOf(
  json: string | undefined,
  siteUrl: string,
  fallback: { label?: string; url?: string },
): Entry | undefined {
  const link = { ...fallback, ...attributes(json) };
  const label = typeof link.label === 'string' ? decodeEntities(visibleText(link.label)).trim() : '';
  if (label === '') return undefined;
  return { label: label.slice(0, MAX_LABEL_LENGTH), url: addressOf(link.url, siteUrl), children: [] };
}

function attributes(json: string | undefined): Record<string, unknown> {
  const value = jsonOrUndefined(json ?? '{}');
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** An absolute address with a scheme that links may have; paths are those of the site, with or without its folder. */
function addressOf(url: unknown, siteUrl: string): string | undefined {
  if (typeof url !== 'string' || url.trim() === '') return undefined;
  const text = url.trim();
  if (/^\/(?!\/)/.test(text)) return siteUrl + pathWithinSite(sitePathOf(siteUrl), text);
  if (text.startsWith('#')) return undefined;
  return sanitizeUrl(decodeEntities(text)) || undefined;
}
