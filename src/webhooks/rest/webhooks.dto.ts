import { Transform, type TransformFnParams } from 'class-transformer';
import { MAX_ID, RestParam, anyId, type ParamDeclaration } from '#core/parameters';
import { plainText } from '#core/text';
import { WEBHOOK_STATES, type WebhookState } from '../deliveries/webhook-delivery.entity.js';
import {
  WEBHOOK_BODIES,
  WEBHOOK_SIGNATURES,
  type WebhookBody,
  type WebhookSignature,
} from '../endpoints/webhook-endpoint.entity.js';

const MAX_URL_LENGTH = 500;
const MAX_DESCRIPTION_LENGTH = 250;
const MAX_TYPES = 200;
const MAX_EVENTS = 200;

const ID: ParamDeclaration = { in: 'path', path: '[\\d]+', type: 'integer', check: anyId, required: true };

/** Text that is too long is refused as it is: cleaning it would take long. */
const plain = ({ value }: TransformFnParams): unknown =>
  typeof value === 'string' && value.length <= MAX_DESCRIPTION_LENGTH ? plainText(value.trim()) : (value as unknown);

const URL_PARAMETER: ParamDeclaration = {
  type: 'string',
  maxLength: MAX_URL_LENGTH,
  description: `Address, https, at most ${MAX_URL_LENGTH} characters. The operator can allow others (WEBHOOK_TRUSTED_ORIGINS).`,
};

const DESCRIPTION: ParamDeclaration = {
  type: 'string',
  maxLength: MAX_DESCRIPTION_LENGTH,
  description: `What it is for, at most ${MAX_DESCRIPTION_LENGTH} characters.`,
};

const TYPES: ParamDeclaration = {
  type: ['array', 'null'],
  items: { type: 'string', maxLength: 60 },
  minItems: 1,
  maxItems: MAX_TYPES,
  uniqueItems: true,
  description: 'Types that it gets, as `GET types` lists them; null: all, those of later versions included.',
};

const EVENTS: ParamDeclaration = {
  type: ['array', 'null'],
  items: { type: 'integer', minimum: 1, maximum: MAX_ID },
  minItems: 1,
  maxItems: MAX_EVENTS,
  uniqueItems: true,
  description: 'Events whose changes, tickets, orders and attendees it gets; null: everything.',
};

const BODY: ParamDeclaration = {
  type: 'string',
  enum: [...WEBHOOK_BODIES],
  description: '`thin`: what happened, with ids. `full`: with the object as the account that sends this may read it.',
};

/** Parameters of routes that name an endpoint. */
export class WebhookEndpointDto {
  @RestParam({ ...ID, description: 'Id of the endpoint.' })
  id: number;
}

/** Parameters of `POST endpoints`. */
export class CreateWebhookEndpointDto {
  @RestParam({ ...URL_PARAMETER, required: true })
  url: string;

  @RestParam({ ...DESCRIPTION, default: '' })
  @Transform(plain)
  description: string;

  @RestParam(TYPES)
  types?: string[] | null;

  @RestParam(EVENTS)
  events?: number[] | null;

  @RestParam({ ...BODY, default: 'thin' })
  body: WebhookBody;

  @RestParam({
    type: 'string',
    enum: [...WEBHOOK_SIGNATURES],
    default: 'v1',
    description: '`v1`: HMAC-SHA256 with a shared secret. `v1a`: Ed25519, checked with a public key.',
  })
  signature: WebhookSignature;
}

/** Parameters of `POST endpoints/<id>`: only what is sent changes. */
export class ChangeWebhookEndpointDto extends WebhookEndpointDto {
  @RestParam(URL_PARAMETER)
  url?: string;

  @RestParam(DESCRIPTION)
  @Transform(plain)
  description?: string;

  @RestParam(TYPES)
  types?: string[] | null;

  @RestParam(EVENTS)
  events?: number[] | null;

  @RestParam(BODY)
  body?: WebhookBody;

  @RestParam({ type: 'boolean', description: 'Switches it on or off. What waits when it goes off is not sent.' })
  is_on?: boolean;
}

/** Parameters of routes that name a delivery. */
export class WebhookDeliveryDto {
  @RestParam({ ...ID, description: 'Id of the delivery.' })
  id: number;
}

const STATE: ParamDeclaration = { type: 'string', enum: [...WEBHOOK_STATES], description: 'Only those in this state.' };
const TYPE: ParamDeclaration = { type: 'string', maxLength: 60, description: 'Only those of this type.' };
const FROM: ParamDeclaration = { type: 'string', format: 'date-time', description: 'Only those from this moment on.' };
const TO: ParamDeclaration = { type: 'string', format: 'date-time', description: 'Only those up to this moment.' };

/** Parameters of `GET endpoints/<id>/deliveries`. */
export class ListWebhookDeliveriesDto extends WebhookEndpointDto {
  @RestParam({ type: 'integer', default: 1, minimum: 1, maximum: 100_000, description: 'Number of the page, from 1.' })
  page: number;

  @RestParam({ type: 'integer', default: 50, minimum: 1, maximum: 100, description: 'Deliveries on a page, 1 to 100.' })
  per_page: number;

  @RestParam(STATE)
  state?: WebhookState;

  @RestParam(TYPE)
  type?: string;

  @RestParam(FROM)
  from?: string;

  @RestParam(TO)
  to?: string;
}

/** Parameters of `POST endpoints/<id>/replay`. */
export class ReplayWebhooksDto extends WebhookEndpointDto {
  @RestParam({ ...STATE, enum: ['delivered', 'failed', 'canceled'] })
  state?: WebhookState;

  @RestParam(TYPE)
  type?: string;

  @RestParam({ ...FROM, required: true })
  from: string;

  @RestParam(TO)
  to?: string;
}
