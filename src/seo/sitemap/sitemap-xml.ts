import { escaped } from '#core/html';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A page of a sitemap. */
export interface SitemapEntry {
  address: string;
  /** ISO 8601 with offset. */
  modified?: string;
}

/** A sitemap (sitemaps.org). */
export function sitemapXml(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ address, modified }) => {
    const last = modified === undefined ? '' : `<lastmod>${escaped(modified)}</lastmod>`;
    return `<url><loc>${escaped(address)}</loc>${last}</url>`;
  });
  return document('urlset', urls);
}

/** The list of sitemaps. */
export function sitemapIndexXml(addresses: readonly string[]): string {
  return document(
    'sitemapindex',
    addresses.map((address) => `<sitemap><loc>${escaped(address)}</loc></sitemap>`),
  );
}

function document(root: string, lines: readonly string[]): string {
  return ['<?xml version="1.0" encoding="UTF-8"?>', `<${root} xmlns="${NAMESPACE}">`, ...lines, `</${root}>`, ''].join(
    '\n',
  );
}
