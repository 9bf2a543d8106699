import fc from 'fast-check';
import { cases } from '../../helpers/suite-size.js';
import { ExpiryService } from '../../../src/cal/tickets/sales/lifecycle/expiry.service.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

/** Number of sequences of operations; more in full runs. */
const RUNS = cases(12);
const ORDERS = '/cal/tickets/v1/orders';

type Mode = 'own' | 'global' | 'capped';

interface ModelTicket {
  id: number;
  mode: Mode;
  /** Own places or the cap; null: no limit of its own. */
  capacity: number | null;
}

interface ModelOrder {
  id: number;
  status: 'pending' | 'completed' | 'voided' | 'refunded' | 'late';
  /** Paid when no places were left. */
  due?: boolean;
  lines: [ticket: number, quantity: number][];
}

/** What should be, worked out the simple way: everything that is taken is in a list. */
class Model {
  event = 0;
  shared = 0;
  tickets: ModelTicket[] = [];
  carts: { hash: string; lines: Map<number, number> }[] = [];
  orders: ModelOrder[] = [];

  /** Places of a ticket that are taken, by counter. */
  taken(ticket: number): { held: number; pending: number; sold: number } {
    const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
    const inOrders = (status: ModelOrder['status']) =>
      sum(
        this.orders
          .filter((order) => order.status === status)
          .flatMap(({ lines }) => lines.map(([id, n]) => (id === ticket ? n : 0))),
      );
    return {
      held: sum(this.carts.map(({ lines }) => lines.get(ticket) ?? 0)),
      pending: inOrders('pending'),
      sold: inOrders('completed'),
    };
  }

  private used(tickets: ModelTicket[]): number {
    return tickets
      .map(({ id }) => this.taken(id))
      .reduce((sum, { held, pending, sold }) => sum + held + pending + sold, 0);
  }

  get sharing(): ModelTicket[] {
    return this.tickets.filter(({ mode }) => mode !== 'own');
  }

  /** Whether these places can be taken more. */
  fits(more: Map<number, number>): boolean {
    const total = (tickets: ModelTicket[]) => tickets.reduce((sum, { id }) => sum + (more.get(id) ?? 0), 0);
    const within = (capacity: number | null, tickets: ModelTicket[]) =>
      total(tickets) <= 0 || capacity === null || this.used(tickets) + total(tickets) <= capacity;
    return within(this.shared, this.sharing) && this.tickets.every((ticket) => within(ticket.capacity, [ticket]));
  }

  left(ticket: ModelTicket): number {
    const own = ticket.capacity === null ? Infinity : ticket.capacity - this.used([ticket]);
    return Math.max(0, ticket.mode === 'own' ? own : Math.min(own, this.shared - this.used(this.sharing)));
  }
}

interface Real {
  service: TestApp;
  office: BoxOffice;
}

abstract class Step implements fc.AsyncCommand<Model, Real> {
  check(_model: Readonly<Model>): boolean {
    return true;
  }

  async run(model: Model, real: Real): Promise<void> {
    await this.act(model, real);
    for (const ticket of model.tickets) {
      expect({ ticket: ticket.id, ...(await real.office.counters(ticket.id)) }).toEqual({
        ticket: ticket.id,
        ...model.taken(ticket.id),
      });
      expect({ ticket: ticket.id, left: await real.office.left(ticket.id) }).toEqual({
        ticket: ticket.id,
        left: model.left(ticket),
      });
    }
    await real.office.audit();
  }

  protected abstract act(model: Model, real: Real): Promise<void>;
  abstract toString(): string;
}

const at = <T>(list: readonly T[], n: number): T => list[n % list.length];

class WriteCart extends Step {
  constructor(
    private readonly cart: number,
    private readonly wanted: [ticket: number, quantity: number][],
  ) {
    super();
  }

