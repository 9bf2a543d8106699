import type { Reply, ServiceProcess } from './processes.js';

/** What a crowd wants to buy, and where. */
export interface Sale {
  processes: ServiceProcess[];
  /** Free tickets, and tickets that cost something, all drawing on the places at stake. */
  free: number[];
  paid: number[];
  random: () => number;
  /** Names this sale in idempotency keys. */
  name: string;
}

const PURCHASER = { name: 'Pat', email: 'pat@buyer.example' };
const ORDERS = '/cal/tickets/v1/orders';

const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)];

/** A buyer: orders, fills a cart, leaves it, pays, cancels, requests a refund, or sends everything twice. */
export async function buyer(sale: Sale, i: number): Promise<void> {
  const { random } = sale;
  const quantity = 1 + Math.floor(random() * 3);
  const dice = random();
  if (dice < 0.35) return orderTwice(sale, i, quantity);
  if (dice < 0.6) return fromCart(sale, quantity, random() < 0.5);
  if (dice < 0.85) return withPayment(sale, quantity, random());
  return andBack(sale, quantity);
}

const send = (sale: Sale, path: string, body: object, options?: { admin?: boolean; key?: string }): Promise<Reply> =>
  pick(sale.processes, sale.random).send('POST', path, body, options);

const order = (sale: Sale, ticket: number, quantity: number, key?: string): Promise<Reply> =>
  send(sale, ORDERS, { tickets: [{ ticket_id: ticket, quantity }], purchaser: PURCHASER }, { key });

/** The same order twice with one key, at two processes at once. */
async function orderTwice(sale: Sale, i: number, quantity: number): Promise<void> {
  const ticket = pick(sale.free, sale.random);
  const key = `${sale.name}-${i}`;
  const answers = await Promise.all([order(sale, ticket, quantity, key), order(sale, ticket, quantity, key)]);
  const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id));
  if (ids.size > 1) throw new Error(`One key made ${ids.size} orders`);
}

/** A cart that is changed, and ordered or left. */
async function fromCart(sale: Sale, quantity: number, leaves: boolean): Promise<void> {
  const ticket = pick([...sale.free, ...sale.paid], sale.random);
  const write = (wanted: number, hash = '') =>
    send(sale, `/cal/tickets/v1/cart?cart_hash=${hash}`, {
      provider: 'tc',
      tickets: [{ ticket_id: ticket, quantity: wanted }],
    });
  const { status, body } = await write(quantity);
  if (status !== 200) return;
  if (sale.random() < 0.5) await write(1 + Math.floor(sale.random() * 3), body.cart_hash);
  if (leaves) return;
  const buy = { cart_hash: body.cart_hash, purchaser: PURCHASER };
  const answers = await Promise.all([send(sale, ORDERS, buy), send(sale, ORDERS, buy)]);
  const ids = new Set(answers.filter((answer) => answer.status === 201).map((answer) => answer.body.id));
  if (ids.size > 1) throw new Error(`One cart made ${ids.size} orders`);
}

/** An order that is paid, cancelled, or neither. */
async function withPayment(sale: Sale, quantity: number, fate: number): Promise<void> {
  const { status, body } = await order(sale, pick(sale.paid, sale.random), quantity);
  if (status !== 201 || fate > 0.7) return;
  const act = (what: string) =>
    send(sale, `${ORDERS}/${String(body.id)}/${what}`, { order_key: body.order_key }, { admin: what !== 'cancel' });
  if (fate < 0.4) await Promise.all([act('paid'), act('paid'), act('cancel')]);
  else await Promise.all([act('cancel'), act('cancel')]);
}

/** An order that is taken back, by two people at once. */
async function andBack(sale: Sale, quantity: number): Promise<void> {
  const { status, body } = await order(sale, pick(sale.free, sale.random), quantity);
  if (status !== 201) return;
  const refund = () => send(sale, `${ORDERS}/${String(body.id)}/refund`, {}, { admin: true });
  await Promise.all([refund(), refund()]);
}

/** Buys what is left, one by one, until nothing is. */
export async function buyOut(sale: Sale): Promise<void> {
  for (const ticket of [...sale.free, ...sale.paid]) {
    const first = sale.processes[0];
    for (;;) {
      const { status, body } = await first.send('POST', ORDERS, {
        tickets: [{ ticket_id: ticket, quantity: 1 }],
        purchaser: PURCHASER,
      });
      if (status === 409) break;
      if (status !== 201) throw new Error(`Unexpected: ${status} ${JSON.stringify(body)}`);
      if (body.status === 'pending') await first.send('POST', `${ORDERS}/${String(body.id)}/paid`, {}, { admin: true });
    }
  }
}
