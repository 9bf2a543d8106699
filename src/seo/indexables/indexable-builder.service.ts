import { Injectable } from '@nestjs/common';
import { Clock, SiteUrls } from '#core/context';
import {
  addressPath,
  PostTreeService,
  TaxonomyRegistry,
  TermsService,
  type ContentType,
  type TermRow,
  archivePath,
} from '#core/content';
import { HeadObjectsRepository } from '../head/head-objects.repository.js';
import type { HeadPost } from '../head/head-post.js';
import { plainLine } from '#core/text';
import { firstPicture } from '../head/text-facts.js';
import { INDEX_VERSION, type IndexableRow } from './indexable.js';

/** What all rows have in common. */
const BLANK: Omit<IndexableRow, 'object_type' | 'object_sub_type' | 'object_id' | 'permalink'> = {
  breadcrumb_title: null,
  author_id: null,
  parent_id: null,
  post_status: null,
  is_protected: false,
  is_public: true,
  number_of_pages: null,
  image_id: null,
  image_url: null,
  object_last_modified: null,
  object_published_at: null,
  version: INDEX_VERSION,
};

/** A term with the row that is made of it. */
export interface BuiltTerm {
  term: TermRow;
  row: IndexableRow;
}

/** A post with its row in the index. */
export interface BuiltPost {
  post: HeadPost;
  row: IndexableRow;
}

/** Computes rows of the index for pages of the site; a few queries however many they are. */
@Injectable()
export class IndexableBuilderService {
  constructor(
    private readonly objects: HeadObjectsRepository,
    private readonly storedTerms: TermsService,
    private readonly tree: PostTreeService,
    private readonly taxonomies: TaxonomyRegistry,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {}

  /** Posts of one kind. */
  async posts(type: ContentType, ids: readonly number[]): Promise<BuiltPost[]> {
    return this.build(type, await this.objects.posts(type, ids));
  }

  /** Rows of posts that have been read already. */
  async build(type: ContentType, posts: readonly HeadPost[]): Promise<BuiltPost[]> {
    const paths = await this.tree.paths(
      type,
      posts.map(({ parent_id: parent }) => parent),
    );
    return posts.map((post) => ({ post, row: postRow(this.urls, type, post, paths.get(post.parent_id ?? 0) ?? '') }));
  }

  /** Terms of any vocabularies. */
  async terms(ids: readonly number[]): Promise<BuiltTerm[]> {
    const terms = (await this.storedTerms.all(ids)).flatMap((term) => {
      const taxonomy = this.taxonomies.get(term.taxonomy);
      return taxonomy ? [{ term, taxonomy }] : [];
    });
    const parents = terms.flatMap(({ term: { parent_id: parent } }) => (parent === null ? [] : [parent]));
    const above = await this.storedTerms.withAncestors([...new Set(parents)]);
    const modified = this.clock.nowUtc();
    return terms.map(({ term, taxonomy }) => ({
      term,
      row: {
        ...BLANK,
        object_type: 'term',
        object_sub_type: term.taxonomy,
        object_id: term.id,
        permalink: storedPermalink(archivePath(taxonomy, term, above)),
        breadcrumb_title: term.name,
        parent_id: term.parent_id,
        object_last_modified: modified,
      },
    }));
  }

  /** An account's page. */
  user(id: number, slug: string, name: string): IndexableRow {
    return {
      ...BLANK,
      object_type: 'user',
      object_sub_type: '',
      object_id: id,
      permalink: `/author/${slug}/`,
      breadcrumb_title: name,
      author_id: id,
      object_last_modified: this.clock.nowUtc(),
    };
  }

  /** The page that lists all posts of a kind. @param path below the site */
  archive(type: ContentType, path: string): IndexableRow {
    return {
      ...BLANK,
      object_type: 'post-type-archive',
      object_sub_type: type.name,
      object_id: 0,
      permalink: path,
      breadcrumb_title: type.labels.many,
    };
  }

  /** The pages that every site has. */
  general(): IndexableRow[] {
    const page = (type: IndexableRow['object_type'], subType: string, permalink = ''): IndexableRow => ({
      ...BLANK,
      object_type: type,
      object_sub_type: subType,
      object_id: 0,
      permalink,
      is_public: type === 'home-page',
    });
    return [
      page('system-page', '404'),
      page('system-page', 'search-result'),
      page('date-archive', ''),
      page('home-page', '', '/'),
    ];
  }
}

function postRow(urls: SiteUrls, type: ContentType, post: HeadPost, above: string): IndexableRow {
  const open = post.password === '';
  return {
    ...BLANK,
    object_type: 'post',
    object_sub_type: type.name,
    object_id: post.id,
    permalink: storedPermalink(addressPath(urls, type, post, above)),
    breadcrumb_title: plainLine(post.title),
    author_id: post.author_id,
    parent_id: post.parent_id ?? null,
    post_status: post.status,
    is_protected: !open,
    is_public: post.status === 'publish',
    number_of_pages: post.content.split('<!--nextpage-->').length,
    image_id: post.image_id,
    image_url: open && post.image_id === null ? pictureIn(post.content, urls.siteUrl) : null,
    object_last_modified: post.modified_utc,
    object_published_at: post.date_utc,
  };
}

/** Longer addresses are not stored: browsers cannot show them. */
function pictureIn(content: string, siteUrl: string): string | null {
  const picture = firstPicture(content, siteUrl);
  return picture !== undefined && picture.length <= 2000 ? picture : null;
}

/** Addresses of very deep trees are cut, since they are longer than any that a browser would open. */
function storedPermalink(permalink: string): string {
  return permalink.slice(0, 700);
}
