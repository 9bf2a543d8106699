import { documentHtml, html, trusted, type Html } from '#core/html';
import type { PageSite } from '#core/site';
import { replaceTags, tagAttribute, withTagAttributes } from '#core/text';
import type { PageLanguage } from '../../layout/page-language.js';
import { SITE_SCRIPT_PATH, siteScript } from '../../layout/site-script.js';
import { siteStyles } from '../../layout/site-styles.js';

/** First part of the paths of pages in frames. */
export const FRAMED_BASE = '/embed';

/** What a framed page is made from. */
export interface FramedPageParts {
  /** Plain text. */
  title: string;
  site: PageSite;
  /** Without a slash at the end. */
  siteUrl: string;
  language: PageLanguage;
  main: Html;
  /** Address of the page that shows the same without a frame. */
  canonical: string;
}

/**
 * Headers of framed pages: the sites of `EMBED_ORIGINS` may frame them, no script but that of the site runs, and forms
 * lead to this site only.
 */
export function framedHeaders(siteUrl: string, origins: string): Record<string, string> {
  const { origin } = new URL(siteUrl);
  const policy = [
    "default-src 'none'",
    `img-src 'self' ${origin} https: data:`,
    "style-src 'unsafe-inline'",
    `script-src ${siteUrl}/${SITE_SCRIPT_PATH}`,
    "base-uri 'none'",
    `form-action 'self' ${origin}`,
    `frame-ancestors ${origins.split(',').join(' ')}`,
  ];
  return { 'Content-Security-Policy': policy.join('; '), 'X-Robots-Tag': 'noindex' };
}

/**
 * A page in a frame. Its links and forms open windows of their own, in which the cookie of the cart is one of the site
 * itself; the ways through the calendar stay in the frame.
 */
export function framedPage({ title, site, siteUrl, language, main, canonical }: FramedPageParts): string {
  const { tag, isRightToLeft } = language.layout;
  return documentHtml({
    title,
    language: tag,
    isRightToLeft,
    head: html`<link rel="canonical" href="${canonical}" /><base target="_blank" />${siteScript(siteUrl)}`,
    styles: siteStyles(site),
    body: html`<main class="framed" data-framed>
      ${withFramedLinks(main, siteUrl)}
      <p class="meta"><a href="${canonical}">${site.title}</a></p>
    </main>`,
  });
}

/** Leads the ways through the calendar to framed pages. */
function withFramedLinks(main: Html, siteUrl: string): Html {
  const calendar = `${siteUrl}/events/`;
  return trusted(
    replaceTags(main.text, (tag, name) => {
      const attribute = name === 'form' ? 'action' : 'href';
      const address = tagAttribute(tag, attribute);
      if (!address?.startsWith(calendar) || !tagAttribute(tag, 'data-js')?.startsWith('tribe-events-view-')) return tag;
      const framed = `${siteUrl}${FRAMED_BASE}${address.slice(siteUrl.length)}`;
      return withTagAttributes(tag, { [attribute]: framed, target: '_self' });
    }),
  );
}
