import { Injectable } from '@nestjs/common';
import { AdministratorsService } from '../../auth/users/administrators.service.js';
import { UsersService } from '../../auth/users/users.service.js';
import { mayWriteAs } from '#core/content';
import { type Caller, RequestContext, SiteUrls, SYSTEM } from '#core/context';
import { EVENT } from '../events/calendar-types.js';

/** Runs what the service does for a series as the person who made it. The audit log and domain events name them. */
@Injectable()
export class SeriesAuthorsService {
  constructor(
    private readonly users: UsersService,
    private readonly administrators: AdministratorsService,
    private readonly urls: SiteUrls,
  ) {}

  /**
   * Runs `work` for the author of a series or, should they be gone or lack the rights, for the first administrator.
   * @param eventAuthorId whose events are made; null: of the author
   */
  async run<T>(
    authorId: number | null,
    eventAuthorId: number | null,
    work: (caller: Caller) => Promise<T>,
  ): Promise<T> {
    const caller = await this.callerFor(authorId, eventAuthorId);
    const { siteUrl, rootUrl } = this.urls;
    const facts = RequestContext.peek() ?? { requestId: 'series', siteUrl, rootUrl };
    return RequestContext.run(new RequestContext({ ...facts, caller }), () => work(caller));
  }

  private async callerFor(authorId: number | null, eventAuthorId: number | null): Promise<Caller> {
    const author = authorId === null ? null : await this.users.find(authorId);
    const caller = author ? this.users.asCaller(author) : SYSTEM;
    const { publish } = EVENT.capabilities;
    if (caller.can(publish) && mayWriteAs(caller, EVENT, eventAuthorId ?? caller.authorId)) return caller;
    const administrator = await this.administrators.first();
    return administrator ? this.users.asCaller(administrator) : SYSTEM;
  }
}
