import { Injectable } from '@nestjs/common';
import type { PageLanguage } from '../../layout/page-language.js';
import { PageLanguagesService } from '../../layout/page-languages.service.js';
import { UsersService } from '../../auth/users/users.service.js';
import { type PublicEvent, PublicEventsService } from '../../cal/events/events/public-events.service.js';
import { labelledTitle } from '../../cal/views/html/event-status.js';
import { plainOf } from '../../cal/views/view-event.js';
import { isBelowCalendar, readViewAddress, scopePath } from '../../cal/views/view-address.js';
import { ViewContextsService } from '../../cal/views/view-contexts.service.js';
import { NO_DATE, permalink, PostTreeService, TermsService } from '#core/content';
import { PAGE, POST } from '../../content/content-types.js';
import { SiteUrls, VISITOR } from '#core/context';
import { decodePath } from '#core/rest';
import { SiteService } from '#core/site';
import type { ContentParts } from '../../content/parts/content-parts.js';
import { ContentPartsLoader } from '../../content/parts/content-parts.loader.js';
import { decodeEntities, generateExcerpt, renderContent, renderExcerpt, renderTitle } from '#core/text';
import { isoWithOffset } from '#core/time';
import { PageAddressService } from '../../addresses/page-address.service.js';
import { FileValidatorsService } from '../file-validators.service.js';
import { ArchivePagesService } from '../lists/archive-pages.service.js';
import { PublishedPostsService, type FeedPost } from '../../content/posts/published-posts.service.js';
import { PostFactsLoader } from '../../addresses/post-facts.loader.js';
import type { SitePage } from '../site-page.js';
import type { SitePost } from '../../addresses/site-post.js';
import { atomDocument } from './atom.js';
import { feedOf, readFeedAddress, type FeedForm } from '../feed-address.js';
import type { Feed, FeedItem } from './feed-xml.js';
import { rdfDocument } from './rdf.js';
import { RecentCommentsService, type PublicComment } from '../../content/comments/recent-comments.service.js';
import { rssDocument } from './rss.js';

/** Items of a feed. */
const FEED_SIZE = 10;
/** Seconds for which programs may reuse a feed; afterwards they ask with its ETag. */
const FEED_MAX_AGE_SECONDS = 60;

/** Path below which the feed of all comments is; there is no page. */
const COMMENTS = '/comments/';

/** How each form is written, and its media type. */
const FORMS: Readonly<Record<FeedForm, { type: string; write: (feed: Feed) => string }>> = {
  rss2: { type: 'application/rss+xml', write: rssDocument },
  atom: { type: 'application/atom+xml', write: atomDocument },
  rdf: { type: 'application/rdf+xml', write: rdfDocument },
};

/** What a feed is about. */
type FeedSubject = Pick<Feed, 'title' | 'items'>;

/** Feeds of the site, of its archives and calendars, and of comments, as visitors may see them. */
@Injectable()
export class FeedsService {
  constructor(
    private readonly published: PublishedPostsService,
    private readonly recent: RecentCommentsService,
    private readonly archives: ArchivePagesService,
    private readonly events: PublicEventsService,
    private readonly views: ViewContextsService,
    private readonly addresses: PageAddressService,
    private readonly facts: PostFactsLoader,
    private readonly tree: PostTreeService,
    private readonly terms: TermsService,
    private readonly site: SiteService,
    private readonly users: UsersService,
    private readonly parts: ContentPartsLoader,
    private readonly validators: FileValidatorsService,
    private readonly languages: PageLanguagesService,
    private readonly urls: SiteUrls,
  ) {}

  /** The feed at a path of the site; nothing for other paths, and where there is no page to have one. */
  async at(pathname: string): Promise<SitePage | undefined> {
    const address = readFeedAddress(pathname);
    const subject = address && (await this.subject(address.page));
    if (!address || !subject) return undefined;
    const { page, form } = address;
    const { siteUrl } = this.urls;
    const { title, description, language } = await this.site.plainSettings();
    const { type, write } = FORMS[form];
    const body = write({
      ...subject,
      title: subject.title === '' ? title : `${subject.title} – ${title}`,
      // The comments of the site have no page.
      link: siteUrl + (page === COMMENTS ? '/' : page),
      self: siteUrl + feedOf(page, form),
      site: title,
      description,
      language: language.replace('_', '-'),
    });
    return {
      status: 200,
      headers: {
        ...this.validators.of(`feed ${form} ${page}`, body),
        'Cache-Control': `public, max-age=${FEED_MAX_AGE_SECONDS}`,
        'X-Robots-Tag': 'noindex, follow',
      },
      type: `${type}; charset=utf-8`,
      body,
    };
  }

  private async subject(page: string): Promise<FeedSubject | undefined> {
    if (page === '/') return { title: '', items: await this.posts(await this.published.recent(FEED_SIZE)) };
    if (page === COMMENTS) {
      const language = this.languages.ofSite(await this.site.plainSettings());
      return { title: language.text('feed.comments'), items: await this.comments(await this.recent.list(FEED_SIZE)) };
    }
    if (isBelowCalendar(page)) return this.calendar(page);
    const archive = await this.archives.newest(VISITOR, page, FEED_SIZE);
    if (archive) return { title: archive.heading, items: await this.posts(archive.posts) };
    return this.discussion(await this.addresses.at(page));
  }

  private async posts(listed: readonly { id: number }[]): Promise<FeedItem[]> {
    const ids = listed.map(({ id }) => id);
    const [posts, terms] = await Promise.all([this.published.forFeed(ids), this.termNames(ids)]);
    const parts = await this.parts.load(posts);
    return posts.map((post) => postItem(this.urls, post, terms.get(post.id) ?? [], parts));
  }

