import { Injectable } from '@nestjs/common';
import { signedInManagers } from '../../cal/tickets/kernel/index.js';
import { AttendeesService, CheckInsService, eventCancelled } from '../../cal/tickets/sales/index.js';
import type { Caller } from '#core/context';
import { RestError } from '#core/errors';
import { sameSecret } from '#core/security';
import { type Ability, UPDATES } from '../ability.js';
import { flag, id, input, object } from '../schemas.js';
import { ATTENDEE, attendeeSummary } from './attendee.mapper.js';
import { byHand } from './by-hand.js';
import { RegisterAbility } from '../register-ability.decorator.js';

interface Input {
  attendee: number;
  security_code?: string;
}

/** `tickets/check-in-attendee`, for those who manage attendees. */
@RegisterAbility({ order: -20 })
@Injectable()
export class CheckInAttendeeAbility implements Ability {
  readonly name = 'tickets/check-in-attendee';
  readonly label = 'Check in an attendee';
  readonly description = 'Lets somebody in. Whoever is in already stays in, and that is told.';
  readonly category = 'tickets';
  readonly input = input(
    {
      attendee: id('Id of the attendee; the QR code of a ticket has it as ticket_id.'),
      security_code: {
        type: 'string',
        minLength: 1,
        maxLength: 200,
        description: 'The code of the same QR code. If it is sent, it must be right.',
      },
    },
    ['attendee'],
  );
  readonly output = object({
    attendee: ATTENDEE,
    already_checked_in: flag('Whether they had been let in before.'),
  });
  readonly annotations = UPDATES;
  readonly policy = signedInManagers;

  constructor(
    private readonly attendees: AttendeesService,
    private readonly checkIns: CheckInsService,
  ) {}

  /**
   * @throws RestError 404 `attendee-not-found`, 403 `security_code_not_valid`, 400 `tec-et-attendee-invalid-check-in`
   * for an attendee who declined or has not paid, 409 `event-cancelled`
   */
  async run({ attendee: attendeeId, security_code: code }: Input, caller: Caller): Promise<unknown> {
    const before = await this.attendees.get(attendeeId);
    if (code !== undefined && !sameSecret(code, before.security_code)) {
      throw new RestError('security_code_not_valid', 'This code is not valid.', 403);
    }
    const result = await this.checkIns.in(attendeeId, byHand(caller));
    if (result === 'not-admitted') {
      throw new RestError(
        'tec-et-attendee-invalid-check-in',
        'Only who comes, or has an order that is completed, can be checked in.',
        400,
      );
    }
    if (result === 'event-cancelled') throw eventCancelled();
    const shown = await this.attendees.showOne(await this.attendees.get(attendeeId), true);
    return {
      attendee: attendeeSummary(shown),
      already_checked_in: result === 'already-in',
    };
  }
}
