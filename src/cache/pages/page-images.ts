import { escapeAttribute, replaceTags, tagAttribute, withTagAttributes } from '#core/text';

const ATTRIBUTE = /\s(src|srcset|poster|href)=("[^"]*"|'[^']*')/gi;

/**
 * Loads the images that are seen first at once, and the others when they are scrolled to.
 * @param first addresses, paths or names of the images that are seen first
 * @param siteUrl which addresses without a host are relative to
 */
export function withImagePriorities(html: string, first: readonly string[], siteUrl: string): string {
  const firstAddresses = new Set(first.map((address) => comparable(address, siteUrl)));
  return replaceTags(html, (tag, name) => {
    if (name !== 'img') return tag;
    const source = tagAttribute(tag, 'src');
    if (source === undefined) return tag;
    const address = comparable(decoded(source), siteUrl);
    const isFirst = firstAddresses.has(address) || firstAddresses.has(address.slice(address.lastIndexOf('/') + 1));
    if (isFirst) return withTagAttributes(tag, { loading: 'eager', fetchpriority: 'high' });
    return tagAttribute(tag, 'loading') === undefined ? withTagAttributes(tag, { loading: 'lazy' }) : tag;
  });
}

/**
 * Sends browsers to another host for uploaded files and stylesheets.
 * @param cdnUrl address that takes the place of the site's, without a slash at the end
 */
export function withAssetHost(html: string, siteUrl: string, cdnUrl: string): string {
  return replaceTags(html, (tag, tagName) => {
    const isLink = tagName === 'link';
    if (isLink && !/\srel=["'](?:stylesheet|preload|icon|shortcut icon|apple-touch-icon)["']/i.test(tag)) return tag;
    return tag.replace(ATTRIBUTE, (whole, name: string, quoted: string) => {
      if (name.toLowerCase() === 'href' && !isLink) return whole;
      const value = quoted.slice(1, -1);
      const moved =
        name.toLowerCase() === 'srcset'
          ? value.replace(
              /(^|,\s*)(\S+)/g,
              (_, before: string, address: string) => before + assetAddress(address, siteUrl, cdnUrl),
            )
          : assetAddress(value, siteUrl, cdnUrl);
      return ` ${name}="${moved.replaceAll('"', '&quot;')}"`;
    });
  });
}

/** Paths of files that are the same for everybody. */
const ASSET = /^\/(?:(?:wp-content\/)?uploads\/|[^?]*\.(?:css|js|woff2?|png|jpe?g|gif|svg|webp|avif|ico)(?:[?#]|$))/i;

function assetAddress(address: string, siteUrl: string, cdnUrl: string): string {
  const path = address.startsWith(`${siteUrl}/`)
    ? address.slice(siteUrl.length)
    : /^\/(?!\/)/.test(address)
      ? address
      : undefined;
  return path !== undefined && ASSET.test(path) ? escapeAttribute(cdnUrl) + path : address;
}

/** An address in one form: absolute without fragment; a name without a path stays a name. */
function comparable(address: string, siteUrl: string): string {
  const text = address.trim();
  if (!/[/:]/.test(text)) return text;
  if (!URL.canParse(text, `${siteUrl}/`)) return text;
  const url = new URL(text, `${siteUrl}/`);
  url.hash = '';
  return url.href;
}

/** The entities that addresses in pages have. */
const decoded = (text: string): string =>
  text.replaceAll('&#038;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
