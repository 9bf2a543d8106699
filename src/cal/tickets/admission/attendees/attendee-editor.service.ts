import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { DomainEventsService } from '#core/events';
import { readInformation, type Information } from '../../catalog/attendees/attendee-information.js';
import type { AttendeeResponse } from '../../catalog/attendees/attendee.response.js';
import { TicketsRepository } from '../../catalog/tickets/tickets.repository.js';
import { SiteClockService } from '../../kernel/site-clock.service.js';
import type { UpdateAttendeeDto } from '../../sales/attendees/attendee.dto.js';
import { nameColumns } from '../../sales/model/attendee.js';
import type { AttendeeEntity } from '../../sales/model/attendee.entity.js';
import { AttendeesRepository } from '../../sales/attendees/attendees.repository.js';
import { AttendeesService } from '../../sales/attendees/attendees.service.js';
import { CapacityService } from '../../sales/lifecycle/capacity.service.js';
import { AttendeeAdmissionService } from './attendee-admission.service.js';
import { AttendeeStatusService, acceptedStatus } from './attendee-status.service.js';

/** Changes of attendees by managers: name and answers, status, check-in. */
@Injectable()
export class AttendeeEditorService {
  constructor(
    private readonly attendees: AttendeesRepository,
    private readonly views: AttendeesService,
    private readonly tickets: TicketsRepository,
    private readonly capacity: CapacityService,
    private readonly statuses: AttendeeStatusService,
    private readonly admission: AttendeeAdmissionService,
    private readonly siteClock: SiteClockService,
    private readonly events: DomainEventsService,
  ) {}

  /**
   * Changes what is sent of an attendee, nothing else.
   * @throws RestError 400 `invalid-attendee-status`, `tec-et-attendee-already-checked-in`, `tec-et-attendee-invalid-check-in`,
   * 403 `security_code_not_valid`, `ticket_transferred`, 404 `attendee-not-found`, 409 `ticket-sold-out`,
   * `order-transition-not-allowed`
   */
  async update(caller: Caller, id: number, params: UpdateAttendeeDto): Promise<AttendeeResponse> {
    const attendee = await this.views.get(id);
    const code = params.security_code;
    await this.admission.assertCode(caller, attendee, code);
    const status =
      params.attendee_status === undefined ? undefined : acceptedStatus(attendee.provider, params.attendee_status);
    const information = await this.changedInformation(attendee, params);
    const at = await this.siteClock.present();
    await this.capacity.withCapacityRetry(async () => {
      await this.attendees.update(id, {
        ...(params.full_name === undefined ? {} : nameColumns(params.full_name)),
        ...(params.email === undefined ? {} : { email: params.email }),
        ...(params.optout === undefined ? {} : { optout: Number(params.optout) }),
        ...(information === undefined ? {} : { information }),
        ...(touches(params) ? { modified: at.date, modified_utc: at.date_utc } : {}),
      });
      if (status !== undefined) await this.statuses.change(caller, attendee, status);
      if (params.check_in !== undefined) await this.admission.change(caller, id, params.check_in, code);
      if (touches(params)) await this.events.publish('attendee.changed', { attendeeId: id });
    });
    return this.views.showOneAs(caller, await this.views.get(id));
  }

  private async changedInformation(
    attendee: AttendeeEntity,
    { attendee_meta: meta }: UpdateAttendeeDto,
  ): Promise<Information | undefined> {
    if (meta === undefined) return undefined;
    const [ticket] = await this.tickets.byIds([attendee.ticket_id]);
    return readInformation(ticket?.fields ?? null, meta, attendee.information ?? {});
  }
}

function touches(params: UpdateAttendeeDto): boolean {
  return [params.full_name, params.email, params.optout, params.attendee_meta, params.attendee_status].some(
    (value) => value !== undefined,
  );
}
