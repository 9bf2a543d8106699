import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { signedInManagers } from '../../cal/tickets/kernel/index.js';
import { AttendeesService, CheckInsService } from '../../cal/tickets/sales/index.js';
import { type Ability, UPDATES } from '../ability.js';
import { id, input, object } from '../schemas.js';
import { ATTENDEE, attendeeSummary } from './attendee.mapper.js';
import { byHand } from './by-hand.js';
import { RegisterAbility } from '../register-ability.decorator.js';

/** `tickets/undo-check-in`, for those who manage attendees. */
@RegisterAbility({ order: -10 })
@Injectable()
export class UndoCheckInAbility implements Ability {
  readonly name = 'tickets/undo-check-in';
  readonly label = 'Undo a check-in';
  readonly description = 'Takes back that somebody was let in. Whoever is not in stays out.';
  readonly category = 'tickets';
  readonly input = input({ attendee: id('Id of the attendee.') }, ['attendee']);
  readonly output = object({ attendee: ATTENDEE });
  readonly annotations = UPDATES;
  readonly policy = signedInManagers;

  constructor(
    private readonly attendees: AttendeesService,
    private readonly checkIns: CheckInsService,
  ) {}

  /** @throws RestError 404 `attendee-not-found` */
  async run({ attendee: attendeeId }: { attendee: number }, caller: Caller): Promise<unknown> {
    await this.attendees.get(attendeeId);
    await this.checkIns.out(attendeeId, byHand(caller));
    const shown = await this.attendees.showOne(await this.attendees.get(attendeeId), true);
    return { attendee: attendeeSummary(shown) };
  }
}
