import { anyId, type ParamDeclaration, RestParam, textNotBlank } from '#core/parameters';

/** Attendees of one response. */
const MAX_ITEMS = 2000;

const LIST: ParamDeclaration = {
  type: 'integer',
  check: anyId,
  required: true,
  description: 'Id of a check-in list of the device.',
};

/** Parameters of `GET admission/changes`. */
export class AdmissionChangesDto {
  @RestParam(LIST)
  list_id: number;

  @RestParam({
    type: 'string',
    check: textNotBlank,
    maxLength: 2000,
    description: 'The last `cursor` of this list. Without it, the list begins.',
  })
  cursor?: string;

  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: MAX_ITEMS,
    default: 1000,
    description: `Attendees at most, 1 to ${MAX_ITEMS}.`,
  })
  limit: number;
}

/** Parameters of `GET admission/attendees`. */
export class FindAttendeesDto {
  @RestParam(LIST)
  list_id: number;

  @RestParam({
    type: 'string',
    required: true,
    check: textNotBlank,
    maxLength: 100,
    description: 'Words of the name, at most 100 characters; or the number of the ticket.',
  })
  search: string;
}