  /** Coming events, soonest first, of the calendar or of a category or tag of it. */
  private async calendar(page: string): Promise<FeedSubject | undefined> {
    const request = readViewAddress(page, {});
    // Days, months and past events have no feed: it would contain other events than the page.
    if (!request || decodePath(page).toLowerCase() !== decodePath(scopePath(request)).toLowerCase()) return undefined;
    const { filter, scope, site } = await this.views.of(request);
    if (!filter) return undefined;
    const span = { notOverAt: this.events.minute() };
    const { events } = await this.events.during(filter, span, { limit: FEED_SIZE, offset: 0, order: 'asc' });
    const terms = await this.termNames(events.filter(({ open }) => open).map(({ response }) => Number(response.id)));
    const authors = await this.users.findAll(events.map(({ response }) => Number(response.author)));
    const language = this.languages.ofSite(site);
    return {
      title: [language.text('layout.events'), ...scope].join(' › '),
      items: events.map((event) => {
        const { id, author } = event.response;
        return eventItem(this.urls, event, terms.get(Number(id)) ?? [], language, authors.get(Number(author))?.name);
      }),
    };
  }

  /** The comments on a post. */
  private async discussion(post: SitePost | undefined): Promise<FeedSubject | undefined> {
    if (!post?.type.supports.has('comments') || !(await this.facts.isPublic(post))) return undefined;
    const comments = post.password === '' ? await this.recent.list(FEED_SIZE, post.id) : [];
    const language = this.languages.ofSite(await this.site.plainSettings());
    const title = language.text('feed.commentsOn', { title: plainOf(renderTitle(post.title)) });
    return { title, items: await this.comments(comments) };
  }

  /** Names of the categories and tags of posts, by post, as plain text. */
  private async termNames(ids: readonly number[]): Promise<Map<number, string[]>> {
    const names = new Map<number, string[]>(ids.map((id) => [id, []]));
    for (const { content_id: id, name } of await this.terms.ofPosts(ids)) names.get(id)?.push(decodeEntities(name));
    return names;
  }

  private async comments(comments: readonly PublicComment[]): Promise<FeedItem[]> {
    const parents = comments.map(({ parent_id: parent }) => parent);
    const paths = await this.tree.paths(PAGE, parents);
    return comments.map((comment) => commentItem(this.urls, comment, paths.get(comment.parent_id ?? 0) ?? ''));
  }
}

function postItem(urls: SiteUrls, post: FeedPost, terms: readonly string[], parts: ContentParts): FeedItem {
  const open = post.password === '';
  const link = permalink(urls, POST, post);
  return {
    title: `${open ? '' : 'Protected: '}${plainOf(renderTitle(post.title))}`,
    link,
    guid: siteAddressOf(urls, `?p=${post.id}`),
    publishedUtc: post.date_utc,
    changedUtc: post.modified_utc,
    author: decodeEntities(post.author_name ?? ''),
    categories: terms,
    summary: open ? renderExcerpt(post.excerpt.trim() === '' ? generateExcerpt(post.content) : post.excerpt) : '',
    content: open ? renderContent(parts.shown(post)) : undefined,
    comments: { link: `${link}#comments`, feed: feedOf(link), count: Number(post.comments) },
  };
}

/** @param author name ready for HTML; nothing where the account was deleted */
function eventItem(
  urls: SiteUrls,
  { open, response, status }: PublicEvent,
  terms: readonly string[],
  language: PageLanguage,
  author = '',
): FeedItem {
  const title = labelledTitle(plainOf(response.title), status, language);
  return {
    title: open ? title : language.text('post.protectedTitle', { title }),
    link: String(response.url),
    guid: siteAddressOf(urls, `?post_type=tribe_events&p=${String(response.id)}`),
    publishedUtc: dateOf(response.date_utc),
    changedUtc: dateOf(response.modified_utc),
    event: { start: isoOf(response.start_date, response.timezone), end: isoOf(response.end_date, response.timezone) },
    author: decodeEntities(author),
    categories: terms,
    summary: open ? String(response.excerpt) || renderExcerpt(generateExcerpt(String(response.description))) : '',
    content: open ? String(response.description) : undefined,
  };
}

/** A moment of the interface; nothing for the zeros by which it says that there is none. */
function dateOf(utc: unknown): string | null {
  return typeof utc === 'string' && utc !== NO_DATE ? utc : null;
}

function isoOf(wall: unknown, zone: unknown): string {
  return isoWithOffset(String(wall), String(zone));
}

/** @param above path of the parent of the commented page */
function commentItem(urls: SiteUrls, comment: PublicComment, above: string): FeedItem {
  const {
    id,
    kind,
    post_id: postId,
    slug,
    post_date: postDate,
    title,
    author_name: name,
    content,
    date_utc: date,
  } = comment;
  const type = kind === PAGE.name ? PAGE : POST;
  const link = `${permalink(urls, type, { id: postId, slug, status: 'publish', date: postDate }, above)}#comment-${id}`;
  const author = decodeEntities(name) || 'Anonymous';
  return {
    title: `Comment on ${plainOf(renderTitle(title))} by ${author}`,
    link,
    guid: link,
    publishedUtc: date,
    author,
    categories: [],
    summary: renderExcerpt(generateExcerpt(content)),
    content: renderContent(content),
  };
}

function siteAddressOf({ siteUrl }: SiteUrls, query: string): string {
  return `${siteUrl}/${query}`;
}
