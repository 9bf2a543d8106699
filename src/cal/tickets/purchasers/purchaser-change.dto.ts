import { Transform } from 'class-transformer';
import { anyId, RestParam } from '#core/parameters';
import { email, MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, plainName } from '../kernel/sent-values.js';

/** Parameters of `POST orders/<id>/purchaser`: only what is sent changes. */
export class ChangePurchaserDto {
  @RestParam({
    in: 'path',
    path: '[\\d]+',
    type: 'integer',
    check: anyId,
    required: true,
    description: 'Id of the order.',
  })
  id: number;

  @RestParam({
    type: 'string',
    minLength: 1,
    maxLength: MAX_NAME_LENGTH,
    description: `Name of the purchaser, 1 to ${MAX_NAME_LENGTH} characters.`,
  })
  @Transform(plainName)
  name?: string;

  @RestParam({
    type: 'string',
    format: 'email',
    maxLength: MAX_EMAIL_LENGTH,
    description: `E-mail address of the purchaser, at most ${MAX_EMAIL_LENGTH} characters.`,
  })
  @Transform(email)
  email?: string;

  @RestParam({
    type: 'string',
    maxLength: MAX_EMAIL_LENGTH,
    description:
      'The address that the caller has seen: the order is changed only if it still has it. Empty for an order without one.',
  })
  @Transform(email)
  expected_email?: string;

  @RestParam({
    type: 'boolean',
    default: true,
    description: 'true: the former address gets a notice, without the new address and without links.',
  })
  notify_previous: boolean;
}
