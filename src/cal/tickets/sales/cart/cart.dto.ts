import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, IsObject, ValidateBy, ValidateNested } from 'class-validator';
import { accepting, RestParam, MAX_ID } from '#core/parameters';
import * as check from '../../catalog/listing/checks.js';
import { providerNamed } from '../../catalog/model/providers.js';
import { listOrNothing } from '../../kernel/sent-values.js';
import { MAX_CART_LINES, CartLineDto } from '../model/cart-line.dto.js';

/** Characters of JSON that the answers of one request may take. */
const MAX_META_LENGTH = 100_000;

/** Characters of the name of a provider that are stored with the answers. */
const MAX_PROVIDER_LENGTH = 50;

const CART_HASH = {
  type: 'string',
  maxLength: 200,
  hidden: true,
  description: 'Names the cart; without it the cookie does.',
} as const;

/** Parameters of `GET cart`. */
export class ReadCartDto {
  @RestParam({ description: 'Only tickets of these kinds: tickets-commerce (or tc), rsvp; as list or CSV.' })
  provider?: unknown;

  @RestParam({ type: 'integer', check: check.existingPost, description: 'Only tickets of this event or page.' })
  post_id?: number;

  @RestParam(CART_HASH)
  cart_hash?: string;
}

/** Names of providers that can be written; other types are the schema's to refuse. */
const knownProvider = accepting(
  'tickets-commerce, tc or rsvp',
  (value) => typeof value !== 'string' || providerNamed(value) !== undefined,
);

/** Refuses answers that take too much room in the cart. */
const FitsCart = (): PropertyDecorator =>
  ValidateBy({
    name: 'fitsCart',
    validator: {
      validate: (value: unknown) => JSON.stringify(value).length <= MAX_META_LENGTH,
      defaultMessage: () => `meta may have at most ${MAX_META_LENGTH} characters as JSON.`,
    },
  });

/** The answers of the attendees of one ticket, as a cart stores them until it is ordered. */
export class CartMetaDto {
  @RestParam({ type: 'integer', minimum: 1, maximum: MAX_ID, required: true, description: 'Id of the ticket.' })
  ticket_id: number;

  @RestParam({
    type: 'string',
    loose: 'It has no effect, so no value is wrong.',
    description: 'Stored and returned; it has no effect.',
  })
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.slice(0, MAX_PROVIDER_LENGTH) : undefined,
  )
  provider = '';

  /** The order checks the answers against the fields of the ticket. */
  @RestParam({
    type: 'array',
    loose: 'Objects are accepted as lists; `IsObject` checks the items.',
    items: { type: 'object' },
    description: 'Answers by slug, one object for each attendee.',
  })
  @Transform(listOrNothing)
  @IsObject({ each: true, message: 'items must be a list of objects, each with answers by slug.' })
  items: Record<string, unknown>[] = [];
}

/**
 * Parameters of `POST cart`. The types of `tickets` and `meta` are those of their classes; index and OPTIONS show none
 * for them (recorded).
 */
export class WriteCartDto {
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
  @ArrayMaxSize(MAX_CART_LINES)
  @ValidateNested({ each: true })
  @Type(() => CartLineDto)
  tickets?: CartLineDto[] | null;

  @RestParam({
    index: { default: null },
    description: 'Answers of the attendees: list of {ticket_id, provider, items: [{slug: answer}]}.',
  })
  @ArrayMaxSize(MAX_CART_LINES)
  @FitsCart()
  @ValidateNested({ each: true })
  @Type(() => CartMetaDto)
  meta?: CartMetaDto[] | null;

  @RestParam({ type: 'integer', check: check.existingPost, description: 'Event or page that the tickets belong to.' })
  post_id?: number;

  @RestParam({
    type: 'string',
    maxLength: 60,
    hidden: true,
    description: 'Access code for hidden tickets, in any case. The cart remembers it. Default: that of the cart.',
  })
  access_code?: string;

  @RestParam(CART_HASH)
  cart_hash?: string;
}
