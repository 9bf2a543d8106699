import { Injectable } from '@nestjs/common';
import { mayEdit } from '#core/content';
import { type Caller, Clock } from '#core/context';
import { Database } from '#core/database';
import { SiteService } from '#core/site';
import { EVENT } from '../../calendar-types.js';
import type { StatusColumns } from '../event-status.js';
import { isMoved } from '../event-times.js';
import type { EventEntity } from '../event.entity.js';
import { EventsService } from '../events.service.js';
import { TicketingAdapter } from '../ticketing.adapter.js';
import type { ChangeEventStatusDto, ReadEventStatusDto } from './event-status.dto.js';
import type { EventStatusChangeResponse, EventStatusResponse } from './event-status.response.js';
import { statusChange } from './status-change.js';

/** Reads and changes whether, when and how an event takes place. */
@Injectable()
export class EventStatusService {
  constructor(
    private readonly events: EventsService,
    private readonly ticketing: TicketingAdapter,
    private readonly site: SiteService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The status of an event that the caller may read. @throws RestError 400, 403, 404 as `events/<id>` */
  async read(caller: Caller, { id, password }: ReadEventStatusDto): Promise<EventStatusResponse> {
    return this.show(caller, await this.events.readable(caller, { id }, { password }));
  }

  /**
   * Changes the status of an event. Without effect where it is like this already, so a repeated request does no harm.
   * @throws RestError 400 for members that do not fit together, 403 for an event in the trash, 404 for an unknown one
   */
  async change(
    caller: Caller,
    { id, notify, dry_run, ...wanted }: ChangeEventStatusDto,
  ): Promise<EventStatusChangeResponse> {
    const { timezone } = await this.site.settings();
    return this.database.write(async () => {
      const before = await this.events.lock(id);
      const { columns, times } = statusChange(before, wanted, timezone, this.clock.now());
      const moved = isMoved(before, times);
      const changed = moved || differ(before, columns);
      const after = { ...before, ...columns, ...times };
      if (changed && !dry_run) {
        const { start_date, end_date, timezone: zone } = times;
        const dates = moved ? { start_date, end_date, timezone: zone } : {};
        await this.events.updateEvent(caller, before, { statusColumns: columns, ...dates, notify });
      }
      return Object.assign(await this.show(caller, after), { changed, dry_run, notify: notify && changed });
    });
  }

  private async show(caller: Caller, event: EventEntity): Promise<EventStatusResponse> {
    const response: EventStatusResponse = {
      id: event.id,
      event_status: event.event_status,
      reason: event.status_reason,
      start_date: event.start_date,
      end_date: event.end_date,
      timezone: event.timezone,
      former_start_date: event.former_start_date,
      former_end_date: event.former_end_date,
      former_timezone: event.former_timezone,
      attendance_mode: event.attendance_mode,
    };
    if (mayEdit(caller, EVENT, event)) {
      response.online_url = event.online_url;
      response.holders = await this.ticketing.holders(event.id);
    }
    return response;
  }
}

function differ(event: EventEntity, columns: StatusColumns): boolean {
  return (Object.keys(columns) as (keyof StatusColumns)[]).some((name) => event[name] !== columns[name]);
}
