import { venueRegion } from '../cal/events/venues/venue-region.js';
import { withValue } from '../cal/views/view-address.js';
import { EVENT } from '../core/content/post-type.js';
import { documentHtml } from '../core/html/document.js';
import { html, trusted } from '../core/html/html.js';
import type { Html } from '../core/html/html.js';
import type { SiteSettings } from '../core/site/site-settings.js';
import { decodeEntities } from '../core/text/index.js';
import type { PostFacts } from './post-facts.service.js';
import { PAGE_STYLES } from './styles.js';
import type { When } from '../core/html/when.js';
import { whenHtml } from '../core/html/when.js';

type Wire = Record<string, unknown>;

/**
 * The public page of a post.
 * @param head what programs are told: links, and what search engines and previews show
 * @param pageTitle title of the page, where it is another one than that of the post and the site
 */
export function postPage(
  facts: PostFacts,
  site: SiteSettings,
  siteUrl: string,
  head: Html,
  pageTitle?: string,
): string {
  const { plainTitle, title, image, content, open, wire } = facts;
  return documentHtml({
    title: pageTitle ?? `${plainTitle} – ${site.title}`,
    language: site.language,
    head: html`${head}${structuredData(wire)}`,
    styles: PAGE_STYLES,
    body: html`<header><a href="${siteUrl}/">${site.title}</a></header>
      <main>
        <article>
          <h1>${title}</h1>
          ${image && html`<img src="${image.url}" width="${image.width}" height="${image.height}" alt="" />`}
          ${factList(wire, site)} ${open ? content : html`<p>This page is protected by a password.</p>`}
        </article>
        ${facts.post.type === EVENT && calendarLinks(facts, siteUrl)}
      </main>
      <footer>${site.description}</footer>`,
  });
}

/** The front page of a site that has not chosen one of its own. */
export function homePage(site: SiteSettings, siteUrl: string, head: Html): string {
  return documentHtml({
    title: site.title,
    language: site.language,
    head,
    styles: PAGE_STYLES,
    body: html`<header><a href="${siteUrl}/">${site.title}</a></header>
      <main>
        <h1>${site.title}</h1>
        ${site.description !== '' && html`<p>${site.description}</p>`}
        <p><a href="${siteUrl}/events/">All events</a></p>
      </main>`,
  });
}

/** The page of an address where there is nothing. */
export function missingPage(site: SiteSettings, siteUrl: string): string {
  return documentHtml({
    title: `Not found – ${site.title}`,
    language: site.language,
    styles: PAGE_STYLES,
    body: html`<header><a href="${siteUrl}/">${site.title}</a></header>
      <main>
        <h1>There is nothing at this address</h1>
        <p>It may have moved. <a href="${siteUrl}/">Start from the front page.</a></p>
      </main>`,
  });
}

/** The way from an event to all others, and into a calendar of one's own. */
function calendarLinks({ permalink, open }: PostFacts, siteUrl: string): Html {
  return html`<nav aria-label="Calendar">
    <a href="${siteUrl}/events/">All events</a>
    ${open && html` · <a href="${withValue(permalink, 'ical', '1')}" rel="nofollow">Add to calendar</a>`}
  </nav>`;
}

/** When, where and by whom, as far as it is known. */
function factList(wire: Wire | undefined, site: SiteSettings): Html | undefined {
  if (!wire) return undefined;
  const rows: [name: string, value: Html | undefined][] = [
    ['When', typeof wire.start_date === 'string' ? whenHtml(wire as unknown as When, site) : undefined],
    ['Where', placeHtml(wire.venue)],
    ['Address', typeof wire.venue === 'string' ? addressHtml(wire) : undefined],
    ['By', organizersHtml(wire.organizer)],
    ['Cost', textHtml(wire.cost)],
    ['Phone', textHtml(wire.phone)],
    ['Website', linkHtml(wire.website, wire.url)],
  ];
  const known = rows.filter(([, value]) => value !== undefined);
  return known.length === 0
    ? undefined
    : html`<dl>
        ${known.map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>`;
}

/** The venue of an event. */
function placeHtml(venue: unknown): Html | undefined {
  if (typeof venue !== 'object' || venue === null || Array.isArray(venue)) return undefined;
  const { url, venue: name } = venue as Wire;
  const address = addressHtml(venue as Wire);
  return html`<a href="${url}">${trusted(String(name))}</a>${address && html`<br />${address}`}`;
}

function addressHtml(venue: Wire): Html | undefined {
  const { address, city, zip, country } = venue;
  const parts = [address, city, venueRegion(venue), zip, country].filter(
    (part) => typeof part === 'string' && part !== '',
  );
  return parts.length === 0 ? undefined : html`${parts.join(', ')}`;
}

function organizersHtml(organizers: unknown): Html | undefined {
  if (!Array.isArray(organizers) || organizers.length === 0) return undefined;
  const links = (organizers as Wire[]).map(
    ({ url, organizer }) => html`<a href="${url}">${trusted(String(organizer))}</a>`,
  );
  return html`${links.map((link, i) => html`${i > 0 && ', '}${link}`)}`;
}

/** A text of the interface, entities and all. */
function textHtml(value: unknown): Html | undefined {
  return typeof value === 'string' && value !== '' ? trusted(value) : undefined;
}

/** A website that is not just the page itself. */
function linkHtml(website: unknown, own: unknown): Html | undefined {
  if (typeof website !== 'string' || website === own || !/^https?:\/\//i.test(website)) return undefined;
  const address = decodeEntities(website);
  return html`<a href="${address}" rel="nofollow">${address}</a>`;
}

/** JSON-LD, such that nothing in it can end the script. */
function structuredData(wire: Wire | undefined): Html | undefined {
  const data = wire?.json_ld;
  if (typeof data !== 'object' || data === null) return undefined;
  return html`<script type="application/ld+json">
    ${trusted(JSON.stringify(data).replace(/</g, '\\u003c'))}
  </script>`;
}
