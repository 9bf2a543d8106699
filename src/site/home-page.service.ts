import { Injectable } from '@nestjs/common';
import { type PublicFilter, PublicEventsService } from '../cal/events/events/public-events.service.js';
import { eventCard } from '../cal/views/html/event-card.js';
import { toViewEvent, type ViewEvent } from '../cal/views/view-event.js';
import { SiteUrls } from '#core/context';
import { html, trusted, type Html } from '#core/html';
import { rendered, PageTemplate, type PageSite, SiteService } from '#core/site';
import { pageLayout } from '../layout/page-layout.js';
import { renderContent } from '#core/text';
import { type ImagesAt, withImageSources } from '../addresses/content-images.js';
import { ContentPartsLoader } from '../content/parts/content-parts.loader.js';
import { MediaService } from '../content/media/media.service.js';
import { searchForm } from '../addresses/search-form.js';
import { pictureHtml, type Picture } from '../layout/picture.js';
import { heroHtml } from './hero.js';
import { listedLink, postList, type PostLink } from './lists/archive-main.js';
import { type WholePost, PublishedPostsService } from '../content/posts/published-posts.service.js';
import type { PageLanguage } from '../layout/page-language.js';
import { PageLanguagesService } from '../layout/page-languages.service.js';

/** How wide the cover is: the column of the page. */
const COVER_SIZES = '(max-width: 60rem) 92vw, 60rem';

/** Events on the front page. */
const MAX_EVENTS = 6;

/** Featured events on the front page. */
const MAX_FEATURED = 4;

/** Posts on the front page. */
const MAX_POSTS = 5;

/** A post that the front page shows with its content. */
export interface PinnedPost {
  url: string;
  /** As HTML. */
  title: Html;
  content: Html;
}

/** What the front page is made from. */
export interface HomeParts {
  site: PageSite;
  language: PageLanguage;
  /** Address of the site without a slash at the end. */
  siteUrl: string;
  /** The image at the top, which the settings name; nothing for none. */
  cover?: Picture;
  /** The featured event at the top; nothing for none. */
  hero?: ViewEvent;
  /** Further featured events, soonest first. */
  featured: readonly ViewEvent[];
  /** Coming events that are not among the featured ones, soonest first. */
  events: readonly ViewEvent[];
  /** How many coming events there are in all. */
  total: number;
  /** The newest posts. */
  posts: readonly PostLink[];
  /** The newest post that is sticky: an announcement. Nothing for none. */
  pinned?: PinnedPost;
}

/** The main content of the front page. */
export const HOME_TEMPLATE = new PageTemplate<HomeParts>(
  'home',
  ({ site, language, siteUrl, cover, hero, featured, events, total, posts, pinned }) =>
    html`${cover && pictureHtml(cover, { className: 'cover', sizes: COVER_SIZES, isFirst: true })}
      <h1${!cover && hero && html` class="visually-hidden"`}>${site.title}</h1>
      ${site.description !== '' && html`<p class="meta">${site.description}</p>`} ${hero && heroHtml(hero, language)}
      ${
        pinned &&
        html`<section class="card" aria-labelledby="pinned">
          <h2 id="pinned"><a href="${pinned.url}">${pinned.title}</a></h2>
          ${pinned.content}
        </section>`
      }
      ${
        featured.length > 0 &&
        html`<section aria-labelledby="featured">
          <h2 id="featured">${language.text('home.featured')}</h2>
          <div class="cards">${featured.map((event) => eventCard(event, language, 3))}</div>
        </section>`
      }
      <section aria-labelledby="next">
        <h2 id="next">${language.text('home.coming')}</h2>
        <div class="cards">${events.map((event) => eventCard(event, language, 3))}</div>
        ${total === 0 && html`<p>${language.text('home.none')}</p>`}
        <p class="actions">
          ${total > events.length && html`<a class="button" href="${siteUrl}/events/">${language.text('home.all', { count: total })}</a>`}
          <a class="button button--quiet" href="${siteUrl}/events/month/">${language.text('home.month')}</a>
        </p>
      </section>
      ${
        posts.length > 0 &&
        html`<section aria-labelledby="posts">
          <h2 id="posts">${language.text('home.posts')}</h2>
          ${postList(posts, language)}
        </section>`
      }
      <section aria-labelledby="search">
        <h2 id="search">${language.text('search.title')}</h2>
        ${searchForm(siteUrl, language)}
      </section>`,
);

/** The front page of a site that has not chosen one of its own: what comes next, and the newest posts. */
@Injectable()
export class HomePageService {
  constructor(
    private readonly events: PublicEventsService,
    private readonly site: SiteService,
    private readonly posts: PublishedPostsService,
    private readonly languages: PageLanguagesService,
    private readonly media: MediaService,
    private readonly parts: ContentPartsLoader,
    private readonly urls: SiteUrls,
  ) {}

  /** The page as HTML. @param head elements of its head */
  async html(head: Html): Promise<string> {
    const { siteUrl } = this.urls;
    const site = await this.site.plainSettings();
    const language = this.languages.current(site);
    const featured = (await this.coming({ featured: true }, MAX_FEATURED, language)).events;
    const hero = featured.find(({ image }) => image !== undefined) ?? featured.at(0);
    const { events, total } = await this.coming({}, MAX_EVENTS + featured.length, language);
    const shownAbove = new Set(featured.map(({ id }) => id));
    const posts = (await this.posts.recent(MAX_POSTS)).map((post) => listedLink(this.urls, post, language));
    const pinned = await this.posts.pinned();
    const parts = {
      site,
      language,
      siteUrl,
      cover: await this.cover(site.cover_image),
      hero,
      featured: featured.filter((event) => event !== hero),
      events: events.filter(({ id }) => !shownAbove.has(id)).slice(0, MAX_EVENTS),
      total,
      posts,
      pinned: pinned && (await this.pinnedPost(pinned, language)),
    };
    return pageLayout({
      title: site.title,
      site,
      siteUrl,
      language: language.layout,
      head: html`${head}${this.languages.alternates(`${siteUrl}/`, site)}`,
      main: rendered(site, HOME_TEMPLATE, parts),
    });
  }

  /** The image that the settings name, where visitors may see it. */
  private async cover(id: number): Promise<Picture | undefined> {
    const isShown = id !== 0 && (await this.media.isPublic(id));
    return isShown ? (await this.media.images([id])).get(id) : undefined;
  }

  private async coming(
    filter: Partial<PublicFilter>,
    limit: number,
    language: PageLanguage,
  ): Promise<{ events: ViewEvent[]; total: number }> {
    const span = { notOverAt: this.events.minute() };
    const page = { limit, offset: 0, order: 'asc' } as const;
    const { events, total } = await this.events.during({ termGroups: [], ...filter }, span, page);
    return { events: events.map((event) => toViewEvent(event, language)), total };
  }

  private async pinnedPost(post: WholePost, language: PageLanguage): Promise<PinnedPost> {
    const { url, title } = listedLink(this.urls, post, language);
    const { siteUrl } = this.urls;
    const imagesAt: ImagesAt = (addresses) => this.media.imagesAt(addresses);
    const content = renderContent(await this.parts.shown(post));
    return { url, title, content: trusted(await withImageSources(content, siteUrl, imagesAt)) };
  }
}
