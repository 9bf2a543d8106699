import type { Scope } from '#core/context';

/** What application passwords can be limited to in `cal/events/v1`. */
export const EVENT_SCOPES: readonly Scope[] = [
  {
    name: 'events:read',
    description: 'Published events, venues and organizers.',
    endpoints: ['events', 'venues', 'organizers'].flatMap((kind) => [
      `GET cal/events/v1/${kind}`,
      `GET cal/events/v1/${kind}/:id`,
    ]),
    capabilities: [],
  },
];
