import { Injectable } from '@nestjs/common';
import { UsersService } from '../../../../auth/users/users.service.js';
import type { UserEntity } from '../../../../auth/users/user.entity.js';
import { type ContentObserver, type PostChange, RegisterContentObserver } from '#core/content';
import { type Caller, Clock, RequestMemo } from '#core/context';
import { databaseErrorKind } from '#core/database';
import { RestError, forbidden, invalidParameter } from '#core/errors';
import { DAY_MS, fromMs, parseTime } from '#core/time';
import { managesAttendees } from '../../kernel/access/attendee-access.service.js';
import { HOST_TYPES, type TicketHost } from '../../kernel/hosts/ticket-host.js';
import { TicketHostsRepository } from '../hosts/ticket-hosts.repository.js';
import type { CreateEventGrantDto } from './event-grant.dto.js';
import type { EventGrantEntity } from './event-grant.entity.js';
import type {
  EventGrantListResponse,
  EventGrantResponse,
  GrantedEventListResponse,
  GrantedEventResponse,
} from './event-grant.response.js';
import { EventGrantsRepository } from './event-grants.repository.js';

/** Grants that one event has at most, and events of the list of an account. */
const MAX_GRANTS = 200;

/** For how many days expired grants are listed, so that one sees who had access. */
const EXPIRED_GRANT_DAYS = 30;

/** Lets accounts work with the attendees of single events. Who may grant is checked before. */
@RegisterContentObserver()
@Injectable()
export class EventGrantsService implements ContentObserver {
  constructor(
    private readonly grants: EventGrantsRepository,
    private readonly hosts: TicketHostsRepository,
    private readonly users: UsersService,
    private readonly clock: Clock,
    private readonly memo: RequestMemo,
  ) {}

  /** Grants end with their event. */
  async postChanged({ type, before, after }: PostChange): Promise<void> {
    if (before && !after && HOST_TYPES.includes(type)) await this.grants.deleteOfEvent(before.id);
  }

  /** Whether a caller has a grant for an event or page; looked up once per request. @param hostId null: none */
  isGranted(caller: Caller, hostId: number | null | undefined): Promise<boolean> {
    if (!caller.known || hostId == null) return Promise.resolve(false);
    const read = () => this.grants.exists(hostId, caller.id, this.clock.nowUtc());
    return this.memo.once(`grant of ${caller.id} for ${hostId}`, read);
  }

  /** The events and pages for which a caller has a grant, at most the newest ones. */
  async grantedTo(caller: Caller): Promise<ReadonlySet<number>> {
    if (!caller.known) return new Set();
    const grants = await this.grants.ofUser(caller.id, MAX_GRANTS, this.clock.nowUtc());
    return new Set(grants.map(({ event_id: id }) => id));
  }

  /** The grant with this id. */
  find(id: number): Promise<EventGrantEntity | undefined> {
    return this.grants.find(id);
  }

  /** The event or page with this id. */
  host(eventId: number): Promise<TicketHost | undefined> {
    return this.hosts.one(eventId);
  }

  /** The grants of an event. */
  async list(eventId: number): Promise<EventGrantListResponse> {
    const grants = await this.grants.ofEvent(eventId, MAX_GRANTS);
    const users = await this.users.findAll(grants.map(({ user_id: id }) => id));
    return {
      event_grants: grants.flatMap((grant) => {
        const user = users.get(grant.user_id);
        return user ? [this.show(grant, user)] : [];
      }),
    };
  }

  /** The events and pages for which the caller has a grant. */
  async mine(caller: Caller): Promise<GrantedEventListResponse> {
    const grants = await this.grants.ofUser(caller.id, MAX_GRANTS, this.clock.nowUtc());
    const hosts = await this.hosts.find(grants.map(({ event_id: id }) => id));
    const shown = [...hosts.values()].filter(({ status }) => status !== 'trash');
    const start = ({ startUtc }: TicketHost): string => startUtc ?? '';
    return { events: shown.sort((a, b) => (start(a) < start(b) ? -1 : 1)).map(toGrantedEventResponse) };
  }

