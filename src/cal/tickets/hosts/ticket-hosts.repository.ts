import { Injectable } from '@nestjs/common';
import { EVENT, PAGE, VENUE } from '#core/content';
import { RequestContext } from '#core/context';
import { Database, placeholders } from '#core/database';
import { SiteService } from '#core/site';
import type { TicketHost } from './ticket-host.js';
import { isId } from '#core/parameters';

type HomeRow = Omit<TicketHost, 'type' | 'timezone' | 'listsAttendees'> & {
  type: string;
  timezone: string | null;
  listsAttendees: number | boolean;
};

/** The block and the shortcode that show a list of attendees, as writers know them from WordPress. */
const LISTS_ATTENDEES = "(content LIKE '%<!-- wp:tribe/attendees %' OR content LIKE '%[tribe_attendees_list%')";
const SHARED = `id, status, status_before_trash, author_id, password, title, slug, date, ${LISTS_ATTENDEES} AS listsAttendees`;
const EVENT_TIMES = `start_date AS startDate, end_date AS endDate, start_utc AS startUtc, end_utc AS endUtc, timezone,
  (SELECT v.title FROM ${VENUE.table} v WHERE v.id = venue_id) AS venue`;
const NO_TIMES =
  'NULL AS startDate, NULL AS endDate, NULL AS startUtc, NULL AS endUtc, NULL AS timezone, NULL AS venue';

/** Reads the events and pages that tickets belong to. */
@Injectable()
export class TicketHostsRepository {
  constructor(
    private readonly database: Database,
    private readonly site: SiteService,
  ) {}

  /** The ticket hosts with these ids; ids of other posts are left out. */
  async find(ids: readonly number[]): Promise<Map<number, TicketHost>> {
    const wanted = [...new Set(ids)].filter(isId);
    if (wanted.length === 0) return new Map();
    const among = placeholders(wanted);
    const [rows, { timezone }] = await Promise.all([
      this.database.read<HomeRow>(
        `SELECT '${EVENT.name}' AS type, ${SHARED}, ${EVENT_TIMES} FROM ${EVENT.table} WHERE id IN (${among})
         UNION ALL SELECT '${PAGE.name}' AS type, ${SHARED}, ${NO_TIMES} FROM ${PAGE.table} WHERE id IN (${among})`,
        [...wanted, ...wanted],
      ),
      this.site.settings(),
    ]);
    const host = (row: HomeRow): TicketHost => ({
      ...row,
      type: row.type === EVENT.name ? EVENT : PAGE,
      timezone: row.timezone ?? timezone,
      listsAttendees: Boolean(row.listsAttendees),
    });
    return new Map(rows.map((row) => [row.id, host(row)]));
  }

  /** One home; looked up once per request. */
  async one(id: number): Promise<TicketHost | undefined> {
    const read = () => this.find([id]).then((hosts) => hosts.get(id));
    const context = RequestContext.peek();
    return context ? context.once(`ticket host ${id}`, read) : read();
  }

  /** Whether all these ids are those of posts, of whatever kind. */
  async allExist(ids: readonly number[]): Promise<boolean> {
    const wanted = [...new Set(ids)];
    if (!wanted.every(isId)) return false;
    const rows = await this.database.read<{ id: number }>(
      `SELECT id FROM content WHERE id IN (${placeholders(wanted)})`,
      wanted,
    );
    return rows.length === wanted.length;
  }

  /** Whether a home has tickets that are not in the trash. */
  async hasTickets(id: number): Promise<boolean> {
    const rows = await this.database.read(
      `SELECT 1 FROM tickets WHERE post_id = ? AND deleted_utc IS NULL AND status <> 'trash' LIMIT 1`,
      [id],
    );
    return rows.length > 0;
  }
}
