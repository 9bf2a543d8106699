import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { RestResponse } from '#core/rest';
import { sameSecret } from '#core/security';
import { AttendeeAccessService } from '../kernel/access/attendee-access.service.js';
import type { AttendeeEntity } from '../sales/model/attendee.entity.js';
import { AttendeesRepository } from '../sales/attendees/attendees.repository.js';
import { AttendeesService } from '../sales/attendees/attendees.service.js';
import type { Scanner } from '../sales/attendees/check-ins.repository.js';
import { CheckInsService, mayComeIn, CODE_REPLACED, MAY_NOT_COME_IN } from '../sales/attendees/check-ins.service.js';
import { AttendeeTransfersService } from '../self-service/attendee-transfers.service.js';
import { AdmissionFactsService } from './admission-facts.service.js';
import { SignedCodesService } from './signed-codes/signed-codes.service.js';
import type { ScanDto } from './qr.dto.js';
import type { AttendeeResponse } from '../catalog/attendees/attendee.response.js';
import type { CheckInRefusedResponse, CheckedInResponse, QrStateResponse } from './qr.response.js';

/** Check-in by code (tickets.md §7). Its refusals have a form of their own, which scanners know. */
@Injectable()
export class QrService {
  constructor(
    private readonly attendees: AttendeesRepository,
    private readonly views: AttendeesService,
    private readonly checkIns: CheckInsService,
    private readonly access: AttendeeAccessService,
    private readonly transfers: AttendeeTransfersService,
    private readonly facts: AdmissionFactsService,
    private readonly signed: SignedCodesService,
  ) {}

  /** Whether an attendee is in, for anyone who knows the id. */
  async read(id: number): Promise<QrStateResponse> {
    const attendee = await this.attendees.find(id);
    return { id, checked_in: attendee?.checked_in ? '1' : '' };
  }

  /**
   * Checks an attendee in by their code: 201 once, 403 with the reason otherwise. That the key of the scanner is valid is
   * checked by the guard of the route, its event here.
   * @param userAgent names the device when it does not do so itself
   */
  async scan(
    caller: Caller,
    params: ScanDto,
    userAgent: string,
  ): Promise<RestResponse<CheckedInResponse | CheckInRefusedResponse>> {
    const { ticket_id: attendeeId, event_id: eventId } = params;
    const view = await this.views.findForCheckIn(Number(attendeeId));
    const code = await this.codeOf(params.security_code, view?.attendee);
    const scanner = await this.access.scanner(params.api_key);
    const device = String(params.device_id ?? (scanner?.name || userAgent)).slice(0, 100);
    const by: Scanner = { source: 'app', userId: caller.userId, device, code };
    if (!view || !sameSecret(code, view.attendee.security_code)) return this.refuseCode(view?.attendee, by);
    const { attendee, shown } = view;
    const isForeign = scanner !== undefined && scanner.eventId !== null && scanner.eventId !== attendee.post_id;
    if (isForeign || (eventId !== undefined && Number(eventId) !== attendee.post_id)) {
      return refused('event_does_not_match', 'This ticket is for another event.');
    }
    if (!mayComeIn(attendee)) return refused('attendee_not_authorized', MAY_NOT_COME_IN, shown);
    if (!attendee.checked_in && !(await this.facts.isRunning(attendee))) {
      return refused('event_not_happening_now', 'The event is not running now.', shown);
    }
    const result = await this.checkIns.in(attendee.id, by, attendee.checked_in ? undefined : attendee);
    if (result === 'in')
      return new RestResponse({ msg: `${attendee.name} is checked in.`, attendee: shown }, { status: 201 });
    const now = (await this.views.findForCheckIn(attendee.id)) ?? view;
    if (result === 'not-admitted') return refused('attendee_not_authorized', MAY_NOT_COME_IN, now.shown);
    if (result === 'event-cancelled') return refused('event_cancelled', 'This event is cancelled.', now.shown);
    if (result === 'code-replaced') return refused('ticket_transferred', CODE_REPLACED);
    return refused('attendee_already_checked_in', await this.facts.checkedInWhen(now.attendee), now.shown);
  }

  /** The code that was sent; that of the attendee for a signed text of it. */
  private async codeOf(sent: string, attendee: AttendeeEntity | undefined): Promise<string> {
    const text = String(sent);
    if (!attendee || !this.signed.isSigned(text)) return text;
    const signed = await this.signed.read(text);
    return signed !== 'signature-invalid' && this.signed.isCurrent(signed, attendee) ? attendee.security_code : text;
  }

  /** A wrong code; that of a former holder is an attempt that the history of the attendee has. */
  private async refuseCode(
    attendee: AttendeeEntity | undefined,
    by: Scanner,
  ): Promise<RestResponse<CheckInRefusedResponse>> {
    if (!attendee || !(await this.transfers.hadCode(attendee.id, by.code)))
      return refused('security_code_not_valid', 'This code is not valid.');
    await this.checkIns.in(attendee.id, by);
    return refused('ticket_transferred', CODE_REPLACED);
  }
}

function refused(
  error: CheckInRefusedResponse['error'],
  msg: string,
  attendee?: AttendeeResponse,
): RestResponse<CheckInRefusedResponse> {
  return new RestResponse({ msg, error, ...(attendee ? { attendee } : {}) }, { status: 403 });
}
