import { Injectable } from '@nestjs/common';
import { UsersService } from '../../auth/users/users.service.js';
import { VisibleAuthorsService } from '../../content/users/visible-authors.service.js';
import { type Caller, SiteUrls } from '#core/context';
import { html } from '#core/html';
import type { RowWindow } from '#core/lists';
import { type PageSite, rendered, SiteService } from '#core/site';
import { pageLayout } from '../../layout/page-layout.js';
import { decodeEntities } from '#core/text';
import { SeoHeadService, type Subject } from '../../seo/head/seo-head.service.js';
import { PageFinderService } from '../../seo/head/page-finder.service.js';
import { DiscoveryLinksService } from '../discovery-links.service.js';
import { feedOf } from '../feed-address.js';
import { pageHead, type PageHead } from '../page-head.js';
import type { SitePage } from '../site-page.js';
import { ARCHIVE_TEMPLATE, listedLink } from './archive-main.js';
import { PublishedPostsService, type ListedPost } from '../../content/posts/published-posts.service.js';
import { PageLanguagesService } from '../../layout/page-languages.service.js';

const ARCHIVE = /^(\/(?:category|tag|author)\/.+?\/)(?:page\/([1-9]\d{0,5})\/)?$/;

/** An archive that exists. */
interface Archive {
  subject: Subject;
  seo: PageHead;
  /** Plain text, for archives without a head; empty for others. */
  name: string;
}

/** The archives of posts by category, tag and author. */
@Injectable()
export class ArchivePagesService {
  constructor(
    private readonly finder: PageFinderService,
    private readonly heads: SeoHeadService,
    private readonly rows: PublishedPostsService,
    private readonly discovery: DiscoveryLinksService,
    private readonly site: SiteService,
    private readonly users: UsersService,
    private readonly authors: VisibleAuthorsService,
    private readonly languages: PageLanguagesService,
    private readonly urls: SiteUrls,
  ) {}

  /**
   * The archive at a path of the site.
   * @param isForUser also those that lists of users name for this caller: of all accounts for those who may list them,
   *   and of the own one
   * @returns nothing for other paths, unknown terms and authors, and pages after the last one
   */
  async at(caller: Caller, pathname: string, isForUser = false): Promise<SitePage | undefined> {
    const [, path, number = '1'] = ARCHIVE.exec(pathname) ?? [];
    if (path === undefined) return undefined;
    const { siteUrl } = this.urls;
    const site = await this.site.plainSettings();
    const archive = await this.archiveAt(caller, path, site, isForUser);
    if (!archive) return undefined;
    const { subject, seo } = archive;
    const language = this.languages.current(site);
    const page = Number(number);
    const size = site.posts_per_page;
    // One more than a page shows whether there is a next page.
    const posts = await this.posts(subject, { limit: size + 1, offset: (page - 1) * size });
    if (posts.length === 0 && page > 1) return undefined;
    const address = (at: number): string => siteUrl + path + (at === 1 ? '' : `page/${at}/`);
    const { head: links, headers } = this.discovery.ofSite(isForUser ? undefined : feedOf(path));
    const title = seo.title ?? `${archive.name} - ${site.title}`;
    const older = posts.length > size ? address(page + 1) : undefined;
    const canonical = this.languages.canonical(address(page), site);
    const alternates = this.languages.alternates(address(page), site);
    const body = pageLayout({
      title,
      site,
      siteUrl,
      language: language.layout,
      head: seo.before(html`<link rel="canonical" href="${canonical}" />${links}${alternates}`),
      main: rendered(site, ARCHIVE_TEMPLATE, {
        site,
        language,
        siteUrl,
        heading: headingOf(title, site.title),
        posts: posts.slice(0, size).map((post) => listedLink(this.urls, post, language)),
        newer: page > 1 ? address(page - 1) : undefined,
        older,
      }),
    });
    return { status: 200, headers: { Link: headers, ...this.discovery.apiHeaders() }, body };
  }

  /**
   * The newest posts of the archive at a path, for its feed.
   * @param path with a slash at the end. @returns nothing for other paths, unknown terms and authors
   */
  async newest(
    caller: Caller,
    path: string,
    limit: number,
  ): Promise<{ heading: string; posts: ListedPost[] } | undefined> {
    const site = await this.site.plainSettings();
    const archive = ARCHIVE.test(path) ? await this.archiveAt(caller, path, site, false) : undefined;
    if (!archive) return undefined;
    const { subject, seo, name } = archive;
    return {
      heading: headingOf(seo.title ?? name, site.title),
      posts: await this.posts(subject, { limit, offset: 0 }),
    };
  }

  /** The term or author whose archive is at a path; nothing where visitors may not know of one. */
  private async archiveAt(
    caller: Caller,
    path: string,
    site: PageSite,
    isForUser: boolean,
  ): Promise<Archive | undefined> {
    const address = this.urls.siteUrl + path;
    const subject = await this.finder.find(address);
    if (subject?.kind !== 'term' && subject?.kind !== 'author') return undefined;
    const head = await this.heads.of(caller, subject);
    const preview = this.languages.previewOf(address, site);
    if (head) return { subject, seo: pageHead(head, preview), name: '' };
    // Lists show authors of events and pages too, with a link to an archive that has no posts.
    const name = await this.nameOfAuthor(subject, isForUser ? caller : undefined);
    return name === undefined ? undefined : { subject, seo: pageHead(undefined, preview), name };
  }

  /** Name of an author whom visitors, or a reader, may know of; nothing for other subjects. */
  private async nameOfAuthor({ kind, ...subject }: Subject, reader?: Caller): Promise<string | undefined> {
    if (kind !== 'author' || !('id' in subject)) return undefined;
    const isKnown = reader !== undefined && (reader.id === subject.id || reader.can('list_users'));
    if (!isKnown && !(await this.authors.includes(subject.id))) return undefined;
    const user = await this.users.find(subject.id);
    return user ? decodeEntities(user.name) : undefined;
  }

  private posts(subject: Subject, window: RowWindow): Promise<ListedPost[]> {
    if (subject.kind === 'author') return this.rows.ofAuthor(subject.id, window);
    if (subject.kind !== 'term') return Promise.resolve([]);
    return this.rows.ofTerm(subject.id, window);
  }
}

/** The title of a page without the name of the site, which the header of the page has. */
function headingOf(title: string, site: string): string {
  const suffix = ` - ${site}`;
  return title.endsWith(suffix) ? title.slice(0, -suffix.length) : title;
}
