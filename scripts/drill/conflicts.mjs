// Buyers of the same two tickets through services that each use a database node of their own.
import { setTimeout as pause } from 'node:timers/promises';
import { connectTo } from './galera.mjs';

const BUYERS = 36;
/** Milliseconds after which all nodes have applied what was stored. */
const APPLIED_MS = 2000;

/** @returns how many orders were acknowledged, refused, and acknowledged but not stored */
export async function runConflicts({ client, services, stage, nodes, seconds }) {
  const acknowledged = [];
  let refused = 0;
  const end = performance.now() + seconds * 1000;
  const buyer = async (n) => {
    while (performance.now() < end) {
      const { status, body } = await client.once('order', 'POST', 'cal/tickets/v1/orders', {
        base: services[n % services.length].base,
        body: {
          tickets: [{ ticket_id: stage.tickets[Math.floor(Math.random() * 2)], quantity: 1 }],
          purchaser: { name: `Buyer ${n}`, email: `b${n}@drill.example` },
        },
      });
      if (status === 201) acknowledged.push(body.id);
      else refused++;
    }
  };
  await Promise.all(Array.from({ length: BUYERS }, (_, n) => buyer(n)));
  await pause(APPLIED_MS);
  const sql = await connectTo(nodes);
  const [rows] = await sql.query('SELECT id FROM ticket_orders');
  await sql.end();
  const stored = new Set(rows.map(({ id }) => id));
  return { acknowledged: acknowledged.length, refused, lost: acknowledged.filter((id) => !stored.has(id)).length };
}
