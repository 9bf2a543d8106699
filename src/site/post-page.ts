import { eventSchema, organizerSchema, venueSchema, withSeries } from '../cal/events/events/event-schema.js';
import { listBody } from '../cal/views/list-view.service.js';
import { withValue } from '../cal/views/view-address.js';
import { type ContentType } from '#core/content';
import { POST } from '../content/content-types.js';
import { EVENT, ORGANIZER, VENUE } from '../cal/events/calendar-types.js';
import { html, type Html } from '#core/html';
import { rendered, PageTemplate } from '#core/site';
import { siteScript } from '../layout/site-script.js';
import { pageLayout } from '../layout/page-layout.js';
import { EVENT_TEMPLATE, mapUrl } from './event-main.js';
import { postArticle, type PostPageParts } from './post-article.js';
import { seriesNode } from './series/series-node.js';
import { structuredDataScript } from './structured-data.js';
import type { PostFacts } from '../addresses/post-facts.loader.js';
import type { PageLanguage } from '../layout/page-language.js';

type Members = Record<string, unknown>;

/** How posts of a kind are described for search engines. */
const SCHEMAS: ReadonlyMap<ContentType, (members: Members) => Members | undefined> = new Map([
  [EVENT, eventSchema],
  [VENUE, venueSchema],
  [ORGANIZER, organizerSchema],
]);

/** The main content of the page of a venue or organizer. */
export const PLACE_TEMPLATE = new PageTemplate<PostPageParts>('venue or organizer', (parts) => {
  const { facts, language, coming = [] } = parts;
  return html`${postArticle(parts, { end: html`${mapLink(facts, language)} ${parts.map}` })}
  ${subscriptionLinks(facts, language)}
  ${
    coming.length > 0 &&
    html`<section aria-labelledby="coming">
      <h2 id="coming">${language.text('home.coming')}</h2>
      ${listBody(coming, language)}
    </section>`
  }`;
});

/** The main content of the page of a post, a page or an uploaded file. */
export const POST_TEMPLATE = new PageTemplate<PostPageParts>(
  'post',
  (parts) =>
    html`${postArticle(parts)} ${parts.tickets}
    ${parts.facts.post.type === POST && html`<nav aria-label="${parts.language.text('post.posts')}"><a href="${parts.siteUrl}/">${parts.language.text('post.front')}</a></nav>`}`,
);

/**
 * The public page of a post.
 * @param head links, and metadata for search engines and previews
 * @param pageTitle title of the document, where it is another one than that of the post and the site
 */
export function postPage(parts: PostPageParts, head: Html, pageTitle?: string): string {
  const { facts, site, siteUrl, language } = parts;
  return pageLayout({
    title: pageTitle ?? `${facts.plainTitle} – ${site.title}`,
    site,
    siteUrl,
    language: language.layout,
    head: html`${head}${structuredData(parts)}${facts.post.type === EVENT && siteScript(siteUrl)}`,
    main: html`${parts.before}${parts.added?.top}${rendered(site, templateOf(facts.post.type), parts)}${parts.added?.bottom}`,
  });
}

/** The template for posts of a kind. */
function templateOf(type: ContentType): PageTemplate<PostPageParts> {
  if (type === EVENT) return EVENT_TEMPLATE;
  return type === VENUE || type === ORGANIZER ? PLACE_TEMPLATE : POST_TEMPLATE;
}

/** A link to the map of a venue; nothing for organizers, and where the map is unknown or hidden. */
function mapLink({ post, response }: PostFacts, language: PageLanguage): Html | undefined {
  const map = post.type === VENUE ? mapUrl(response) : undefined;
  return map === undefined
    ? undefined
    : html`<p class="actions no-print">
        <a class="button button--quiet" href="${map}" rel="nofollow noopener">${language.text('event.map')}</a>
      </p>`;
}

/** The events of a venue or organizer for a calendar program: as a subscription, and as a file. */
function subscriptionLinks({ permalink, open }: PostFacts, language: PageLanguage): Html | undefined {
  if (!open) return undefined;
  const file = withValue(permalink, 'ical', '1');
  return html`<nav class="actions" aria-label="${language.text('event.nav')}">
    <a class="button button--quiet" href="${file.replace(/^https?:/, 'webcal:')}" rel="nofollow"
      >${language.text('event.subscribe')}</a
    >
    <a class="button button--quiet" href="${file}" rel="nofollow">${language.text('event.export')}</a>
  </nav>`;
}

/** JSON-LD; of a date of a series, with the series. */
function structuredData({ facts: { post, response, plainTitle }, event }: PostPageParts): Html | undefined {
  const describe = SCHEMAS.get(post.type);
  const data = response && describe?.(response);
  const series = event?.series;
  return data && structuredDataScript(series ? withSeries(data, seriesNode(plainTitle, series)) : data);
}