  protected async act(model: Model, { office }: Real): Promise<void> {
    const known = this.cart < model.carts.length ? model.carts[this.cart] : undefined;
    const wanted = new Map(this.wanted.map(([ticket, quantity]) => [at(model.tickets, ticket).id, quantity]));
    const more = new Map([...wanted].map(([id, quantity]) => [id, quantity - (known?.lines.get(id) ?? 0)]));
    const fits = model.fits(more);
    const { body } = await office.cart(Object.fromEntries(wanted), known?.hash).expect(fits ? 200 : 409);
    if (!fits) return;
    const cart = known ?? { hash: body.cart_hash as string, lines: new Map<number, number>() };
    for (const [id, quantity] of wanted) cart.lines.set(id, quantity);
    if (!known) model.carts.push(cart);
  }

  toString(): string {
    return `cart ${this.cart} ${JSON.stringify(this.wanted)}`;
  }
}

class OrderCart extends Step {
  constructor(private readonly cart: number) {
    super();
  }

  override check(model: Model): boolean {
    return model.carts.length > 0;
  }

  protected async act(model: Model, { service }: Real): Promise<void> {
    const cart = at(model.carts, this.cart);
    const lines = [...cart.lines].filter(([, quantity]) => quantity > 0);
    const { body } = await service
      .as('anonymous')
      .post(ORDERS)
      .send({ cart_hash: cart.hash, purchaser: { name: 'Pat', email: 'pat@buyer.example' } })
      .expect(lines.length > 0 ? 201 : 400);
    if (lines.length === 0) return;
    model.carts.splice(model.carts.indexOf(cart), 1);
    model.orders.push({ id: body.id, status: 'pending', lines });
  }

  toString(): string {
    return `order cart ${this.cart}`;
  }
}

class OrderNow extends Step {
  constructor(private readonly wanted: [ticket: number, quantity: number][]) {
    super();
  }

  protected async act(model: Model, { office }: Real): Promise<void> {
    const wanted = new Map(this.wanted.map(([ticket, quantity]) => [at(model.tickets, ticket).id, quantity]));
    const fits = model.fits(wanted);
    const { body } = await office.order(Object.fromEntries(wanted)).expect(fits ? 201 : 409);
    if (fits) model.orders.push({ id: body.id, status: 'pending', lines: [...wanted] });
  }

  toString(): string {
    return `order ${JSON.stringify(this.wanted)}`;
  }
}

class ChangeOrder extends Step {
  constructor(
    private readonly order: number,
    private readonly what: 'paid' | 'cancel' | 'refund',
  ) {
    super();
  }

  override check(model: Model): boolean {
    return model.orders.length > 0;
  }

  protected async act(model: Model, { service }: Real): Promise<void> {
    const order = at(model.orders, this.order);
    const { status, body } = await service.as('administrator').post(`${ORDERS}/${order.id}/${this.what}`).send({});
    const next = this.expected(model, order);
    expect({ what: this.what, status }).toEqual({ what: this.what, status: next === undefined ? 409 : 200 });
    if (next === undefined) return;
    order.due = next === 'late' && (this.what === 'paid' || order.due === true);
    expect(body.refund_due).toBe(order.due);
    order.status = next;
  }

  private expected(model: Model, { status, lines, due }: ModelOrder): ModelOrder['status'] | undefined {
    if (this.what === 'paid') {
      if (status === 'pending' || status === 'completed') return 'completed';
      return status === 'late' ? (model.fits(new Map(lines)) ? 'completed' : 'late') : undefined;
    }
    if (this.what === 'cancel') return status === 'pending' || status === 'voided' ? 'voided' : undefined;
    return status === 'completed' || status === 'refunded' || (status === 'late' && due) ? 'refunded' : undefined;
  }

  toString(): string {
    return `${this.what} ${this.order}`;
  }
}

class TimePasses extends Step {
  constructor(private readonly sweep: boolean) {
    super();
  }

