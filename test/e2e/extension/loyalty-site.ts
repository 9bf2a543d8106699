import { builtExtension } from '../../helpers/built-extension.js';
import { credentialsOf } from '../../helpers/credentials.js';
import { siteClient } from '../../helpers/site-client.js';
import type { SiteAnswer, SiteClient } from '../../helpers/site-client.js';
import { ServiceRun } from '../../helpers/service-run.js';
import type { ThrowawayDatabase } from '../../helpers/throwaway-database.js';

/** Settings with which processes of the service load the example module of test/extension. */
export const withLoyalty = (): Record<string, string> => ({ ALMANAC_MODULES: builtExtension() });

/** Starts a process of the service with the example module, and waits until it answers. */
export async function loyaltyService(
  database: ThrowawayDatabase,
  env: Record<string, string> = {},
): Promise<{ run: ServiceRun; admin: SiteClient; visitor: SiteClient }> {
  const run = await ServiceRun.start(database, { ...withLoyalty(), DOCS: 'on', ...env });
  await run.ready();
  const admin = siteClient(run.base, credentialsOf('administrator'));
  return { run, admin, visitor: siteClient(run.base) };
}

/** Orders tickets as a visitor, paid at once by the payment provider of the module. @returns the answer */
export function order(
  visitor: SiteClient,
  ticket: number,
  email: string,
  quantity = 1,
  headers: Record<string, string> = {},
): Promise<SiteAnswer> {
  return visitor.post(
    '/api/cal/tickets/v1/orders',
    {
      tickets: [{ ticket_id: ticket, quantity }],
      purchaser: { name: 'Ann', email },
      gateway: 'voucher',
    },
    headers,
  );
}

/** A ticket on sale with a thousand seats. @returns its id */
export async function ticketOnSale(admin: SiteClient): Promise<number> {
  await admin.post('/api/cal/tickets/v1/settings', {
    unpaid_seats_per_network: 0,
    free_seats_per_network: 0,
    unpaid_seats_per_email: 0,
    free_seats_per_email: 0,
  });
  const event = await admin.post('/api/cal/events/v1/events', {
    title: 'Concert',
    start_date: '2031-05-10 10:00:00',
    end_date: '2031-05-10 12:00:00',
    status: 'publish',
  });
  const { body } = await admin.post('/api/auth/v1/nonces', { action: 'add_ticket_nonce' });
  const ticket = await admin.post('/api/cal/tickets/v1/tickets', {
    post_id: event.body.id,
    name: 'Seat',
    provider: 'tc',
    price: '5.00',
    ticket: { mode: 'own', capacity: 1000 },
    start_date: '2020-01-01',
    add_ticket_nonce: body.nonce,
  });
  if (typeof ticket.body.id !== 'number') throw new Error(`No ticket: ${ticket.text}`);
  return ticket.body.id;
}
