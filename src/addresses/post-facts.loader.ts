import { type Caller, SiteUrls } from '#core/context';
import { Injectable } from '@nestjs/common';
import { UsersService } from '../auth/users/users.service.js';
import type { StatusFacts } from '../cal/events/events/event-status.js';
import { EventsService } from '../cal/events/events/events.service.js';
import { OrganizersService } from '../cal/events/organizers/organizers.service.js';
import { VenuesService } from '../cal/events/venues/venues.service.js';
import { ContentPartsLoader } from '../content/parts/content-parts.loader.js';
import { type ImageSummary, MediaService } from '../content/media/media.service.js';
import { permalink, PostTreeService } from '#core/content';
import { ATTACHMENT } from '../content/content-types.js';
import { EVENT, ORGANIZER, VENUE } from '../cal/events/calendar-types.js';
import { trusted, type Html } from '#core/html';
import { decodeEntities, generateExcerpt, renderContent, renderExcerpt, renderTitle } from '#core/text';
import type { SitePost } from './site-post.js';
import { withImageSources } from './content-images.js';
import { plainOf } from '../cal/views/view-event.js';

type Members = Record<string, unknown>;

/** What a page or an embed shows of a post. */
export interface PostFacts {
  post: SitePost;
  permalink: string;
  /** Title as HTML, with what tells that it is not for everybody. */
  title: Html;
  /** The same as plain text. */
  plainTitle: string;
  /** `false`: only the title may be shown. */
  open: boolean;
  content: Html;
  excerpt: Html;
  image?: ImageSummary;
  author?: { name: string; slug: string };
  /** An event, venue or organizer as `cal/events/v1` answers it. */
  response?: Members;
  /** Whether and how an event takes place; nothing for posts of other kinds. */
  status?: StatusFacts;
}

/** Gathers what is public of a post, as a visitor may see it. */
@Injectable()
export class PostFactsLoader {
  constructor(
    private readonly tree: PostTreeService,
    private readonly media: MediaService,
    private readonly parts: ContentPartsLoader,
    private readonly users: UsersService,
    private readonly events: EventsService,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    private readonly urls: SiteUrls,
  ) {}

  /** Whether visitors may see that there is such a post. */
  async isPublic(post: SitePost): Promise<boolean> {
    return post.type === ATTACHMENT ? this.media.isPublic(post.id) : post.status === 'publish';
  }

  /**
   * Everything about a post that the caller may read.
   * @param isEditor the caller may change the post, so that its password does not matter
   */
  async load(caller: Caller, post: SitePost, isEditor = false): Promise<PostFacts> {
    const open = post.password === '' || isEditor;
    const access = { context: isEditor ? 'edit' : undefined };
    const imageId = post.type === ATTACHMENT ? post.id : post.image_id;
    const images = open && imageId !== null ? await this.media.images([imageId]) : undefined;
    const author = post.author_id === null ? null : await this.users.find(post.author_id);
    const event =
      open && post.type === EVENT ? await this.events.readWithStatus(caller, { id: post.id }, access) : undefined;
    const title = `${open ? '' : 'Protected: '}${renderTitle(post.title)}`;
    return {
      post,
      permalink: await this.permalink(post),
      title: trusted(title),
      plainTitle: plainOf(title),
      open,
      content: trusted(open ? await this.content(post) : ''),
      excerpt: trusted(open ? excerptOf(post) : ''),
      image: images?.get(imageId ?? 0),
      author: author ? { name: decodeEntities(author.name), slug: author.slug } : undefined,
      response: event?.response ?? (open ? await this.response(caller, post, access) : undefined),
      status: event?.status,
    };
  }

  private async content(post: SitePost): Promise<string> {
    const { siteUrl } = this.urls;
    const content = renderContent(await this.parts.shown(post));
    return withImageSources(content, siteUrl, (addresses) => this.media.imagesAt(addresses));
  }

  /** Public address of a post. */
  async permalink(post: SitePost): Promise<string> {
    return permalink(this.urls, post.type, post, await this.tree.path(post.type, post.parent_id));
  }

  private response(caller: Caller, { type, id }: SitePost, access: { context?: string }): Promise<Members> | undefined {
    if (type === VENUE) return this.venues.read(caller, { id }, access);
    return type === ORGANIZER ? this.organizers.read(caller, { id }, access) : undefined;
  }
}

function excerptOf(post: SitePost): string {
  return post.excerpt.trim() === '' ? renderExcerpt(generateExcerpt(post.content)) : renderExcerpt(post.excerpt);
}
