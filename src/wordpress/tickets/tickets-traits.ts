import { isMore } from '../../migration/changed-since.js';
import type { KindTraits } from '../../migration/kind-traits.js';
import { UNUSED_POST_COLUMNS } from '../posts/post-decisions.js';

export const TICKETS: KindTraits = {
  name: 'tickets',
  order: 140,
  after: ['pages', 'posts', 'events'],
  ids: 'content',
  decided: [
    {
      fields:
        /^meta:(?:_(?:stock|stock_status|manage_stock|backorders|type|ticket_(?:start|end)_time|price_suffix|sale_price_.*_timestamp)|total_sales|_tec_tc_ticket_status_count:.*)$/,
      effect: 'technical',
      reason: 'Counters: sold and free seats are counted from the attendees.',
    },
    UNUSED_POST_COLUMNS,
  ],
  changedByUse: [
    {
      names: ['ticket_pools.held', 'ticket_pools.withheld', 'ticket_pools.revision'],
      isUse: isMore,
      reason: 'Counters of the sale: seats in open carts, seats withheld, changes of shared capacity.',
    },
    {
      names: ['ticket_event_pools.name'],
      isUse: (before) => before === '',
      reason: 'The shared seats of the event got a name.',
    },
  ],
};

export const ORDERS: KindTraits = {
  name: 'orders',
  order: 150,
  after: ['users', 'tickets'],
  ids: 'content',
  decided: [
    {
      fields:
        /^(?:post_(?:title|name|type|author|content|excerpt|password|modified|parent|mime_type)|guid|menu_order|comment_status|ping_status|meta:_tec_tc_order_(?:events_in_order|tickets_in_order|subtotal_value))$/,
      effect: 'technical',
      reason: 'An order is no post here; its title and slug are made of its key.',
    },
    {
      fields: /^meta:_tec_tc_order_status_log_/,
      effect: 'changed',
      reason: 'Steps of an order are stored to the second.',
    },
    {
      fields: /^meta:_tec_tc_order_(?:items|purchaser_(?:first|last)_name|hash|.*)$/,
      effect: 'stored',
      reason:
        'The tickets of an order are those of its attendees, with the price of each; the list of items is stored beside them.',
    },
  ],
  changedByUse: [
    {
      names: ['ticket_order_changes', 'ticket_payments'],
      isUse: () => true,
      reason: 'The order was changed or paid.',
    },
  ],
};

export const ATTENDEES: KindTraits = {
  name: 'attendees',
  order: 160,
  after: ['users', 'events', 'tickets', 'orders'],
  ids: 'content',
  isUnreferred: true,
  decided: [
    {
      fields:
        /^(?:post_(?:title|name|content|excerpt|password|mime_type)|guid|menu_order|comment_status|ping_status|meta:_wp_trash_meta_status)$/,
      effect: 'technical',
      reason: 'An attendee is no post here; its title is its name.',
    },
    {
      fields: /^meta:_tribe_rsvp_order$/,
      effect: 'stored',
      reason: 'RSVPs have no orders here: which ones came together is stored beside them.',
    },
  ],
  changedByUse: [{ names: ['ticket_checkins'], isUse: () => true, reason: 'The attendee was checked in or out.' }],
  generated: [
    {
      name: 'ticket_attendees.security_code',
      fields: ['meta:_tribe_rsvp_security_code', 'meta:_tec_tickets_commerce_security_code'],
      // Codes are random, so that they cannot be guessed.
      form: /^[0-9a-f]{20}$/,
    },
  ],
};
