import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { SettingsStore, InjectSettings } from '#core/settings';
import { SiteService } from '#core/site';
import { MINUTE_MS, toMs, utcToWall } from '#core/time';
import { UsersService } from '../../../auth/users/users.service.js';
import type { AttendeeEntity } from '../sales/model/attendee.entity.js';
import { TicketHostsRepository } from '../catalog/hosts/ticket-hosts.repository.js';
import type { TicketHost } from '../kernel/hosts/ticket-host.js';
import { TicketSettings } from '../kernel/settings/ticket.settings.js';
import { decodeEntities } from '#core/text';

/** What decides about admission, and what is said of it. */
@Injectable()
export class AdmissionFactsService {
  constructor(
    private readonly hosts: TicketHostsRepository,
    private readonly users: UsersService,
    @InjectSettings(TicketSettings) private readonly ticketSettings: SettingsStore<TicketSettings>,
    private readonly site: SiteService,
    private readonly clock: Clock,
  ) {}

  /** Whether an attendee's event runs now, as far as the settings restrict check-ins to that time. */
  async isRunning({ post_id: hostId }: AttendeeEntity): Promise<boolean> {
    const { qr_only_during_event: only, qr_time_buffer_minutes: buffer } = await this.ticketSettings.read();
    if (!only) return true;
    const host = hostId === null ? undefined : await this.hosts.one(hostId);
    return host !== undefined && runsAt(host, this.clock.nowMs(), buffer);
  }

  /**
   * When events and pages admit, as the settings of check-ins say; for units of work, which read nothing for it.
   * @returns whether an event admits at a moment, milliseconds since 1970
   */
  async openings(hostIds: readonly number[]): Promise<(hostId: number, ms: number) => boolean> {
    const { qr_only_during_event: only, qr_time_buffer_minutes: buffer } = await this.ticketSettings.read();
    if (!only || hostIds.length === 0) return () => true;
    const hosts = await this.hosts.find(hostIds);
    return (hostId, ms) => {
      const host = hosts.get(hostId);
      return host !== undefined && runsAt(host, ms, buffer);
    };
  }

  /** When and by whom an attendee was checked in, for people. */
  async checkedInWhen(attendee: AttendeeEntity): Promise<string> {
    const { checkin_utc: utc, checkin_device: device } = attendee;
    const { timezone } = await this.site.settings();
    const when = utc === null ? '' : ` at ${utcToWall(utc, timezone)}`;
    const user = await this.checkedInBy(attendee);
    return `Already checked in${when} by ${user ?? `a scanner${device ? ` (${device})` : ''}`}.`;
  }

  /** Name of the user who checked an attendee in, as plain text; nothing where a scanner did. */
  async checkedInBy({ checkin_user_id: id }: AttendeeEntity): Promise<string | undefined> {
    const user = id === null ? null : await this.users.find(id);
    return user ? decodeEntities(user.name) : undefined;
  }
}

/** A page has no time, so it is always running. */
function runsAt({ startUtc, endUtc }: TicketHost, ms: number, bufferMinutes: number): boolean {
  if (!startUtc || !endUtc) return true;
  return toMs(startUtc) - bufferMinutes * MINUTE_MS <= ms && ms <= toMs(endUtc) + bufferMinutes * MINUTE_MS;
}
