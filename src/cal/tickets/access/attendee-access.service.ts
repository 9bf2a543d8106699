import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../core/context/caller.js';
import { RequestContext } from '../../../core/context/request-context.js';
import { forbidden } from '../../../core/rest/rest.error.js';
import { policy } from '../../../core/rest/policy.js';
import { FailedCredentialsService } from '../../../core/security/failed-credentials.service.js';
import { ScannerKeyService } from '../settings/scanner-key.service.js';

/** Whether a user's rights alone make them a manager of attendees (tickets.md §1). */
export function managesAttendees(caller: Caller): boolean {
  return caller.can('edit_users') || caller.can('cal_manage_attendees');
}

/** Tells who manages attendees: by right, or by the scanners' key that came with the request (tickets.md §7). */
@Injectable()
export class AttendeeAccessService {
  constructor(
    private readonly scannerKey: ScannerKeyService,
    private readonly failures: FailedCredentialsService,
  ) {}

  /** Whether the request comes from a manager. @param apiKey the key that was sent with it */
  async isAttendeeManager(apiKey: unknown): Promise<boolean> {
    return managesAttendees(RequestContext.current().caller) || this.verifyApiKey(apiKey);
  }

  /**
   * Whether a key is that of the scanners; compared once per request. Wrong keys are counted per network.
   * @throws RestError 429 after too many wrong ones
   */
  verifyApiKey(apiKey: unknown): Promise<boolean> {
    if (typeof apiKey !== 'string' || apiKey === '') return Promise.resolve(false);
    return RequestContext.current().once(`qr api key ${apiKey}`, () => this.checkKey(apiKey));
  }

  private async checkKey(apiKey: string): Promise<boolean> {
    // Compared first: wrong keys of others on the venue's network never stop a scanner.
    const right = await this.scannerKey.isApiKey(apiKey);
    if (right) RequestContext.current().keyHolder = 'scanner key';
    else await this.failures.count('scanner key', 'site');
    return right;
  }
}

/**
 * Lets managers in; visitors get 401, everybody else 403 `rest_forbidden`. The scanners' key is one of several ways in,
 * so this is a rule; routes for scanners only have `@RequireQrApiKey()`.
 */
export const managers = policy(
  'manages attendees, or has the scanners’ key',
  [AttendeeAccessService],
  async ({ params }, managing) => {
    if (await managing.isAttendeeManager(params.api_key)) return true;
    return forbidden('rest_forbidden', 'This is for those who manage attendees.');
  },
);

/**
 * Permits signed-in callers who manage attendees. Scanners may not see or move money, because their key can get lost.
 */
export const signedInManagers = policy('manages attendees, signed in', ({ caller }) => {
  return managesAttendees(caller) || forbidden('rest_forbidden', 'This is for those who manage attendees.');
});

/**
 * For routes that refuse unknown members: the scanners' key may come with every request of the namespace, also where it
 * opens nothing.
 */
export const STRICT: readonly string[] = ['api_key'];
