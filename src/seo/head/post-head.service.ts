import { Injectable } from '@nestjs/common';
import { CATEGORIES } from '../../content/taxonomies.js';
import { CommentCountsService } from '../../content/comments/comment-counts.service.js';
import { MediaService, type ImageSummary } from '../../content/media/media.service.js';
import { type Caller, Clock, SiteUrls } from '#core/context';
import {
  permalink,
  type ContentType,
  DefaultCategoryService,
  type TermOfPost,
  termsByPost,
  TermsService,
} from '#core/content';
import { PAGE, POST } from '../../content/content-types.js';
import { EVENT } from '../../cal/events/calendar-types.js';
import { SiteService, type SiteSettings } from '#core/site';
import { plainLine, renderTitle, stripTags } from '#core/text';
import { NO_SEO_FIELDS, type SeoFields } from '../fields/seo-fields.js';
import { SeoFieldsService } from '../fields/seo-fields.service.js';
import { archiveCrumb, homeCrumb } from './crumbs.js';
import { EventNodesService } from './event-nodes.service.js';
import { HeadObjectsRepository, type PostAbove } from './head-objects.repository.js';
import type { HeadPost } from './head-post.js';
import type { ArticleFacts, Crumb, PageFacts, PersonFacts } from './page-facts.js';
import { PersonNodesService } from './person-nodes.service.js';
import { PrimaryCategoriesService, type PrimaryCategory } from './primary-categories.service.js';
import { postVariables } from './post-variables.js';
import { firstPicture, readingMinutes, summaryOf, wordCount } from './text-facts.js';
import type { Variables } from './variables.js';

/** Words of `og_description` that are taken from a text; excerpts of the interface have 55 (seo.md, compared live). */
const SUMMARY_WORDS = 100;
const TITLE = '%%title%% %%page%% %%sep%% %%sitename%%';

/** What posts of one page of an answer have to do with, by id of each thing. */
interface Around {
  settings: SiteSettings;
  fields: ReadonlyMap<number, SeoFields>;
  images: ReadonlyMap<number, ImageSummary>;
  people: ReadonlyMap<number, PersonFacts>;
  comments: ReadonlyMap<number, number>;
  terms: ReadonlyMap<number, readonly TermOfPost[]>;
  primary: ReadonlyMap<number, PrimaryCategory>;
  defaultCategory: number | undefined;
  above: ReadonlyMap<number, PostAbove>;
  events: ReadonlyMap<number, Record<string, unknown>>;
  eventVariables: ReadonlyMap<number, Variables>;
}

