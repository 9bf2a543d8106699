import { Injectable } from '@nestjs/common';
import { type Caller, RequestContext, RequestMemo } from '#core/context';
import { forbidden } from '#core/errors';
import { policy } from '#core/rest';
import { FailedCredentialsService } from '#core/security';
import { type ScannerKey, ScannerKeyService } from '../scanner-keys/scanner-key.service.js';

/** Whether a user's rights alone make them a manager of attendees (tickets.md §1). */
export function managesAttendees(caller: Caller): boolean {
  return caller.can('edit_users') || caller.can('cal_manage_attendees');
}

/**
 * Whether a user checks attendees of all events in and out. Alone it shows who comes and who is in: no e-mail addresses,
 * orders or money.
 */
export function checksIn(caller: Caller): boolean {
  return managesAttendees(caller) || caller.can('cal_check_in');
}

/** The attendees that a caller may see in full: all, those of some events or pages (their ids), or none. */
export type AttendeeReach = 'all' | 'none' | readonly number[];

/** Whether the attendees of an event or page are among those. */
export function reaches(reach: AttendeeReach, hostId: number | null): boolean {
  return reach === 'all' || (reach !== 'none' && hostId !== null && reach.includes(hostId));
}

/** The events or pages of a filter, limited to those that the caller reaches. @param hosts absent: all */
export function reachedHosts(hosts: number[] | undefined, reach: AttendeeReach): number[] | undefined {
  if (typeof reach === 'string') return hosts;
  return hosts === undefined ? [...reach] : hosts.filter((id) => reach.includes(id));
}

/** Tells whose attendees a caller may see: by right, or by a key of scanners that came with the request (tickets.md §7). */
@Injectable()
export class AttendeeAccessService {
  constructor(
    private readonly scannerKeys: ScannerKeyService,
    private readonly failures: FailedCredentialsService,
    private readonly memo: RequestMemo,
  ) {}

  /** The attendees that the caller may see in full. @param apiKey the key that was sent with the request */
  async reach(caller: Caller, apiKey: unknown): Promise<AttendeeReach> {
    if (managesAttendees(caller)) return 'all';
    const key = await this.scanner(apiKey);
    if (!key) return 'none';
    return key.eventId === null ? 'all' : [key.eventId];
  }

  /**
   * The valid key of scanners that was sent; looked up once per request. Wrong ones are counted per network.
   * @throws RestError 429 after too many wrong ones
   */
  scanner(apiKey: unknown): Promise<ScannerKey | undefined> {
    if (typeof apiKey !== 'string' || apiKey === '') return Promise.resolve(undefined);
    return this.memo.once(`qr api key ${apiKey}`, () => this.findKey(apiKey));
  }

  private async findKey(apiKey: string): Promise<ScannerKey | undefined> {
    // Compared first: wrong keys of others on the venue's network never stop a scanner.
    const key = await this.scannerKeys.find(apiKey);
    if (key) RequestContext.noteKeyHolder(key.name === '' ? 'scanner key' : `scanner key ${key.name}`);
    else await this.failures.count('scanner key', 'site');
    return key;
  }
}

/**
 * Permits signed-in callers who manage attendees. A key of scanners is not enough, because it can get lost: with it one
 * could see or move money, and make or change tickets.
 */
export const signedInManagers = policy('manages attendees, signed in', ({ caller }) => {
  return managesAttendees(caller) || forbidden('rest_forbidden', 'This is for those who manage attendees.');
});

/**
 * For routes that refuse unknown members: a key of scanners may come with every request of the namespace, also where it
 * opens nothing.
 */
export const UNCHECKED_PARAMETERS: readonly string[] = ['api_key'];
