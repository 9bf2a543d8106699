import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { permalink, PostTreeService } from '#core/content';
import { POST } from '../../content/content-types.js';
import { Clock, SiteUrls } from '#core/context';
import { PageAddressService } from '../../addresses/page-address.service.js';
import type { RedirectEntity } from '../redirect/redirect.entity.js';
import { PatternMatcherService } from './pattern-matcher.service.js';
import { fillPlaceholders, namesVisitor } from './placeholders.js';
import { passQuery } from './query-pass.js';
import { encodeBlanks, withinSite } from './replacement.js';
import type { RequestTarget } from './request-target.js';
import type { SourceFlags } from '../flags.js';
import { SiteVisitorsService } from './site-visitors.service.js';
import { TargetsRepository } from './targets.repository.js';

/** Where a rule leads to for one request. */
export interface FilledTarget {
  /** Not encoded yet. */
  target: string;
  /** Whether it says something about the visitor. */
  personal: boolean;
}

/** Works out where a rule leads to. */
@Injectable()
export class TargetResolverService {
  constructor(
    private readonly patterns: PatternMatcherService,
    private readonly visitors: SiteVisitorsService,
    private readonly addresses: PageAddressService,
    private readonly tree: PostTreeService,
    private readonly posts: TargetsRepository,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {}

  /**
   * The target of a rule for a request (redirects.md §10, target).
   * @param stored as the rule has it
   * @returns nothing for the id of a post that is not there, and for a pattern that takes too long
   */
  async fill(
    stored: string,
    rule: Pick<RedirectEntity, 'url'>,
    flags: SourceFlags,
    target: RequestTarget,
    request: Request,
  ): Promise<FilledTarget | undefined> {
    const made = flags.flag_regex ? this.replaced(stored, rule.url, flags, target) : stored;
    if (made === undefined) return undefined;
    const address = /^\d{1,15}$/.test(made) ? await this.postAddress(Number(made)) : made;
    if (address === undefined) return undefined;
    const passed = flags.flag_query === 'pass' ? passQuery(address, target.query) : address;
    const filled = await this.withPlaceholders(passed, request);
    return { target: flags.flag_regex ? withinSite(filled, stored) : filled, personal: namesVisitor(passed) };
  }

  /** The permalink of some published post; of a site that has none, the front page. */
  async randomPost(): Promise<string> {
    const id = await this.posts.published(POST, Math.random());
    const address = id === undefined ? undefined : await this.postAddress(id);
    return address ?? `${this.urls.siteUrl}/`;
  }

  /** The permalink of a post of any kind. */
  async postAddress(id: number): Promise<string | undefined> {
    const post = await this.addresses.at('/', { p: String(id) });
    return post && permalink(this.urls, post.type, post, await this.tree.path(post.type, post.parent_id));
  }

  /** The pattern was found in the decoded query; where it is not in the raw one, the decoded one is what is replaced. */
  private replaced(
    stored: string,
    source: string,
    flags: SourceFlags,
    { base, decoded }: RequestTarget,
  ): string | undefined {
    const use = { source, caseless: flags.flag_case };
    const template = stored.replaceAll(' ', '%20');
    const made = this.patterns.replace(use, base, template) ?? this.patterns.replace(use, decoded, template);
    return made === undefined ? undefined : encodeBlanks(made);
  }

  private async withPlaceholders(target: string, request: Request): Promise<string> {
    if (!/[[%]/.test(target)) return target;
    const visitor = namesVisitor(target) ? await this.visitors.of(request) : undefined;
    return fillPlaceholders(target, {
      userId: visitor?.id ?? 0,
      userLogin: visitor?.login ?? '',
      now: this.clock.now(),
    });
  }
}
