import { RawAnswer } from '../../../core/rest/answer.js';
import { RestParams, Read, RestController, Rights } from '../../../core/rest/route.decorators.js';
import { managers } from '../access/managers.js';
import { AttendeeCodeParams, ReadAttendeeParams } from '../attendees/attendee.dto.js';
import { AttendeesService } from '../attendees/attendees.service.js';
import type { CheckInHistory } from './check-in-history.js';
import { checkInHistory } from './check-in-history.js';
import { CheckInsService } from '../attendees/check-ins.service.js';
import { managersOrHolder } from '../orders/order.rights.js';
import { qrAddress, qrPng, qrSvg } from './qr-code.js';

/** `cal/tickets/v1/attendees/<id>/qr`: the code of an attendee, for managers and purchasers, and who has scanned it. */
@RestController('cal/tickets/v1', 'attendees')
export class AttendeeQrController {
  constructor(
    private readonly attendees: AttendeesService,
    private readonly checkIns: CheckInsService,
  ) {}

  @Read(':id/qr')
  @Rights(managersOrHolder)
  async read(@RestParams() { id }: AttendeeCodeParams): Promise<{ security_code: string; url: string }> {
    const attendee = await this.attendees.get(id);
    return { security_code: attendee.security_code, url: qrAddress(attendee) };
  }

  @Read(':id/qr.svg')
  @Rights(managersOrHolder)
  async svg(@RestParams() { id }: AttendeeCodeParams): Promise<RawAnswer> {
    return new RawAnswer(await qrSvg(qrAddress(await this.attendees.get(id))), 'image/svg+xml');
  }

  @Read(':id/qr.png')
  @Rights(managersOrHolder)
  async png(@RestParams() { id }: AttendeeCodeParams): Promise<RawAnswer> {
    return new RawAnswer(await qrPng(qrAddress(await this.attendees.get(id))), 'image/png');
  }

  @Read(':id/check-ins')
  @Rights(managers)
  async history(@RestParams() { id }: ReadAttendeeParams): Promise<{ check_ins: CheckInHistory[] }> {
    const attendee = await this.attendees.get(id);
    return { check_ins: (await this.checkIns.history(attendee)).map(checkInHistory) };
  }
}
