import type { Scope } from '#core/context';

const T = 'cal/tickets/v1';
/** Follows a list, which is read by its own endpoint: that has to be opened too. */
const SYNC = 'GET sync/v1/:kind';

/** Makes a caller a manager of attendees on the endpoints of a scope, if the account is one. */
const MANAGES = ['cal_manage_attendees'];

/** What application passwords can be limited to in `cal/tickets/v1`. */
export const TICKET_SCOPES: readonly Scope[] = [
  {
    name: 'tickets:read',
    description: 'Tickets of published events.',
    endpoints: [`GET ${T}/tickets`, `GET ${T}/tickets/:id`, SYNC],
    capabilities: [],
  },
  {
    name: 'orders:create',
    description: 'Places orders as everybody may.',
    endpoints: [`POST ${T}/orders`],
    capabilities: [],
  },
  {
    name: 'orders:read',
    description: 'All orders, with the data of their purchasers.',
    endpoints: [`GET ${T}/orders`, `GET ${T}/orders/:id`, `GET ${T}/orders/:id/payments`, SYNC],
    capabilities: MANAGES,
  },
  {
    name: 'orders:pay',
    description: 'Marks orders as paid.',
    endpoints: [`POST ${T}/orders/:id/paid`],
    capabilities: MANAGES,
  },
  {
    name: 'orders:box-office',
    description: 'Sells and gives tickets at the box office.',
    endpoints: [
      `POST ${T}/box-office/quotes`,
      `POST ${T}/box-office/orders`,
      `POST ${T}/box-office/guest-lists`,
      `GET ${T}/box-office/guest-imports`,
      `POST ${T}/box-office/guest-imports`,
      `POST ${T}/box-office/guest-imports/:id/undo`,
    ],
    capabilities: MANAGES,
  },
  {
    name: 'orders:refund',
    description: 'Cancels and refunds orders, also in part.',
    endpoints: [
      `POST ${T}/orders/:id/cancel`,
      `POST ${T}/orders/:id/refund`,
      `POST ${T}/orders/:id/refunds`,
      `POST ${T}/orders/:id/refunds/:refund_id/paid`,
      `POST ${T}/orders/:id/cancellation-request/decline`,
    ],
    capabilities: MANAGES,
  },
  {
    name: 'orders:change',
    description: 'Changes purchasers and attendees of orders, transfers, exchanges and withdraws tickets.',
    endpoints: [
      `POST ${T}/orders/:id/purchaser`,
      `POST ${T}/orders/:id/attendees/:attendee_id`,
      `POST ${T}/orders/:id/attendees/:attendee_id/transfer`,
      `POST ${T}/orders/:id/attendees/:attendee_id/withdraw`,
      `POST ${T}/orders/:id/attendees/:attendee_id/cancel`,
      `GET ${T}/orders/:id/attendees/:attendee_id/exchange`,
      `POST ${T}/orders/:id/attendees/:attendee_id/exchange`,
    ],
    capabilities: MANAGES,
  },
  {
    name: 'discount-codes:write',
    description: 'Lists, makes and changes discount codes.',
    endpoints: [
      `GET ${T}/discount-codes`,
      `POST ${T}/discount-codes`,
      `GET ${T}/discount-codes/:id`,
      `POST ${T}/discount-codes/:id`,
    ],
    capabilities: MANAGES,
  },
  {
    name: 'access-codes:write',
    description: 'Lists, makes and changes access codes.',
    endpoints: [
      `GET ${T}/access-codes`,
      `POST ${T}/access-codes`,
      `GET ${T}/access-codes/:id`,
      `POST ${T}/access-codes/:id`,
    ],
    capabilities: MANAGES,
  },
  {
    name: 'attendees:read',
    description: 'All attendees, with their data and check-ins.',
    endpoints: [`GET ${T}/attendees`, `GET ${T}/attendees/:id`, `GET ${T}/attendees/:id/check-ins`, SYNC],
    capabilities: MANAGES,
  },
  {
    name: 'attendees:check-in',
    description: 'Checks attendees in, and undoes check-ins.',
    endpoints: [`GET ${T}/qr`, `POST ${T}/qr`, `GET ${T}/qr/:id`],
    capabilities: MANAGES,
  },
  {
    name: 'admission:read',
    description: 'Devices for check-in without their secrets, check-in lists and how many have entered.',
    endpoints: [
      `GET ${T}/admission/devices`,
      `GET ${T}/admission/devices/:id`,
      `GET ${T}/admission/lists`,
      `GET ${T}/admission/lists/:id`,
      `GET ${T}/admission/lists/:id/conflicts`,
      `GET ${T}/admission/lists/:id/counts`,
    ],
    capabilities: MANAGES,
  },
  {
    name: 'admission:write',
    description: 'Makes, changes and revokes devices that check attendees in and sell, and their check-in lists.',
    endpoints: [
      `POST ${T}/admission/conflicts/:id/resolved`,
      `POST ${T}/admission/devices`,
      `POST ${T}/admission/devices/:id`,
      `DELETE ${T}/admission/devices/:id`,
      `POST ${T}/admission/devices/:id/enrollment`,
      `POST ${T}/admission/lists`,
      `POST ${T}/admission/lists/:id`,
      `DELETE ${T}/admission/lists/:id`,
    ],
    capabilities: MANAGES,
  },
];
