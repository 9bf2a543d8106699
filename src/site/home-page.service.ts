import { Injectable } from '@nestjs/common';
import { PublicEventsService } from '../cal/events/events/public-events.service.js';
import { eventCard } from '../cal/views/html/event-card.js';
import { toViewEvent } from '../cal/views/view-event.js';
import type { ViewEvent } from '../cal/views/view-event.js';
import { RequestContext } from '../core/context/request-context.js';
import { html } from '../core/html/html.js';
import type { Html } from '../core/html/html.js';
import { Settings } from '../core/config/settings.js';
import { pageLayout } from '../core/site/page-layout.js';
import { rendered } from '../core/site/page-template.registry.js';
import { PageTemplate } from '../core/site/page-template.js';
import type { PageSite } from '../core/site/site.settings.js';
import { SiteService } from '../core/site/site.service.js';
import { searchForm } from './search/search-main.js';
import { listedLink, postList } from './lists/archive-main.js';
import type { PostLink } from './lists/archive-main.js';
import { ArchivesRepository } from './lists/archives.repository.js';

/** Events on the front page. */
const MAX_EVENTS = 6;

/** Posts on the front page. */
const MAX_POSTS = 5;

/** What the front page is made from. */
export interface HomeParts {
  site: PageSite;
  /** Address of the site without a slash at the end. */
  siteUrl: string;
  /** Coming events, soonest first. */
  events: readonly ViewEvent[];
  /** How many coming events there are in all. */
  total: number;
  /** The newest posts. */
  posts: readonly PostLink[];
  /** Path of the REST interface, with a slash at the end. */
  apiPath: string;
  /** Whether the documentation of the interface is served at `/docs`. */
  hasDocs: boolean;
}

/** The main content of the front page. */
export const HOME_TEMPLATE = new PageTemplate<HomeParts>(
  'home',
  ({ site, siteUrl, events, total, posts, apiPath, hasDocs }) =>
    html`<h1>${site.title}</h1>
      ${site.description !== '' && html`<p class="meta">${site.description}</p>`}
      <section aria-labelledby="next">
        <h2 id="next">Coming events</h2>
        ${events.length > 0 ? events.map((event) => eventCard(event, site, 3)) : html`<p>No events are planned.</p>`}
        <p class="actions">
          ${total > events.length && html`<a class="button" href="${siteUrl}/events/">All ${total} events</a>`}
          <a class="button button--quiet" href="${siteUrl}/events/month/">Calendar</a>
        </p>
      </section>
      ${
        posts.length > 0 &&
        html`<section aria-labelledby="posts">
          <h2 id="posts">Recent posts</h2>
          ${postList(posts, site)}
        </section>`
      }
      <section aria-labelledby="search">
        <h2 id="search">Search</h2>
        ${searchForm(siteUrl)}
      </section>
      <section aria-labelledby="api">
        <h2 id="api">For programs</h2>
        <p>
          The REST interface of this site is at
          <a href="${siteUrl}${apiPath}">${apiPath}</a>${
            hasDocs && html`, and is described at <a href="${siteUrl}/docs">/docs</a>`
          }.
        </p>
      </section>`,
);

/** The front page of a site that has not chosen one of its own: what comes next, and where programs find the API. */
@Injectable()
export class HomePageService {
  constructor(
    private readonly events: PublicEventsService,
    private readonly site: SiteService,
    private readonly settings: Settings,
    private readonly posts: ArchivesRepository,
  ) {}

  /** The page as HTML. @param head elements of its head */
  async html(head: Html): Promise<string> {
    const { siteUrl } = RequestContext.current();
    const { apiPrefix, docs } = this.settings;
    const site = await this.site.plainSettings();
    const { events, total } = await this.events.during(
      { termGroups: [] },
      { notOverAt: this.events.minute() },
      { limit: MAX_EVENTS, offset: 0, order: 'asc' },
    );
    const posts = (await this.posts.recent(MAX_POSTS)).map(listedLink);
    const cards = events.map(toViewEvent);
    const parts = { site, siteUrl, events: cards, total, posts, apiPath: `${apiPrefix}/`, hasDocs: docs };
    return pageLayout({ title: site.title, site, siteUrl, head, main: rendered(site, HOME_TEMPLATE, parts) });
  }
}
