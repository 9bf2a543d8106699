import type { Scope } from '#core/context';

const M = 'mail/v1';

/** Makes a caller a manager of attendees on the endpoints of a scope, if the account is one. */
const MANAGES = ['cal_manage_attendees'];

/** What application passwords can be limited to in `mail/v1`. */
export const MAIL_SCOPES: readonly Scope[] = [
  {
    name: 'mail:read',
    description: 'Messages with their recipients and state, and what attendees of events were informed of.',
    endpoints: [`GET ${M}/messages`, `GET ${M}/events/:id`, `GET ${M}/events/:id/announcements`],
    capabilities: MANAGES,
  },
  {
    name: 'mail:send',
    description: 'Sends messages to attendees of events, sets reminders, and sends messages again.',
    endpoints: [
      `POST ${M}/events/:id`,
      `POST ${M}/events/:id/announcements`,
      `POST ${M}/events/:id/announcements/test`,
      `POST ${M}/messages/:id/resend`,
    ],
    capabilities: MANAGES,
  },
];
