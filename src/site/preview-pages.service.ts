import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { PreviewTokensService } from '../auth/previews/preview-tokens.service.js';
import { SessionsService } from '../auth/sessions/sessions.service.js';
import { mayEdit, mayRead, type PostStatus } from '#core/content';
import { ATTACHMENT, NAVIGATION } from '../content/content-types.js';
import { type Caller, SiteUrls } from '#core/context';
import { html } from '#core/html';
import { NO_CACHE } from '#core/rest';
import { PageSlotRegistry, SiteService } from '#core/site';
import { PageAddressService } from '../addresses/page-address.service.js';
import { PostFactsLoader } from '../addresses/post-facts.loader.js';
import { ArchivePagesService } from './lists/archive-pages.service.js';
import { addedParts } from './event-main.js';
import { postPage } from './post-page.js';
import type { SitePage } from './site-page.js';
import type { SitePost } from '../addresses/site-post.js';
import { PageLanguagesService } from '../layout/page-languages.service.js';
import type { PageTextName } from '../layout/texts/en.js';

/** Statuses that have a preview, and what the page says about them. */
const NOTICES: Partial<Record<PostStatus, PageTextName>> = {
  draft: 'preview.draft',
  pending: 'preview.pending',
  future: 'preview.future',
  private: 'preview.private',
};

/** Members of a request that previews need. */
type PreviewRequest = Pick<Request, 'path' | 'query' | 'headers'>;

/**
 * Pages of unpublished posts, for users who may read them and have signed in with this browser, and for everyone with a
 * preview token (`POST auth/v1/previews`).
 */
@Injectable()
export class PreviewPagesService {
  constructor(
    private readonly addresses: PageAddressService,
    private readonly facts: PostFactsLoader,
    private readonly sessions: SessionsService,
    private readonly tokens: PreviewTokensService,
    private readonly archives: ArchivePagesService,
    private readonly site: SiteService,
    private readonly slots: PageSlotRegistry,
    private readonly languages: PageLanguagesService,
    private readonly urls: SiteUrls,
  ) {}

  /**
   * The preview at an address where visitors find nothing.
   * @returns nothing for visitors, for users who may not read the post, and where there is no post with a preview
   */
  async at({ path, query, headers }: PreviewRequest): Promise<SitePage | undefined> {
    if (headers.cookie === undefined && query.preview_token === undefined) return undefined;
    const post = await this.addresses.at(path, query);
    if (!post) return this.archiveAt(path, headers);
    const notice = hasPreview(post) ? NOTICES[post.status] : undefined;
    if (notice === undefined) return undefined;
    const caller = await this.callerOf(post, query, headers);
    if (!caller || !mayRead(caller, post.type, post)) return undefined;
    const facts = await this.facts.load(caller, post, mayEdit(caller, post.type, post));
    const site = await this.site.plainSettings();
    const language = this.languages.current(site);
    const parts = { facts, site, language, siteUrl: this.urls.siteUrl };
    const head = html`<meta name="robots" content="noindex" />`;
    const before = html`<p class="notice no-print" role="status">
      <strong>${language.text('preview.title')}</strong> ${language.text(notice)} ${language.text('preview.hidden')}
    </p>`;
    return {
      status: 200,
      headers: { ...NO_CACHE, 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer', Vary: 'Cookie' },
      body: postPage({ ...parts, before, added: await addedParts(this.slots, parts) }, head),
    };
  }

  /** The archive of an author of whom users may know and visitors not, because nothing of the author is published. */
  private async archiveAt(path: string, headers: PreviewRequest['headers']): Promise<SitePage | undefined> {
    const session = headers.cookie === undefined ? undefined : await this.sessions.of({ headers });
    const page = session && (await this.archives.at(session.caller, path, true));
    return page && { ...page, headers: { ...page.headers, ...NO_CACHE, 'X-Robots-Tag': 'noindex', Vary: 'Cookie' } };
  }

  /** The user with whose rights a request reads a post. */
  private async callerOf(
    { id }: SitePost,
    query: PreviewRequest['query'],
    headers: PreviewRequest['headers'],
  ): Promise<Caller | undefined> {
    if (query.preview_token !== undefined) return this.tokens.callerOf(query.preview_token, id);
    return (await this.sessions.of({ headers }))?.caller;
  }
}

function hasPreview({ type }: SitePost): boolean {
  return type !== NAVIGATION && type !== ATTACHMENT && !type.isPart;
}
