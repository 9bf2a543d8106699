import { RestParam } from '../../../core/rest/parameters/index.js';
import * as check from '../listing/checks.js';
import { providerNamed } from '../listing/providers.js';

const CART_HASH = {
  type: 'string',
  maxLength: 200,
  hidden: true,
  description: 'Names the cart; without it the cookie does.',
} as const;

/** Parameters of `GET cart`. */
export class ReadCartParams {
  @RestParam({ description: 'Only tickets of these kinds: tickets-commerce (or tc), rsvp; as list or CSV.' })
  provider?: unknown;

  @RestParam({ type: 'integer', check: check.existingPost, description: 'Only tickets of this event or page.' })
  post_id?: number;

  @RestParam(CART_HASH)
  cart_hash?: string;
}

/** Names of providers that can be written; other types are the schema's to refuse. */
const knownProvider = (value: unknown): boolean => typeof value !== 'string' || providerNamed(value) !== undefined;

/** Parameters of `POST cart`. */
export class WriteCartParams {
  @RestParam({
    type: 'string',
    required: true,
    check: knownProvider,
    description: 'tickets-commerce (or tc), or rsvp.',
  })
  provider: string;

  @RestParam({
    index: { default: null },
    description: 'List of {ticket_id, quantity, optout?}: quantities replace, 0 removes.',
  })
  tickets?: unknown;

  @RestParam({
    index: { default: null },
    description: 'Answers of the attendees: list of {ticket_id, provider, items: [{slug: answer}]}.',
  })
  meta?: unknown;

  @RestParam({ type: 'integer', check: check.existingPost, description: 'Event or page that the tickets belong to.' })
  post_id?: number;

  @RestParam(CART_HASH)
  cart_hash?: string;
}
