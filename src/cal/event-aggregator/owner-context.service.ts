import { Injectable } from '@nestjs/common';
import { AdministratorsService } from '../../auth/users/administrators.service.js';
import { UsersService } from '../../auth/users/users.service.js';
import { EVENT } from '../events/calendar-types.js';
import { type Caller, RequestContext, SiteUrls, SYSTEM } from '#core/context';

/** Capabilities that no import has: its texts are HTML of unknown origin, whatever the user who started it may do. */
const WITHOUT: Record<string, boolean> = { unfiltered_html: false };

/** Runs what an import does as the person who started it. The audit log and domain events name them. */
@Injectable()
export class OwnerContextService {
  constructor(
    private readonly users: UsersService,
    private readonly administrators: AdministratorsService,
    private readonly urls: SiteUrls,
  ) {}

  /** Runs `work` for the owner or, should they be gone or lack the rights, for the first administrator. */
  async run<T>(userId: number | null, work: (caller: Caller) => Promise<T>): Promise<T> {
    const caller = await this.callerFor(userId);
    const { siteUrl, rootUrl } = this.urls;
    const facts = RequestContext.peek() ?? { requestId: 'import', siteUrl, rootUrl };
    return RequestContext.run(new RequestContext({ ...facts, caller }), () => work(caller));
  }

  private async callerFor(userId: number | null): Promise<Caller> {
    const owner = userId === null ? null : await this.users.find(userId);
    const isAble = owner !== null && this.users.asCaller(owner).can(EVENT.capabilities.editOthers);
    const user = isAble ? owner : await this.administrators.first();
    return user ? this.users.asCaller({ ...user, capabilities: { ...user.capabilities, ...WITHOUT } }) : SYSTEM;
  }
}
