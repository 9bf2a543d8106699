import { Injectable } from '@nestjs/common';
import type { UserEntity } from '../auth/users/user.entity.js';
import { UsersService } from '../auth/users/users.service.js';
import { managesAttendees } from '../cal/tickets/kernel/index.js';
import { type Caller, RequestContext, SiteUrls } from '#core/context';
import { RestError } from '#core/errors';
import type { OffReason, ScheduledExportEntity } from './scheduled-export.entity.js';

/** Reasons to switch an export off, by the codes of the errors that say them. */
const OFF_REASONS: Readonly<Record<string, OffReason>> = {
  'export-owner-gone': 'owner-gone',
  'export-rights-lost': 'rights-lost',
  'event-not-found': 'event-gone',
};

/** Runs exports in the name of their owners, with the rights that these have at that moment. */
@Injectable()
export class ScheduledExportOwnersService {
  constructor(
    private readonly users: UsersService,
    private readonly urls: SiteUrls,
  ) {}

  /** The owner; nothing when the account is gone. */
  async of({ owner_id: id }: Pick<ScheduledExportEntity, 'owner_id'>): Promise<UserEntity | null> {
    return id === null ? null : this.users.find(id);
  }

  /**
   * Runs some work as the owner: the audit log names them.
   * @throws RestError 409 `export-owner-gone`, `export-rights-lost` for an owner who does not manage attendees any more
   */
  async run<T>(schedule: ScheduledExportEntity, work: (caller: Caller) => Promise<T>): Promise<T> {
    const owner = await this.of(schedule);
    if (!owner) throw new RestError('export-owner-gone', 'The account that this export belongs to is gone.', 409);
    const caller = this.users.asCaller(owner);
    if (!managesAttendees(caller))
      throw new RestError('export-rights-lost', `${owner.login} does not manage attendees any more.`, 409);
    const { siteUrl, rootUrl } = this.urls;
    const context = { requestId: `scheduled export ${schedule.id}`, siteUrl, rootUrl, caller };
    return RequestContext.run(new RequestContext(context), () => work(caller));
  }
}

/** Why an export is to be switched off after an error; empty: it is not. */
export function offReasonOf(error: unknown): OffReason {
  return error instanceof RestError ? (OFF_REASONS[error.code] ?? '') : '';
}
