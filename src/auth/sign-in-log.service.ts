import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../audit/audit-log.service.js';
import { Database } from '#core/database';
import { SignInDelayService } from './sign-in-delay.service.js';
import type { UserEntity } from './users/user.entity.js';

/** Failures of a network that each leave an entry; after that, only every one that doubles their number does. */
const MAX_RECORDED_FAILURES = 10;

/** Notes sign-ins with a browser in the audit log. */
@Injectable()
export class SignInLogService {
  constructor(
    private readonly audit: AuditLogService,
    private readonly delay: SignInDelayService,
    private readonly database: Database,
  ) {}

  /** Notes a sign-in, in the unit of work that starts the session. */
  async succeeded(user: UserEntity): Promise<void> {
    await this.audit.note('users', 'sign_in', { succeeded: true }, { user, recordId: String(user.id) });
  }

  /**
   * Notes a failure. The login that was given is not stored: people type passwords into that field.
   * @param user the account that the login names, if there is one
   */
  async failed(user: UserEntity | null): Promise<void> {
    const failures = await this.delay.failuresOfNetwork();
    const isPowerOfTwo = (failures & (failures - 1)) === 0;
    if (failures > MAX_RECORDED_FAILURES && !isPowerOfTwo) return;
    const facts = { succeeded: false, failures_of_network: failures };
    const about = { user: { id: 0, login: '' }, recordId: user ? String(user.id) : '' };
    await this.database.write(() => this.audit.note('users', 'sign_in', facts, about));
  }
}
