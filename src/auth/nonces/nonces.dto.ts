import { RestParam } from '#core/parameters';

/** Parameters of `POST auth/v1/nonces`. */
export class CreateNonceDto {
  @RestParam({
    type: 'string',
    required: true,
    minLength: 1,
    maxLength: 100,
    description: 'What the nonce is for, e.g. wp_rest or edit_ticket_nonce.',
  })
  action: string;
}
