import type { ViewEvent } from '../cal/views/view-event.js';
import { categoryStyle } from '../cal/views/html/category-style.js';
import { statusNotice } from '../cal/views/html/event-status.js';
import { POST } from '../content/content-types.js';
import { html, type Html, dayHtml } from '#core/html';
import type { AddedParts, PageSite } from '#core/site';
import type { EventExtras } from './event-extras.service.js';
import { factList, furtherFacts } from './fact-list.js';
import type { PostFacts } from '../addresses/post-facts.loader.js';
import type { PageLanguage } from '../layout/page-language.js';
import { pictureHtml } from '../layout/picture.js';

/** How wide the image at the top of a page is: as wide as the main content. */
const LEAD_IMAGE_SIZES = '(max-width: 64rem) 92vw, 60rem';

/** What pages of posts are made from. */
export interface PostPageParts {
  facts: PostFacts;
  site: PageSite;
  language: PageLanguage;
  /** Address of the site without a slash at the end. */
  siteUrl: string;
  /** Coming events of a venue or organizer, soonest first; nothing for other posts. */
  coming?: readonly ViewEvent[];
  /** The state of the sale of an event, and what surrounds it; nothing for other posts and in previews. */
  event?: EventExtras;
  /** The map of an event or venue, or the way to see it; nothing without `MAP_FRAMES`. */
  map?: Html;
  /** What is above the page: that it is a preview. */
  before?: Html;
  /** The form by which the tickets of an event or page are bought; nothing where none are sold. */
  tickets?: Html;
  /** What modules add. */
  added?: AddedParts;
}

/**
 * Title, image, facts and content of a post: what decides whether to come first, then the text.
 * @param after what comes after the first facts
 * @param end what comes at the end
 */
export function postArticle(
  { facts, language, siteUrl, event }: PostPageParts,
  { after, end }: { after?: Html; end?: Html } = {},
): Html {
  const { title, image, content, open, response, status } = facts;
  const lang = language.ofContent;
  return html`<article${event?.colors && html` class="painted"`}${event && categoryStyle(event)}>
    <h1${lang}>${title}</h1>
    ${status && statusNotice(status, language)} ${byline(facts, language, siteUrl)}
    ${image && pictureHtml(image, { className: 'lead', sizes: LEAD_IMAGE_SIZES, isFirst: true })}
    ${factList(response, language, { status, sale: event?.sale, repeats: event?.series?.text })} ${after} ${open ? (lang ? html`<div${lang}>${content}</div>` : content) : html`<p>${language.text('post.protected')}</p>`}
    ${furtherFacts(response, language, siteUrl)} ${end}
  </article>`;
}

/** When and by whom a blog post was written; nothing for posts of other kinds. */
function byline({ post, author }: PostFacts, language: PageLanguage, siteUrl: string): Html | undefined {
  if (post.type !== POST) return undefined;
  const by =
    author &&
    html` ${language.text('post.by')} <a href="${siteUrl}/author/${author.slug}/" rel="author">${author.name}</a>`;
  return html`<p class="meta">${dayHtml(post.date, language.dates)}${by}</p>`;
}
