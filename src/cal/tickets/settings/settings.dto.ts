import { Param } from '../../../core/rest/parameters/index.js';

/** Parameters of `POST settings`: only what is sent changes. Bounds: see `TicketSettings`. */
export class ChangeSettingsParams {
  @Param({
    type: 'string',
    maxLength: 200,
    pattern: '^(|\\S{8,})$',
    description:
      'New key of the scanners, at least 8 characters, best random ones; empty: none gets in. It cannot be read back.',
  })
  qr_api_key?: string;

  @Param({ type: 'boolean', description: 'true: makes a new key, which is told in the answer and never again.' })
  generate_qr_api_key?: boolean;

  @Param({ type: 'boolean', description: 'Codes admit only while their event runs.' })
  qr_only_during_event?: boolean;

  @Param({ type: 'integer', minimum: 0, maximum: 1440, description: 'Minutes around an event that count as running.' })
  qr_time_buffer_minutes?: number;

  @Param({
    type: 'integer',
    minimum: 1,
    maximum: 240,
    description: 'Minutes that a cart holds its places after it was last changed.',
  })
  hold_minutes?: number;

  @Param({
    type: 'integer',
    minimum: 1,
    maximum: 1440,
    description: 'Minutes after which a cart gives its places back however often it was changed.',
  })
  hold_max_minutes?: number;

  @Param({ type: 'integer', minimum: 1, maximum: 1000, description: 'Tickets that one cart or order may have.' })
  order_max_tickets?: number;

  @Param({ type: 'integer', minimum: 1, maximum: 43_200, description: 'Minutes that an order may wait for payment.' })
  payment_minutes?: number;

  @Param({ type: 'string', maxLength: 5000, description: 'What purchasers are told who pay by hand.' })
  manual_instructions?: string;
}
