import { Injectable } from '@nestjs/common';
import { AdministratorsService } from '../../auth/users/administrators.service.js';
import type { UserEntity } from '../../auth/users/user.entity.js';
import { UsersService } from '../../auth/users/users.service.js';
import { Settings } from '#core/config';
import { EVENT } from '../events/calendar-types.js';
import { RequestContext } from '#core/context';

/** Capabilities that no import has: its texts are HTML of unknown origin, whatever the user who started it may do. */
const WITHOUT: Record<string, boolean> = { unfiltered_html: false };

/** Runs what an import does as the person who started it. */
@Injectable()
export class OwnerContextService {
  constructor(
    private readonly users: UsersService,
    private readonly administrators: AdministratorsService,
    private readonly settings: Settings,
  ) {}

  /** Runs `work` as the owner or, should they be gone or lack the rights, as the first administrator. */
  async run<T>(userId: number | null, work: () => Promise<T>): Promise<T> {
    const owner = userId === null ? null : await this.users.find(userId);
    const able =
      owner && this.users.asCaller(owner).can(EVENT.capabilities.editOthers)
        ? owner
        : await this.administrators.first();
    return RequestContext.run(this.contextOf(able), work);
  }

  private contextOf(user: UserEntity | null): RequestContext {
    const { publicUrl, port, apiUrl, apiPrefix } = this.settings;
    const siteUrl = publicUrl ?? `http://localhost:${port}`;
    const facts = RequestContext.peek() ?? {
      requestId: 'import',
      siteUrl,
      rootUrl: `${apiUrl ?? siteUrl}${apiPrefix}`,
    };
    const caller = user
      ? this.users.asCaller({ ...user, capabilities: { ...user.capabilities, ...WITHOUT } })
      : undefined;
    return new RequestContext({ ...facts, caller });
  }
}
