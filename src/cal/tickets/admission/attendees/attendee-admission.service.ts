import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { RestError } from '#core/errors';
import { clientAddress, sameSecret } from '#core/security';
import type { AttendeeEntity } from '../../sales/model/attendee.entity.js';
import type { Scanner } from '../../sales/attendees/check-ins.repository.js';
import { CODE_REPLACED, CheckInsService } from '../../sales/attendees/check-ins.service.js';
import { eventCancelled } from '../../sales/lifecycle/order-transitions.service.js';
import { AttendeeTransfersService } from '../../self-service/attendee-transfers.service.js';

/** Checks attendees in and out whom a manager admits by hand. */
@Injectable()
export class AttendeeAdmissionService {
  constructor(
    private readonly checkIns: CheckInsService,
    private readonly transfers: AttendeeTransfersService,
  ) {}

  /**
   * Refuses a code that is not that of the ticket.
   * @param code undefined: none was sent
   * @throws RestError 403 `security_code_not_valid`, `ticket_transferred` for the code of a former holder
   */
  async assertCode(
    caller: Caller,
    { id, security_code: expected }: AttendeeEntity,
    code: string | undefined,
  ): Promise<void> {
    if (code === undefined || sameSecret(code, expected)) return;
    if (!(await this.transfers.hadCode(id, code)))
      throw new RestError('security_code_not_valid', 'This code is not valid.', 403);
    // An attempt with the code of a former holder is in the history of the attendee.
    await this.checkIns.in(id, { ...byHand(caller), code });
    throw new RestError('ticket_transferred', CODE_REPLACED, 403);
  }

  /** Checks an attendee in who was just entered. @throws RestError 400 `tec-et-attendee-invalid-check-in` */
  async checkInNew(caller: Caller, id: number): Promise<void> {
    if ((await this.checkIns.in(id, byHand(caller))) !== 'in') throw invalidCheckIn();
  }

  /**
   * Checks an attendee in or out.
   * @throws RestError 400 `tec-et-attendee-already-checked-in`, `tec-et-attendee-invalid-check-in`, 403
   * `ticket_transferred`, 409 `event-cancelled`
   */
  async change(caller: Caller, id: number, isIn: boolean, code: string | undefined): Promise<void> {
    if (!isIn) return this.checkIns.out(id, byHand(caller));
    const result = await this.checkIns.in(id, { ...byHand(caller), ...(code !== undefined && { code }) });
    if (result === 'code-replaced') throw new RestError('ticket_transferred', CODE_REPLACED, 403);
    if (result === 'not-admitted') throw invalidCheckIn();
    if (result === 'event-cancelled') throw eventCancelled();
    if (result === 'already-in')
      throw new RestError(
        'tec-et-attendee-already-checked-in',
        'This attendee is checked in already. Check out first to do it again.',
        400,
      );
  }
}

/** A user with the permission, over REST. */
function byHand({ userId }: Caller): Scanner {
  return { source: 'site', userId, device: clientAddress().slice(0, 100) };
}

function invalidCheckIn(): RestError {
  return new RestError(
    'tec-et-attendee-invalid-check-in',
    'Only who comes, or has an order that is completed, can be checked in.',
    400,
  );
}
