import { Injectable } from '@nestjs/common';
import { joinedPosts } from '#core/content';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, Repository } from 'typeorm';
import { EVENT } from '../../../events/calendar-types.js';
import { RequestMemo } from '#core/context';
import { Database, placeholders } from '#core/database';
import { SiteService } from '#core/site';
import { NO_SCHEDULE, scheduleOf, type PossibleSchedule } from '../../../events/events/event-schedule.sql.js';
import { type TicketHost, HOST_TYPES } from '../../kernel/hosts/ticket-host.js';
import { TicketEntity } from '../model/ticket.entity.js';
import { isId } from '#core/parameters';

type HostRow = Omit<
  TicketHost,
  | 'type'
  | 'startDate'
  | 'endDate'
  | 'startUtc'
  | 'endUtc'
  | 'timezone'
  | 'venue'
  | 'eventStatus'
  | 'statusReason'
  | 'onlineUrl'
  | 'listsAttendees'
> &
  PossibleSchedule & { type: string; listsAttendees: number | boolean };

/** The block and the shortcode that show a list of attendees, as writers know them from WordPress. */
const LISTS_ATTENDEES = "(content LIKE '%<!-- wp:tribe/attendees %' OR content LIKE '%[tribe_attendees_list%')";
const SHARED = `id, status, status_before_trash, author_id, password, title, slug, date, ${LISTS_ATTENDEES} AS listsAttendees`;

/** Reads the events and pages that tickets belong to. */
@Injectable()
export class TicketHostsRepository {
  constructor(
    private readonly database: Database,
    private readonly site: SiteService,
    private readonly memo: RequestMemo,
    @InjectRepository(TicketEntity) private readonly tickets: Repository<TicketEntity>,
  ) {}

  /** The ticket hosts with these ids; ids of other posts are left out. */
  async find(ids: readonly number[]): Promise<Map<number, TicketHost>> {
    const validIds = [...new Set(ids)].filter(isId);
    if (validIds.length === 0) return new Map();
    const among = placeholders(validIds);
    const hosts = HOST_TYPES.map(
      (type) =>
        `SELECT '${type.name}' AS type, ${SHARED}, ${type === EVENT ? scheduleOf('p') : NO_SCHEDULE} FROM ${type.table} p WHERE id IN (${among})`,
    );
    const [rows, { timezone }] = await Promise.all([
      this.database.read<HostRow>(
        hosts.join(' UNION ALL '),
        HOST_TYPES.flatMap(() => validIds),
        joinedPosts(HOST_TYPES, validIds),
      ),
      this.site.settings(),
    ]);
    return new Map(rows.map((row) => [row.id, hostOf(row, timezone)]));
  }

  /** One host; looked up once per request. */
  async one(id: number): Promise<TicketHost | undefined> {
    const read = () => this.find([id]).then((hosts) => hosts.get(id));
    return this.memo.once(`ticket host ${id}`, read);
  }

  /** Whether a host has tickets that are not in the trash. */
  hasTickets(id: number): Promise<boolean> {
    return this.tickets.existsBy({ post_id: id, deleted_utc: IsNull(), status: Not('trash') });
  }
}

function hostOf(row: HostRow, siteZone: string): TicketHost {
  const { type, listsAttendees, start_date, end_date, start_utc, end_utc, timezone, venue_title, ...rest } = row;
  const { event_status, status_reason, online_url, ...post } = rest;
  return {
    ...post,
    type: HOST_TYPES.find(({ name }) => name === type) ?? EVENT,
    startDate: start_date,
    endDate: end_date,
    startUtc: start_utc,
    endUtc: end_utc,
    timezone: timezone ?? siteZone,
    venue: venue_title,
    eventStatus: event_status ?? 'scheduled',
    statusReason: status_reason ?? '',
    onlineUrl: online_url,
    listsAttendees: Boolean(listsAttendees),
  };
}
