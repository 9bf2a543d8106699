import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Module } from '@nestjs/common';
import type { OrderEvent } from '../../../src/cal/tickets/sales/model/order.event.js';
import { DomainEventsService } from '../../../src/core/events/domain-events.service.js';
import { OnDurableEvent } from '../../../src/core/events/on-durable-event.decorator.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';
import type { ThrowawayDatabase } from '../../helpers/throwaway-database.js';

/** Three subscribers to the same event: one handles it at once, one does not answer, one has a short time limit. */
@Injectable()
class Subscribers {
  readonly handled: number[] = [];
  /** Deliveries to the subscriber that does not answer. */
  hanging = 0;
  /** Deliveries to the subscriber with a time limit; it answers the second one. */
  limited = 0;
  /** Lets the one that does not answer go on. */
  release: () => void = () => undefined;
  private readonly released = new Promise<void>((resolve) => (this.release = resolve));

  @OnDurableEvent('order.completed', { subscriber: 'prompt' })
  async handle({ orderId }: OrderEvent): Promise<void> {
    await Promise.resolve();
    this.handled.push(orderId);
  }

  @OnDurableEvent('order.completed', { subscriber: 'hanging' })
  async hang(): Promise<void> {
    this.hanging++;
    await this.released;
  }

  @OnDurableEvent('order.refunded', { subscriber: 'limited', timeoutSeconds: 1 })
  async hangOnce(): Promise<void> {
    this.limited++;
    if (this.limited === 1) await this.released;
  }
}

@Module({ providers: [Subscribers], exports: [Subscribers] })
class SubscribersModule {}

const FACTS = { previousStatus: 'pending', totalMinor: 0, currency: 'USD' };

describe('Durable subscribers', () => {
  let database: ThrowawayDatabase;
  let services: TestApp[];
  beforeEach(async () => {
    database = await throwawayDatabase();
    services = [];
  });
  afterEach(async () => {
    for (const service of services) service.app.get(Subscribers).release();
    for (const service of services) await service.close();
    await database.drop();
  });

  const start = async () => {
    const service = await startApp({ SCHEDULER: 'on', DATABASE_URL: database.url }, [SubscribersModule]);
    services.push(service);
    const complete = (orderId: number) =>
      service.app.get(DomainEventsService).publish('order.completed', { ...FACTS, orderId, status: 'completed' });
    return { ...service, complete, subscribers: service.app.get(Subscribers) };
  };
  const until = async (done: () => boolean | Promise<boolean>): Promise<void> => {
    for (let i = 0; i < 500 && !(await done()); i++) await pause(20);
    expect(await done()).toBe(true);
  };

  it('receive events while another subscriber does not answer', async () => {
    const { complete, subscribers } = await start();
    await complete(1);
    await until(() => subscribers.hanging === 1 && subscribers.handled.length === 1);
    for (const orderId of [2, 3]) await complete(orderId);
    await until(() => subscribers.handled.length === 3);
    expect(subscribers.handled).toEqual([1, 2, 3]);
    expect(subscribers.hanging).toBe(1);
  });

  it('receive an event again when they exceed the time limit that they declare', async () => {
    const { app, database, subscribers } = await start();
    const facts = { ...FACTS, orderId: 1, status: 'refunded' };
    await app.get(DomainEventsService).publish('order.refunded', facts);
    await until(async () => (await database.read('SELECT id FROM outbox_deliveries')).length === 0);
    expect(subscribers.limited).toBe(2);
  });

  it('receive each event once when two processes publish and deliver', async () => {
    const processes = [await start(), await start()];
    const orders = Array.from({ length: 20 }, (_, i) => i + 1);
    await Promise.all(orders.map((orderId) => processes[orderId % 2].complete(orderId)));
    const handled = (): number[] => processes.flatMap(({ subscribers }) => subscribers.handled);
    await until(() => handled().length >= orders.length);
    expect(handled().sort((a, b) => a - b)).toEqual(orders);
  });
});
