import { type ParamDeclaration, RestParam, anyId } from '#core/parameters';
import { IDS, LimitedCodeMembersDto, MAX_NAMED } from './limited-code.dto.js';

const ID: ParamDeclaration = {
  in: 'path',
  path: '[\\d]+',
  type: 'integer',
  check: anyId,
  required: true,
  description: 'Id of the access code.',
};

/** Parameters of routes that only name a code. */
export class AccessCodeDto {
  @RestParam(ID)
  id: number;
}

/** What can be said of a code. */
class AccessCodeMembersDto extends LimitedCodeMembersDto {
  @RestParam({
    ...IDS,
    description: `Hidden tickets that the code opens, at most ${MAX_NAMED}; null: it does not depend on them.`,
  })
  ticket_ids?: number[] | null;

  @RestParam({
    ...IDS,
    description: `Events and pages whose hidden tickets the code opens, at most ${MAX_NAMED}. Without both lists: all hidden tickets.`,
  })
  post_ids?: number[] | null;
}

/** Parameters of `POST access-codes`. */
export class CreateAccessCodeDto extends AccessCodeMembersDto {
  @RestParam({
    type: 'string',
    minLength: 6,
    maxLength: 40,
    description:
      'The code: 6 to 40 letters, digits, dots, dashes and underscores. Case does not matter. Default: a random one.',
  })
  code?: string;
}

/** Parameters of `POST access-codes/<id>`: only what is sent changes. */
export class UpdateAccessCodeDto extends AccessCodeMembersDto {
  @RestParam(ID)
  id: number;
}

/** Parameters of `POST access-codes/tickets`. */
export class OpenTicketsDto {
  @RestParam({ type: 'string', required: true, minLength: 1, maxLength: 60, description: 'The code, in any case.' })
  code: string;

  @RestParam({
    type: 'integer',
    required: true,
    check: anyId,
    description: 'Event or page whose tickets the code opens.',
  })
  post_id: number;
}
