import { SiteUrls } from '#core/context';
import { Injectable } from '@nestjs/common';
import {
  type ContentObserver,
  type PostChange,
  addressPath,
  permalink,
  PostTreeService,
  type PostType,
  RegisterContentObserver,
} from '#core/content';
import type { RuleInput } from '../redirect/redirect.dto.js';
import { FormerSlugsRepository, STORED_KINDS, REDIRECTED_KINDS, type FormerSlug } from './former-slugs.repository.js';

/** Stores the slugs that published posts and pages had before, and makes rules of them on request. */
@RegisterContentObserver()
@Injectable()
export class FormerSlugsService implements ContentObserver {
  constructor(
    private readonly slugs: FormerSlugsRepository,
    private readonly tree: PostTreeService,
    private readonly urls: SiteUrls,
  ) {}

  /** How many there are. */
  count(): Promise<number> {
    return this.slugs.count();
  }

  /** Rules from the former addresses to the present ones. */
  async rules(): Promise<RuleInput[]> {
    const kinds = await Promise.all(STORED_KINDS.map((type) => this.ofKind(type)));
    return kinds.flat();
  }

  async postChanged({ type, before, after }: PostChange): Promise<void> {
    if (![...STORED_KINDS, ...REDIRECTED_KINDS].includes(type)) return;
    if (before?.status !== 'publish' || after?.status !== 'publish') return;
    if (before.slug !== null && before.slug !== after.slug) await this.slugs.changed(after.id, before.slug, after.slug);
  }

  private async ofKind(type: PostType): Promise<RuleInput[]> {
    const rows = await this.slugs.ofKind(type);
    const paths = await this.tree.paths(
      type,
      rows.map(({ parent_id: parent }) => parent),
    );
    return rows.map((row) =>
      ruleOf(this.urls, type, row, row.parent_id === null ? '' : (paths.get(row.parent_id) ?? '')),
    );
  }
}

function ruleOf(urls: SiteUrls, type: PostType, post: FormerSlug, above: string): RuleInput {
  return {
    url: urls.sitePath + addressPath(urls, type, { ...post, slug: post.former }, above),
    match_type: 'url',
    action_type: 'url',
    action_code: 301,
    action_data: { url: permalink(urls, type, post, above) },
  };
}
