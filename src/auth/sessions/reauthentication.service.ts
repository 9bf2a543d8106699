import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#core/context';
import { Database } from '#core/database';
import { RestError } from '#core/errors';
import { fromMs } from '#core/time';
import { SignInLogService } from '../sign-in-log.service.js';
import { SignInDelayService } from '../sign-in-delay.service.js';
import { UsersService } from '../users/users.service.js';
import type { SessionEntity } from './session.entity.js';
import { SessionsRepository } from './sessions.repository.js';

/** Milliseconds for which a password that was given in a session counts. */
const CONFIRMATION_TTL_MS = 600_000;

/**
 * Requires the password again before a session changes what opens an account, so that a session in the wrong hands does
 * not become the account. Application passwords are not affected: programs have no password to give.
 */
@Injectable()
export class ReauthenticationService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly users: UsersService,
    private readonly delay: SignInDelayService,
    private readonly log: SignInLogService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Whether the password was given in this session within the last ten minutes. */
  isConfirmed({ confirmed }: SessionEntity): boolean {
    return confirmed !== null && confirmed > fromMs(this.clock.nowMs() - CONFIRMATION_TTL_MS);
  }

  /**
   * Checks the session of the caller, if they have one. Call it outside of a unit of work: failures are delayed.
   * @param password the current sign-in password of the caller, if it was sent
   * @throws RestError 403 `rest_reauthentication_required`, `rest_wrong_password`; 429 while too many tries are running
   */
  async require({ sessionToken }: Caller, password?: string): Promise<void> {
    if (sessionToken === '') return;
    const session = await this.sessions.find([sessionToken], this.clock.nowUtc());
    if (session) await this.confirm(session, password);
  }

  /** The same for a session. */
  async confirm(session: SessionEntity, password?: string): Promise<void> {
    if (this.isConfirmed(session)) return;
    if (password === undefined || password === '')
      throw new RestError(
        'rest_reauthentication_required',
        'Your sign-in is older than ten minutes. Send your sign-in password as current_password.',
        403,
      );
    const user = await this.users.find(session.user_id);
    const isRight = await this.delay.run(`user ${session.user_id}`, async (priority) =>
      (await this.users.passwordMatches(user, password, priority)) ? true : undefined,
    );
    if (isRight === undefined) {
      await this.log.failed(user);
      throw new RestError('rest_wrong_password', 'The current password (current_password) is wrong.', 403);
    }
    await this.database.write(() => this.sessions.confirm(session.id, this.clock.nowUtc()));
  }
}
