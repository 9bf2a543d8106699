import type { Scope } from '#core/context';

/** What application passwords can be limited to in `cal/events/v1`. */
export const EVENT_SCOPES: readonly Scope[] = [
  {
    name: 'events:read',
    description: 'Published events, venues and organizers.',
    endpoints: [
      ...['events', 'venues', 'organizers'].flatMap((kind) => [
        `GET cal/events/v1/${kind}`,
        `GET cal/events/v1/${kind}/:id`,
      ]),
      'GET cal/events/v1/events/:id/status',
      'GET sync/v1/:kind',
    ],
    capabilities: [],
  },
  {
    name: 'events:status',
    description: 'Cancels, postpones and reschedules events, and moves them online.',
    endpoints: ['GET cal/events/v1/events/:id/status', 'POST cal/events/v1/events/:id/status'],
    capabilities: [
      'edit_cal_events',
      'edit_others_cal_events',
      'edit_published_cal_events',
      'edit_private_cal_events',
      'read_private_cal_events',
    ],
  },
];
