import { PLAIN_STRUCTURE } from '#core/context';
import { Injectable } from '@nestjs/common';
import { ContentIdRegistry, ContentTransferService, addressPath } from '#core/content';
import { SiteService } from '#core/site';
import { AccountTransferService } from '../auth/account/account-transfer.service.js';
import { EventTransferService } from '../cal/events/events/event-transfer.service.js';
import { EVENT } from '../cal/events/calendar-types.js';
import { CategoryColorsService } from '../cal/events/terms/colors/category-colors.service.js';
import { TicketTransferService } from '../cal/tickets/administration/index.js';
import { CommentTransferService } from '../content/comments/comment-transfer.service.js';
import { PAGE, POST } from '../content/content-types.js';
import { MediaTransferService } from '../content/media/media-transfer.service.js';
import { PostTransferService } from '../content/post-transfer.service.js';
import { RedirectTransferService } from '../redirects/import/redirect-transfer.service.js';
import { SeoTransferService } from '../seo/fields/seo-transfer.service.js';
import { KINDS, type Kind } from './kinds.js';
import { ApplicationPasswordsKind } from './records/application-passwords-kind.js';
import { AttendeesKind } from './records/attendees-kind.js';
import { BlocksKind } from './records/blocks-kind.js';
import { CommentsKind } from './records/comments-kind.js';
import { EventsKind } from './records/events-kind.js';
import { NotFoundLogKind, RedirectLogKind } from './records/logs-kind.js';
import { MediaKind } from './records/media-kind.js';
import { MenusKind, type LinkTargets } from './records/menus-kind.js';
import type { MenuItem } from './records/menu-blocks.js';
import { NavigationKind } from './records/navigation-kind.js';
import { OrdersKind } from './records/orders-kind.js';
import { OrganizersKind } from './records/organizers-kind.js';
import { OtherKind } from './records/other-kind.js';
import { PagesKind } from './records/pages-kind.js';
import { PostsKind } from './records/posts-kind.js';
import type { RecordKind } from './records/record-kind.js';
import { RedirectGroupsKind, RedirectsKind } from './records/redirects-kind.js';
import { RevisionsKind } from './records/revisions-kind.js';
import { SettingsKind } from './records/settings-kind.js';
import { TermsKind } from './records/terms-kind.js';
import { TicketsKind } from './records/tickets-kind.js';
import { UsersKind } from './records/users-kind.js';
import { VenuesKind } from './records/venues-kind.js';

/** All kinds of records for one run, with the services of the modules that own their tables. */
@Injectable()
export class RecordKindsService {
  constructor(
    private readonly content: ContentTransferService,
    private readonly registry: ContentIdRegistry,
    private readonly accounts: AccountTransferService,
    private readonly events: EventTransferService,
    private readonly tickets: TicketTransferService,
    private readonly comments: CommentTransferService,
    private readonly media: MediaTransferService,
    private readonly posts: PostTransferService,
    private readonly redirects: RedirectTransferService,
    private readonly seo: SeoTransferService,
    private readonly site: SiteService,
    private readonly colors: CategoryColorsService,
  ) {}

  /**
   * New kinds, in the order of copying: they remember what they read of the records at hand.
   * @param target id here of a content or term of the source
   */
  create(target: (space: 'content' | 'terms', id: number) => number | undefined): Map<Kind, RecordKind> {
    const { content, registry, seo, redirects, accounts, events, tickets, posts } = this;
    const services = { content, registry, seo, redirects };
    const kinds: RecordKind<never>[] = [
      new UsersKind(accounts, seo),
      new ApplicationPasswordsKind(accounts),
      new TermsKind(content, seo, this.colors.transfer),
      new MediaKind(services, this.media),
      new BlocksKind(services, posts),
      new VenuesKind(services, events),
      new OrganizersKind(services, events),
      new PostsKind(services, posts),
      new PagesKind(services, posts),
      new EventsKind(services, events),
      new NavigationKind(services, posts),
      new MenusKind(services, posts, (items) => this.linkTargets(items, target)),
      new CommentsKind(this.comments),
      new TicketsKind(services, tickets),
      new OrdersKind(services, tickets),
      new AttendeesKind(services, tickets, events),
      new RedirectGroupsKind(redirects),
      new RedirectsKind(redirects),
      new RedirectLogKind(redirects),
      new NotFoundLogKind(redirects),
      new RevisionsKind(services),
      new OtherKind(),
      new SettingsKind(this.site, seo),
    ] as unknown as RecordKind<never>[];
    const byName = new Map(kinds.map((kind) => [kind.name, kind as unknown as RecordKind]));
    return new Map(
      KINDS.flatMap((name) => (byName.has(name) ? [[name, byName.get(name) as RecordKind] as const] : [])),
    );
  }

  /** Titles and addresses of what the items of menus lead to. */
  private async linkTargets(
    items: readonly MenuItem[],
    target: (space: 'content' | 'terms', id: number) => number | undefined,
  ): Promise<LinkTargets> {
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
