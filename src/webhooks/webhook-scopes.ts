import type { Scope } from '#core/context';

const W = 'webhooks/v1';

/** Capability of those who manage webhooks: administrators, and accounts that it was granted to. */
export const MANAGE_WEBHOOKS = 'manage_webhooks';

/** What application passwords can be limited to in `webhooks/v1`. */
export const WEBHOOK_SCOPES: readonly Scope[] = [
  {
    name: 'webhooks:read',
    description: 'Endpoints of webhooks without their secrets, and the log of their deliveries.',
    endpoints: [
      `GET ${W}/types`,
      `GET ${W}/endpoints`,
      `GET ${W}/endpoints/:id`,
      `GET ${W}/endpoints/:id/deliveries`,
      `GET ${W}/deliveries/:id`,
    ],
    capabilities: [MANAGE_WEBHOOKS],
  },
  {
    name: 'webhooks:write',
    description: 'Makes endpoints of webhooks with thin bodies, changes and deletes them, and sends deliveries again.',
    endpoints: [
      `POST ${W}/endpoints`,
      `POST ${W}/endpoints/:id`,
      `DELETE ${W}/endpoints/:id`,
      `POST ${W}/endpoints/:id/rotate`,
      `POST ${W}/endpoints/:id/test`,
      `POST ${W}/endpoints/:id/replay`,
      `POST ${W}/deliveries/:id/replay`,
    ],
    capabilities: [MANAGE_WEBHOOKS],
  },
];
