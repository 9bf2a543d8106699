import { Injectable } from '@nestjs/common';
import { ContentTransferService } from '#core/content';
import { AccountTransferService } from '../auth/account/account-transfer.service.js';
import { EventTransferService } from '../cal/events/events/event-transfer.service.js';
import { TicketTransferService } from '../cal/tickets/administration/index.js';
import { CommentTransferService } from '../content/comments/comment-transfer.service.js';
import { MediaTransferService } from '../content/media/media-transfer.service.js';
import { PostTransferService } from '../content/post-transfer.service.js';
import type { UniqueValues } from './unique-values.js';

/** Knows which values of unique columns are in use on the site. */
@Injectable()
export class TakenValuesService {
  constructor(
    private readonly content: ContentTransferService,
    private readonly accounts: AccountTransferService,
    private readonly events: EventTransferService,
    private readonly tickets: TicketTransferService,
    private readonly comments: CommentTransferService,
    private readonly media: MediaTransferService,
    private readonly posts: PostTransferService,
  ) {}

  /** Reads them all, under the scopes that the kinds of records use. */
  async read(values: UniqueValues): Promise<void> {
    const tables = {
      events: this.events.events,
      venues: this.events.venues,
      organizers: this.events.organizers,
      tickets: this.tickets.tickets,
      media: this.media.media,
      posts: this.posts.posts,
      navigation: this.posts.menus,
      blocks: this.posts.blocks,
    };
    for (const [kind, table] of Object.entries(tables)) {
      for (const { id, slug } of await (table as typeof this.events.events).members(['id', 'slug'])) {
        if (slug !== null) values.hold(`${kind} 0`, slug, id);
      }
    }
    for (const { id, slug, level } of await this.posts.pages.members(['id', 'slug', 'level'])) {
      if (slug !== null) values.hold(`pages ${level}`, slug, id);
    }
    for (const user of await this.accounts.users.members(['id', 'login_key', 'email_key', 'slug'])) {
      values.hold('user login', user.login_key, user.id);
      values.hold('user email', user.email_key, user.id);
      values.hold('user slug', user.slug, user.id);
    }
    for (const term of await this.content.terms.members(['id', 'taxonomy', 'slug', 'name_lower', 'level'])) {
      values.hold(`slug ${term.taxonomy}`, term.slug, term.id);
      if (term.level !== null) values.hold(`name ${term.taxonomy} ${term.level}`, term.name_lower, term.id);
    }
    for (const comment of await this.comments.comments.members(['id', 'post_id', 'digest'])) {
      if (comment.digest !== null) values.hold(`comment of ${comment.post_id}`, comment.digest, comment.id);
    }
  }
}
