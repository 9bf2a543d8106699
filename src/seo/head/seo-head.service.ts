import { Injectable } from '@nestjs/common';
import type { UserEntity } from '../../auth/users/user.entity.js';
import {
  type ContentType,
  type TaxonomyDefinition,
  type TermRow,
  mayRead,
  TaxonomyRegistry,
  TermsService,
} from '#core/content';
import { POST } from '../../content/content-types.js';
import { EVENT } from '../../cal/events/calendar-types.js';
import type { Caller } from '#core/context';
import { UsersService } from '../../auth/users/users.service.js';
import { AuthorHeadService } from './author-head.service.js';
import { GeneralHeadService, type DatePeriod } from './general-head.service.js';
import { HeadObjectsRepository } from './head-objects.repository.js';
import type { HeadPost } from './head-post.js';
import { headOf } from './head.mapper.js';
import type { HeadResponse } from './head.response.js';
import { IndexedTypesService } from './indexed-types.service.js';
import type { PageFacts } from './page-facts.js';
import { PostHeadService } from './post-head.service.js';
import { SiteFactsLoader } from './site-facts.loader.js';
import { TermHeadService } from './term-head.service.js';

/** A page of the site, as its address names it. */
export type Subject =
  | { kind: 'home' }
  | { kind: 'post'; type: ContentType; id: number }
  | { kind: 'term'; id: number }
  | { kind: 'author'; id: number }
  | { kind: 'archive'; type: ContentType }
  | { kind: 'date'; period: DatePeriod };

/** Heads of everything there is a page of: the one source for `get_head`, `content/v2` and the pages themselves. */
@Injectable()
export class SeoHeadService {
  constructor(
    private readonly rows: HeadObjectsRepository,
    private readonly storedTerms: TermsService,
    private readonly posts: PostHeadService,
    private readonly terms: TermHeadService,
    private readonly taxonomies: TaxonomyRegistry,
    private readonly authors: AuthorHeadService,
    private readonly general: GeneralHeadService,
    private readonly users: UsersService,
    private readonly types: IndexedTypesService,
    private readonly site: SiteFactsLoader,
  ) {}

  /** The head of a page that the caller may see; nothing where there is no such page for them. */
  async of(caller: Caller, subject: Subject): Promise<HeadResponse | undefined> {
    const facts = await this.factsOf(caller, subject);
    return facts && headOf(facts, await this.site.load());
  }

  /** The head of the page that says that there is nothing. */
  async missing(): Promise<HeadResponse> {
    return headOf(await this.general.missing(), await this.site.load());
  }

  /** Heads of posts of one kind that the caller may see, by id. Kinds without pages have none. */
  async ofPosts(caller: Caller, type: ContentType, posts: readonly HeadPost[]): Promise<Map<number, HeadResponse>> {
    if (!this.types.has(type)) return new Map();
    return this.headsOf(await this.posts.facts(caller, type, posts));
  }

  /** Heads of terms of one vocabulary, by id. */
  async ofTerms(taxonomy: TaxonomyDefinition, terms: readonly TermRow[]): Promise<Map<number, HeadResponse>> {
    return this.headsOf(await this.terms.facts(taxonomy, terms));
  }

  /** Heads of the pages of authors, by id; accounts without published posts have none. */
  async ofUsers(users: readonly UserEntity[]): Promise<Map<number, HeadResponse>> {
    return this.headsOf(await this.authors.facts(users));
  }

  /** Heads of the pages that list all posts of a kind, by name: of blog posts that is the front page. */
  async ofTypes(types: readonly ContentType[]): Promise<Map<string, HeadResponse>> {
    const site = await this.site.load();
    const heads = new Map<string, HeadResponse>();
    for (const type of types) {
      if (type === POST) heads.set(type.name, headOf(await this.general.home(), site));
      else if (type === EVENT) heads.set(type.name, headOf(await this.general.archive(type), site));
    }
    return heads;
  }

  private async headsOf(facts: ReadonlyMap<number, PageFacts>): Promise<Map<number, HeadResponse>> {
    if (facts.size === 0) return new Map();
    const site = await this.site.load();
    return new Map([...facts].map(([id, page]) => [id, headOf(page, site)]));
  }

  private async factsOf(caller: Caller, subject: Subject): Promise<PageFacts | undefined> {
    switch (subject.kind) {
      case 'home':
        return this.general.home();
      case 'archive':
        return this.general.archive(subject.type);
      case 'date':
        return this.general.date(subject.period);
      case 'post':
        return this.postFacts(caller, subject.type, subject.id);
      case 'term': {
        const [term] = await this.storedTerms.all([subject.id]);
        const taxonomy = term && this.taxonomies.get(term.taxonomy);
        return taxonomy && (await this.terms.facts(taxonomy, [term])).get(term.id);
      }
      case 'author': {
        const user = await this.users.find(subject.id);
        return user ? (await this.authors.facts([user])).get(user.id) : undefined;
      }
    }
  }

  /** What only some may read is nothing to everybody else. */
  private async postFacts(caller: Caller, type: ContentType, id: number): Promise<PageFacts | undefined> {
    if (!this.types.has(type)) return undefined;
    const [post] = await this.rows.posts(type, [id]);
    if (!post || !mayRead(caller, type, post)) return undefined;
    return (await this.posts.facts(caller, type, [post])).get(id);
  }
}
