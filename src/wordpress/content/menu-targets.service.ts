import { Injectable } from '@nestjs/common';
import { ContentTransferService, addressPath } from '#core/content';
import { PLAIN_STRUCTURE } from '#core/context';
import { EVENT } from '../../cal/events/calendar-types.js';
import { EventTransferService } from '../../cal/events/events/event-transfer.service.js';
import { PAGE, POST } from '../../content/content-types.js';
import { PostTransferService } from '../../content/post-transfer.service.js';
import type { BuildContext } from '../../migration/build-context.js';
import type { MenuItem } from './menu-blocks.js';

/** What links of menus show, by `content <id>` and `terms <id>` of the source: title and path below the site. */
export type LinkTargets = ReadonlyMap<string, { label: string; path: string }>;

/** Finds what the items of menus lead to. */
@Injectable()
export class MenuTargetsService {
  constructor(
    private readonly content: ContentTransferService,
    private readonly posts: PostTransferService,
    private readonly events: EventTransferService,
  ) {}

  /** Titles and addresses of contents and terms that items name by their ids at the source. */
  async of(items: readonly MenuItem[], context: BuildContext): Promise<LinkTargets> {
    const target = (space: 'content' | 'terms', id: number) => context.target(space, id);
    const targets = new Map<string, { label: string; path: string }>();
    const linked = (type: string): MenuItem[] => items.filter((item) => item.type === type);
    const [posts, pages, events] = await Promise.all(
      [this.posts.posts, this.posts.pages, this.events.events].map((table) =>
        table.find(linked('post_type').flatMap(({ object_id: id }) => target('content', id) ?? [])),
      ),
    );
    for (const { object_id: id } of linked('post_type')) {
      const own = target('content', id);
      for (const [type, rows] of [
        [POST, posts],
        [PAGE, pages],
        [EVENT, events],
      ] as const) {
        const post = rows.find((row) => row.id === own);
        if (!post) continue;
        // The address of a page below another one depends on those above it, which may change: by id it stays.
        const isBelow = 'parent_id' in post && type === PAGE && post.parent_id !== null;
        targets.set(`content ${id}`, {
          label: post.title,
          path: isBelow ? `/?page_id=${post.id}` : addressPath({ postStructure: PLAIN_STRUCTURE }, type, post),
        });
      }
    }
    const terms = await this.content.terms.find(
      linked('taxonomy').flatMap(({ object_id: id }) => target('terms', id) ?? []),
    );
    const bases: Readonly<Record<string, string>> = {
      category: 'category',
      post_tag: 'tag',
      cal_events_cat: 'events/category',
    };
    for (const { object_id: id } of linked('taxonomy')) {
      const term = terms.find((row) => row.id === target('terms', id));
      if (term) targets.set(`terms ${id}`, { label: term.name, path: `/${bases[term.taxonomy]}/${term.slug}/` });
    }
    return targets;
  }
}