/** Gathers what heads of posts, pages and events are made from; the number of queries does not depend on how many. */
@Injectable()
export class PostHeadService {
  constructor(
    private readonly rows: HeadObjectsRepository,
    private readonly fields: SeoFieldsService,
    private readonly people: PersonNodesService,
    private readonly media: MediaService,
    private readonly terms: TermsService,
    private readonly primary: PrimaryCategoriesService,
    private readonly comments: CommentCountsService,
    private readonly defaultCategory: DefaultCategoryService,
    private readonly events: EventNodesService,
    private readonly site: SiteService,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {}

  /** The facts of posts of one kind, by id. Whether `caller` may see them has been decided before. */
  async facts(caller: Caller, type: ContentType, posts: readonly HeadPost[]): Promise<Map<number, PageFacts>> {
    if (posts.length === 0) return new Map();
    const around = await this.around(caller, type, posts);
    return new Map(posts.map((post) => [post.id, this.factsOf(type, post, around)]));
  }

  private async around(caller: Caller, type: ContentType, posts: readonly HeadPost[]): Promise<Around> {
    const ids = posts.map(({ id }) => id);
    const isPost = type === POST;
    const open = posts.filter(({ password }) => password === '');
    const [settings, fields, images, people, comments, terms, defaultCategory, above] = await Promise.all([
      this.site.settings(),
      this.fields.of('post', ids),
      this.images(open),
      isPost ? this.people.byId(posts.map(({ author_id: author }) => author)) : new Map<number, PersonFacts>(),
      this.commentsOf(isPost ? posts : []),
      isPost ? this.terms.ofPosts(ids) : [],
      this.defaultCategory.idFor(CATEGORIES),
      type.hierarchical ? this.rows.postsAbove(type, parents(posts)) : new Map<number, PostAbove>(),
    ]);
    const published = open.filter(({ status }) => status === 'publish').map(({ id }) => id);
    const [events, eventVariables] =
      type === EVENT
        ? [await this.events.nodes(caller, published), await this.events.variables(caller, ids, [...fields.values()])]
        : [new Map<number, Record<string, unknown>>(), new Map<number, Variables>()];
    return {
      settings,
      fields,
      images,
      people,
      comments,
      terms: termsByPost(terms),
      primary: await this.primary.of(type, fields),
      defaultCategory,
      above,
      events,
      eventVariables,
    };
  }

  private async images(posts: readonly HeadPost[]): Promise<Map<number, ImageSummary>> {
    const ids = posts.flatMap(({ image_id: id }) => (id === null ? [] : [id]));
    return ids.length === 0 ? new Map() : this.media.images(ids);
  }

  private async commentsOf(posts: readonly HeadPost[]): Promise<Map<number, number>> {
    const open = posts.filter(({ comment_status: status }) => status === 'open').map(({ id }) => id);
    const counts = await this.comments.approved(open);
    return new Map(open.map((id) => [id, counts.get(id) ?? 0]));
  }

  private factsOf(type: ContentType, post: HeadPost, around: Around): PageFacts {
    const open = post.password === '';
    const fields = around.fields.get(post.id) ?? NO_SEO_FIELDS;
    const isFront = isFrontPage(type, post, around.settings);
    const address = isFront
      ? homeCrumb(this.urls).url
      : permalink(this.urls, type, post, pathOf(post.parent_id, around.above));
    const terms = around.terms.get(post.id) ?? [];
    return {
      kind: 'article',
      permalink: address,
      titleTemplate: TITLE,
      variables: postVariables({
        type,
        post,
        open,
        settings: around.settings,
        nowMs: this.clock.nowMs(),
        terms,
        primaryCategory: around.primary.get(post.id)?.name,
        author: around.people.get(post.author_id ?? 0)?.name ?? '',
        keyphrase: fields.focus_keyphrase ?? '',
        event: around.eventVariables.get(post.id),
      }),
      fields: open ? fields : withoutTexts(fields),
      indexable: post.status === 'publish',
      get summary() {
        return open ? summaryOf(post, SUMMARY_WORDS) : '';
      },
      crumbs: isFront ? [homeCrumb(this.urls)] : crumbsOf(this.urls, type, post, address, around),
      article: this.articleOf(type, post, terms, around),
    };
  }

  private articleOf(type: ContentType, post: HeadPost, terms: readonly TermOfPost[], around: Around): ArticleFacts {
    const isPost = type === POST;
    const open = post.password === '';
    const upload = open ? around.images.get(post.image_id ?? 0) : undefined;
    const picture = open && !upload ? firstPicture(post.content, this.urls.siteUrl) : undefined;
    const named = (taxonomy: string) =>
      terms.filter((term) => term.taxonomy === taxonomy && term.id !== around.defaultCategory).map(({ name }) => name);
    return {
      isPost,
      published: post.date_utc,
      modified: post.modified_utc,
      author: isPost ? around.people.get(post.author_id ?? 0) : undefined,
      headline: headlineOf(post.title),
      words: open && isPost ? wordCount(plainLine(post.title), post.content) : undefined,
      readingMinutes: open ? readingMinutes(post.content) : undefined,
      comments: around.comments.get(post.id),
      tags: named('post_tag'),
      categories: named('category'),
      image: upload
        ? {
            url: upload.url,
            width: upload.width,
            height: upload.height,
            type: upload.mimeType,
            caption: upload.caption,
          }
        : picture === undefined
          ? undefined
          : { url: picture },
      imageIsUpload: upload !== undefined,
      event: around.events.get(post.id),
    };
  }
}

/** Whether a page is the one that the address of the site shows. */
function isFrontPage(type: ContentType, { id }: HeadPost, settings: SiteSettings): boolean {
  return type === PAGE && settings.show_on_front === 'page' && settings.page_on_front === id;
}

/** Title as HTML without tags, as in a heading. */
function headlineOf(title: string): string {
  return stripTags(renderTitle(title)).trim();
}

/** Without the password, nothing of the contents is revealed, also not in other words. */
function withoutTexts(fields: Readonly<SeoFields>): SeoFields {
  return {
    ...fields,
    description: null,
    open_graph_description: null,
    open_graph_image: null,
    twitter_description: null,
    twitter_image: null,
  };
}

function parents(posts: readonly HeadPost[]): number[] {
  return [...new Set(posts.flatMap(({ parent_id: parent }) => (parent ? [parent] : [])))];
}

/** A post's ancestors, the highest first. */
function lineage(parent: number | null | undefined, above: ReadonlyMap<number, PostAbove>): PostAbove[] {
  const line: PostAbove[] = [];
  for (
    let at = parent ? above.get(parent) : undefined;
    at && !line.includes(at);
    at = at.parent_id === null ? undefined : above.get(at.parent_id)
  ) {
    line.unshift(at);
  }
  return line;
}

function pathOf(parent: number | null | undefined, above: ReadonlyMap<number, PostAbove>): string {
  return lineage(parent, above)
    .map(({ id, slug }) => slug ?? id)
    .join('/');
}

/** Home, the archive of the kind, the main category, its public ancestors, and the post. */
function crumbsOf(
  urls: SiteUrls,
  type: ContentType,
  post: HeadPost,
  address: string,
  { above, primary }: Around,
): Crumb[] {
  const ancestors = lineage(post.parent_id, above)
    .filter(({ status }) => status === 'publish')
    .map((page) => ({
      name: headlineOf(page.title),
      url: permalink(urls, type, page, pathOf(page.parent_id, above)),
    }));
  return [
    homeCrumb(urls),
    ...(type.hasArchive ? [archiveCrumb(urls, type)] : []),
    ...(primary.get(post.id)?.crumbs ?? []),
    ...ancestors,
    { name: headlineOf(post.title), url: address },
  ];
}
