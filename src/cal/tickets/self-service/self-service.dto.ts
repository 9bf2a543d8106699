import { type ParamDeclaration, RestParam, anyId } from '#core/parameters';
import { CANCELLATIONS, MAX_DEADLINE_HOURS, type Cancellations } from '../kernel/cancellations.js';

const flag = (description: string): ParamDeclaration => ({
  type: ['boolean', 'null'],
  description: `${description} Null: as the settings of ticketing say.`,
});
const hours = (description: string): ParamDeclaration => ({
  type: ['integer', 'null'],
  minimum: 0,
  maximum: MAX_DEADLINE_HOURS,
  description: `Until how many hours before the start ${description}. Null: as the settings of ticketing say.`,
});
const ID: ParamDeclaration = {
  in: 'path',
  path: '[\\d]+',
  type: 'integer',
  check: anyId,
  required: true,
  description: 'Id of the event or page.',
};

/** Parameters of `GET self-service/<id>`. */
export class ReadSelfServiceDto {
  @RestParam(ID)
  id: number;
}

/** Parameters of `POST self-service/<id>`: only what is sent changes. */
export class ChangeSelfServiceDto extends ReadSelfServiceDto {
  @RestParam(flag('Purchasers change names and answers of attendees.'))
  attendee_changes?: boolean | null;

  @RestParam(hours('they can change them'))
  attendee_changes_hours?: number | null;

  @RestParam(flag('Purchasers transfer tickets to other persons.'))
  ticket_transfers?: boolean | null;

  @RestParam(hours('they can transfer them'))
  ticket_transfers_hours?: number | null;

  @RestParam(flag('Purchasers exchange tickets for other tickets of the same event.'))
  ticket_exchanges?: boolean | null;

  @RestParam(hours('they can exchange them'))
  ticket_exchanges_hours?: number | null;

  @RestParam({
    type: ['string', 'null'],
    enum: [...CANCELLATIONS, null],
    description:
      'Completed orders that purchasers cancel: none, free ones, or all. Paid ones are refunded, or the organizer gets a request. Null: as the settings of ticketing say.',
  })
  cancellations?: Cancellations | null;

  @RestParam(hours('they can cancel'))
  cancellations_hours?: number | null;

  @RestParam({
    type: ['integer', 'null'],
    minimum: 0,
    maximum: 100,
    description:
      'What the organizer retains of paid tickets that purchasers cancel, percent of their price. Null: as the settings of ticketing say.',
  })
  cancellation_fee_percent?: number | null;
}

/** Parameters of `POST orders/<id>/cancellation-request/decline`. */
export class DeclineCancellationDto {
  @RestParam({ ...ID, description: 'Id of the order.' })
  id: number;

  @RestParam({ type: 'string', maxLength: 500, description: 'Why, for the purchaser, at most 500 characters.' })
  reason?: string;
}