  protected async act(model: Model, { service }: Real): Promise<void> {
    await service.database.write(async () => {
      for (const table of ['ticket_holds', 'ticket_carts'])
        await service.database.execute(`UPDATE ${table} SET expires = 1`);
      await service.database.execute("UPDATE ticket_orders SET expires = 1 WHERE status = 'pending'");
    });
    model.carts = [];
    for (const order of model.orders) if (order.status === 'pending') order.status = 'late';
    // Unswept, the figures must be right all the same; the counters are looked at after the sweep.
    for (const ticket of model.tickets) expect(await this.left(service, ticket.id)).toBe(model.left(ticket));
    const { app } = service;
    await (this.sweep
      ? Promise.all([1, 2, 3].map(() => app.get(ExpiryService).release()))
      : app.get(ExpiryService).release());
  }

  private async left(service: TestApp, ticket: number): Promise<number> {
    return (await service.as('anonymous').get(`/cal/tickets/v1/tickets/${ticket}`)).body.capacity_details.available;
  }

  toString(): string {
    return 'time passes';
  }
}

class ChangeTicket extends Step {
  constructor(
    private readonly ticket: number,
    private readonly mode: Mode,
    private readonly capacity: number,
    private readonly shared: number,
  ) {
    super();
  }

  protected async act(model: Model, { service, office }: Real): Promise<void> {
    const ticket = at(model.tickets, this.ticket);
    const { mode, capacity } = this;
    await service
      .as('administrator')
      .post(`/cal/tickets/v1/tickets/${ticket.id}`)
      .send({
        post_id: model.event,
        edit_ticket_nonce: await office.nonce('administrator', 'edit_ticket_nonce'),
        ticket: { mode, capacity, ...(mode === 'own' ? {} : { event_capacity: this.shared }) },
      })
      .expect(202);
    ticket.mode = mode;
    ticket.capacity = mode === 'global' ? null : capacity;
    if (mode !== 'own') model.shared = this.shared;
  }

  toString(): string {
    return `ticket ${this.ticket} ${this.mode} ${this.capacity} of ${this.shared}`;
  }
}

const lines = fc.uniqueArray(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 4 })), {
  minLength: 1,
  maxLength: 3,
  selector: ([ticket]) => ticket,
});
const steps = [
  fc.tuple(fc.nat(3), lines).map(([cart, wanted]) => new WriteCart(cart, wanted)),
  fc.nat(5).map((cart) => new OrderCart(cart)),
  lines.map((wanted) => new OrderNow(wanted)),
  fc
    .tuple(fc.nat(20), fc.constantFrom('paid', 'cancel', 'refund'))
    .map(([order, what]) => new ChangeOrder(order, what as 'paid')),
  fc.boolean().map((sweep) => new TimePasses(sweep)),
  fc
    .tuple(fc.nat(2), fc.constantFrom<Mode>('own', 'global', 'capped'), fc.nat(12), fc.integer({ min: 1, max: 15 }))
    .map(([ticket, mode, capacity, shared]) => new ChangeTicket(ticket, mode, capacity, shared)),
];

jest.setTimeout(120_000 + RUNS * 10_000);

describe('Seat counters', () => {
  let service: TestApp;
  let office: BoxOffice;
  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
  });
  afterAll(() => service.close());

  const open = async (): Promise<{ model: Model; real: Real }> => {
    const model = new Model();
    model.event = await office.event();
    model.shared = 10;
    const add = async (mode: Mode, capacity: number | null) =>
      model.tickets.push({
        id: await office.ticket(model.event, {
          price: '5',
          ticket: { mode, capacity: capacity ?? '', event_capacity: model.shared },
        }),
        mode,
        capacity,
      });
    await add('own', 6);
    await add('global', null);
    await add('capped', 5);
    return { model, real: { service, office } };
  };

  it('match a simple model after any sequence of operations', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 25, size: '+2' }), async (commands) => {
        await fc.asyncModelRun(open, commands);
      }),
      { numRuns: RUNS, endOnFailure: RUNS < 50 },
    );
  });
});
