import type { Scope } from '#core/context';

const T = 'cal/tickets/v1';

/** What application passwords can be limited to of the files of tickets. */
export const TICKET_FILE_SCOPES: readonly Scope[] = [
  {
    name: 'tickets:files',
    description: 'Tickets of all orders and attendees as files, with their codes.',
    endpoints: [
      `GET ${T}/orders/:id/tickets.pdf`,
      `GET ${T}/attendees/:id/ticket.pdf`,
      `GET ${T}/attendees/:id/ticket.pkpass`,
      `GET ${T}/attendees/:id/google-wallet`,
    ],
    capabilities: ['cal_manage_attendees'],
  },
];