  /**
   * Grants an event to an account. Granting it again answers the grant that exists, with the end that is sent; one that
   * has expired begins again. Grants of the event that expired long ago are removed.
   * @throws RestError 400 `rest_invalid_param`, 404 `grant-user-not-found`, 403 `rest_forbidden` for oneself, 409 `too-many-event-grants`,
   * `event-grant-changed`
   */
  async create(
    caller: Caller,
    { event_id: eventId, user: signInName, expires }: CreateEventGrantDto,
  ): Promise<EventGrantResponse> {
    const user = await this.users.bySignInName(signInName.trim());
    if (!user) throw new RestError('grant-user-not-found', 'No account has this login or e-mail address.', 404);
    // Who may edit events and list users does not see attendees, and must not decide that for themselves.
    if (user.id === caller.id && !managesAttendees(caller))
      throw forbidden('rest_forbidden', 'Someone else who may list users must grant this to you.');
    const end = expires === undefined ? undefined : this.endOf(expires);
    await this.grants.deleteExpired(eventId, fromMs(this.clock.nowMs() - EXPIRED_GRANT_DAYS * DAY_MS));
    const existing = await this.grants.of(eventId, user.id);
    if (existing) return this.show(await this.prolonged(existing, end), user);
    if ((await this.grants.countOf(eventId)) >= MAX_GRANTS)
      throw new RestError('too-many-event-grants', `This event has ${MAX_GRANTS} grants already.`, 409);
    const grant = {
      event_id: eventId,
      user_id: user.id,
      created_by: caller.id,
      created_utc: this.clock.nowUtc(),
      expires_utc: end ?? null,
    };
    const id = await this.grants.insert(grant).catch(sameMoment);
    return this.show({ id, ...grant }, user);
  }

  /** A grant that exists, with the end that is sent; without one, a grant that has expired begins again. */
  private async prolonged(grant: EventGrantEntity, end: string | null | undefined): Promise<EventGrantEntity> {
    const expires = end === undefined ? (this.isExpired(grant) ? null : grant.expires_utc) : end;
    if (expires === grant.expires_utc) return grant;
    await this.grants.setExpiry(grant.id, expires);
    return { ...grant, expires_utc: expires };
  }

  private endOf(sent: string | null): string | null {
    if (sent === null) return null;
    const end = parseTime(sent, { now: this.clock.now(), zone: 'UTC' })?.utc;
    if (end !== undefined && end > this.clock.nowUtc()) return end;
    throw invalidParameter('expires', 'expires must be a moment in the future, such as 2031-05-01 19:30:00 (UTC).');
  }

  private isExpired({ expires_utc: end }: EventGrantEntity): boolean {
    return end !== null && end <= this.clock.nowUtc();
  }

  private show(grant: EventGrantEntity, user: UserEntity): EventGrantResponse {
    return toEventGrantResponse(grant, user, this.isExpired(grant));
  }

  /** Ends a grant at once. @throws RestError 404 `event-grant-not-found` */
  async delete(id: number): Promise<EventGrantResponse> {
    const grant = await this.grants.find(id);
    const user = grant && (await this.users.find(grant.user_id));
    if (!grant || !user) throw new RestError('event-grant-not-found', 'There is no such grant.', 404);
    await this.grants.delete(id);
    return this.show(grant, user);
  }
}

function sameMoment(error: unknown): never {
  if (databaseErrorKind(error) !== 'unique') throw error;
  throw new RestError('event-grant-changed', 'This was granted at the same moment. Try again.', 409);
}

function toEventGrantResponse(
  { id, event_id, created_by: author, created_utc, expires_utc }: EventGrantEntity,
  user: UserEntity,
  isExpired: boolean,
): EventGrantResponse {
  const { id: userId, login, name } = user;
  return {
    id,
    event_id,
    user: { id: userId, login, name },
    author: author ?? 0,
    created_utc,
    expires_utc,
    is_expired: isExpired,
  };
}

function toGrantedEventResponse(host: TicketHost): GrantedEventResponse {
  const { id, title, startDate, endDate, timezone, eventStatus } = host;
  return { id, title, start_date: startDate, end_date: endDate, timezone, event_status: eventStatus };
}
