import { Injectable } from '@nestjs/common';
import { Settings } from '#core/config';
import { EVENT } from '../cal/events/calendar-types.js';
import { SiteUrls } from '#core/context';
import { html, type Html } from '#core/html';
import { WORDPRESS_ROOT } from '#core/rest';
import { feedOf } from './feed-address.js';
import type { SitePost } from '../addresses/site-post.js';

/** How programs find the interface, the data and the embed of a page (oembed.md §3). */
export interface Discovery {
  /** Links for the head. */
  head: Html;
  /** Values of `Link` headers. */
  headers: string[];
}

/** Makes the links by which programs find their way from a page. */
@Injectable()
export class DiscoveryLinksService {
  constructor(
    private readonly settings: Settings,
    private readonly urls: SiteUrls,
  ) {}

  /** Links of pages that are no post's. @param feed path of the page's own feed, beside that of the site */
  ofSite(feed?: string): Discovery {
    const root = this.apiRoot();
    const { siteUrl } = this.urls;
    return {
      head: html`${feedLink(`${siteUrl}/feed/`, 'Posts')}
        ${feed === undefined ? feedLink(`${siteUrl}/comments/feed/`, 'Comments') : feedLink(siteUrl + feed, 'This page')}
        <link rel="https://api.w.org/" href="${root}/" />
        <link rel="alternate" href="${this.urls.restUrl('cal/events/v1/')}" />`,
      headers: [`<${root}/>; rel="https://api.w.org/"`],
    };
  }

  /**
   * Links of a post's page.
   * @param embeddable whether `oembed/1.0/embed` answers for it
   * @param canonical the address that counts as its own
   */
  of(post: SitePost, permalink: string, embeddable: boolean, canonical = permalink): Discovery {
    const { urls } = this;
    const root = this.apiRoot();
    const item = urls.restUrl(`content/v2/${post.type.restBase}/${post.id}`);
    const short = `${urls.siteUrl}/?p=${post.id}`;
    const calendar = urls.restUrl(`cal/events/v1/${post.type === EVENT ? `events/${post.id}` : ''}`);
    const embed = `${urls.restUrl('oembed/1.0/embed')}?url=${encodeURIComponent(permalink)}`;
    return {
      head: html`<link rel="canonical" href="${canonical}" />
        ${
          embeddable &&
          html`<link rel="alternate" title="oEmbed (JSON)" type="application/json+oembed" href="${embed}" />
            <link rel="alternate" title="oEmbed (XML)" type="text/xml+oembed" href="${embed}&format=xml" />`
        }
        ${feedLink(`${urls.siteUrl}/feed/`, 'Posts')}
        ${post.type.supports.has('comments') && feedLink(feedOf(permalink), 'Comments on this page')}
        <link rel="https://api.w.org/" href="${root}/" />
        <link rel="alternate" title="JSON" type="application/json" href="${item}" />
        <link rel="shortlink" href="${short}" />
        <link rel="alternate" href="${calendar}" />`,
      headers: [
        `<${root}/>; rel="https://api.w.org/"`,
        `<${item}>; rel="alternate"; title="JSON"; type="application/json"`,
        `<${short}>; rel=shortlink`,
      ],
    };
  }

  /**
   * Headers by which clients of the calendar and of tickets find their roots.
   * @param events path below the root of events that the page is about: `events/5`, `events/?categories=music`
   */
  apiHeaders(events = ''): Record<string, string> {
    const root = this.apiRoot();
    const names = this.settings.wordpressNames ? 'tribe' : 'cal';
    return {
      'X-TEC-API-VERSION': 'v1',
      'X-TEC-API-ROOT': `${root}/${names}/events/v1/${events}`,
      'X-TEC-API-ORIGIN': this.urls.siteUrl,
      'X-ET-API-VERSION': 'v1',
      'X-ET-API-ROOT': `${root}/${names}/tickets/v1/`,
    };
  }

  /**
   * The root that `rel="https://api.w.org/"` leads to. Programs that follow this relation speak the names of the
   * compatibility root, so it is that one unless it is off.
   */
  apiRoot(): string {
    const { rootUrl } = this.urls;
    const { apiPrefix, wordpressNames } = this.settings;
    return wordpressNames ? rootUrl.slice(0, -apiPrefix.length) + WORDPRESS_ROOT : rootUrl;
  }
}

/** How programs find an RSS feed. @param address of the feed */
function feedLink(address: string, title: string): Html {
  return html`<link rel="alternate" type="application/rss+xml" title="${title}" href="${address}" />`;
}
