import { createHash } from 'node:crypto';
import { documentHtml, html, trusted, type When, whenHtml } from '#core/html';
import type { PageSite } from '#core/site';
import { statusNotice } from '../cal/views/html/event-status.js';
import { siteStyles } from '../layout/site-styles.js';
import type { PostFacts } from '../addresses/post-facts.loader.js';
import { pictureHtml } from '../layout/picture.js';
import type { PageLanguage } from '../layout/page-language.js';

/**
 * Tells the page around the frame how high the embed is, and which link was followed: a sandboxed frame can do neither
 * by itself. The secret in the address lets that page know who is talking (oembed.md §1).
 */
const SCRIPT = `(() => {
  const secret = (/secret=([A-Za-z0-9]+)/.exec(location.hash) || [])[1];
  if (!secret || parent === window) return;
  const tell = (message, value) => parent.postMessage({ message, value, secret }, '*');
  const tellHeight = () => tell('height', Math.ceil(document.body.getBoundingClientRect().height));
  addEventListener('load', tellHeight);
  addEventListener('resize', tellHeight);
  addEventListener('message', (event) => { if (event.data && event.data.message === 'ready') tellHeight(); });
  addEventListener('click', (event) => {
    const link = event.target.closest('a');
    if (link) { event.preventDefault(); tell('link', link.href); }
  });
})();`;

/** Headers of embeds: any site may frame them, and nothing runs but our own script. */
export const EMBED_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "img-src 'self' https: data:",
    "style-src 'unsafe-inline'",
    `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; '),
  'X-Robots-Tag': 'noindex',
};

/** A post as other sites show it in a frame; of a protected one the title only. */
export function embedPage(facts: PostFacts, site: PageSite, siteUrl: string, language: PageLanguage): string {
  const { plainTitle, title, permalink, image, excerpt, open, response, status } = facts;
  const venue = response?.venue;
  const name = typeof venue === 'object' && venue !== null ? (venue as Record<string, unknown>).venue : undefined;
  const lang = language.ofContent;
  return documentHtml({
    title: plainTitle,
    language: language.layout.tag,
    isRightToLeft: language.layout.isRightToLeft,
    head: html`<link rel="canonical" href="${permalink}" /><base target="_top" />`,
    styles: siteStyles(site),
    body: html`<article class="embed">
        ${image && pictureHtml(image, { sizes: '100vw', isFirst: true })}
        <h1${lang}><a href="${permalink}">${title}</a></h1>
        ${status && statusNotice(status, language)}
        ${typeof response?.start_date === 'string' && html`<p class="meta">${whenHtml(response as unknown as When, language.dates)}</p>`}
        ${typeof name === 'string' && html`<p class="meta">${trusted(name)}</p>`}
        ${open ? (lang ? html`<div${lang}>${excerpt}</div>` : excerpt) : html`<p class="meta">${language.text('post.protected')}</p>`}
        <footer><a href="${siteUrl}/">${site.title}</a></footer>
      </article>
      ${trusted(`<script>${SCRIPT}</script>`)}`,
  });
}
