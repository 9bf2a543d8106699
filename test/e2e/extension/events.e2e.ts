import { Injectable, Module } from '@nestjs/common';
import { OnEvent } from '@nestjs/event-emitter';
import { OrderEvent } from '../../../src/cal/tickets/sales/model/order.event.js';
import { ContentEvent } from '../../../src/core/content/content.event.js';
import { DomainEventsService } from '../../../src/core/events/domain-events.service.js';
import { OnDurableEvent } from '../../../src/core/events/on-durable-event.decorator.js';
import { OutboxDispatcherService } from '../../../src/core/events/outbox-dispatcher.service.js';
import type { DomainEvent } from '../../../src/core/events/domain.event.js';
import { startApp } from '../../helpers/app.js';
import { testNowMs } from '../../helpers/clock.js';
import type { TestApp } from '../../helpers/app.js';
import { boxOffice } from '../tickets/box-office.js';

/** Subscribes as the documentation of @nestjs/event-emitter shows, and durably. */
@Injectable()
class Subscriber {
  readonly seen: DomainEvent[] = [];
  readonly delivered: DomainEvent[] = [];
  /** How many of the next deliveries fail. */
  failures = 0;

  @OnEvent('content.*')
  @OnEvent('ticket.*')
  @OnEvent('order.*')
  @OnEvent('attendee.*')
  @OnEvent('user.*')
  @OnEvent('redirect.*')
  note(event: DomainEvent): void {
    this.seen.push(event);
  }

  @OnEvent('content.published')
  fail(): never {
    throw new Error('A listener that fails');
  }

  @OnDurableEvent('order.completed', { subscriber: 'points' })
  async order(event: OrderEvent): Promise<void> {
    await Promise.resolve();
    if (this.failures-- > 0) throw new Error('The other service is away');
    this.delivered.push(event);
  }

  @OnDurableEvent('content.published', { subscriber: 'newsletter' })
  @OnEvent('content.deleted')
  async content(event: ContentEvent): Promise<void> {
    await Promise.resolve();
    this.delivered.push(event);
  }
}

@Module({ providers: [Subscriber], exports: [Subscriber] })
class SubscriberModule {}

describe('Domain events', () => {
  let service: TestApp;
  let subscriber: Subscriber;
  beforeAll(async () => {
    service = await startApp({ SCHEDULER: 'on' }, [SubscriberModule]);
    subscriber = service.app.get(Subscriber);
  });
  afterAll(() => service.close());
  beforeEach(() => {
    subscriber.seen.length = 0;
    subscriber.delivered.length = 0;
    subscriber.failures = 0;
  });

  const names = (): string[] => subscriber.seen.map(({ name }) => name);
  const outbox = () => service.database.read<{ attempts: number }>('SELECT attempts FROM outbox_deliveries');
  const until = async (done: () => boolean | Promise<boolean>): Promise<void> => {
    for (let i = 0; i < 500 && !(await done()); i++) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await done()).toBe(true);
  };

  it('follow a post from its draft to its deletion, each after the commit', async () => {
    const editor = service.as('editor');
    const { body } = await editor.post('/content/v2/posts').send({ title: 'News' }).expect(201);
    const path = `/content/v2/posts/${body.id}`;
    await editor.post(path).send({ status: 'publish' }).expect(200);
    await editor.post(path).send({ title: 'Newer' }).expect(200);
    await editor.delete(path).expect(200);
    await editor.delete(`${path}?force=true`).expect(200);
    expect(names()).toEqual([
      'content.created',
      'content.published',
      'content.updated',
      'content.trashed',
      'content.deleted',
    ]);
    expect(subscriber.seen[1]).toBeInstanceOf(ContentEvent);
    expect(subscriber.seen[1]).toMatchObject({
      contentId: body.id,
      contentType: 'post',
      status: 'publish',
      previousStatus: 'draft',
      actor: { userId: service.ids.editor, keyHolder: '', requestId: expect.stringMatching(/./) },
      occurredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    });
  });

  it('carry ids and no personal data', async () => {
    const { body } = await service
      .as('administrator')
      .post('/content/v2/users')
      .send({ username: 'marked-login', email: 'marked@site.example', password: 'marked-password' })
      .expect(201);
    await service.as('administrator').post(`/content/v2/users/${body.id}`).send({ name: 'Marked name' }).expect(200);
    await service.as('administrator').delete(`/content/v2/users/${body.id}?force=true&reassign=false`).expect(200);
    expect(names()).toEqual(['user.created', 'user.changed', 'user.deleted']);
    expect(JSON.stringify(subscriber.seen)).not.toContain('arked');
  });

  it('follow a sale until the last seat is sold, and a check-in', async () => {
    const office = boxOffice(service);
    const ticket = await office.ticket(await office.event(), { ticket: { mode: 'own', capacity: 2 } });
    subscriber.seen.length = 0;
    for (let i = 0; i < 2; i++) await office.order({ [ticket]: 1 }).expect(201);
    const sale = ['order.created', 'order.completed', 'attendee.created'];
    expect(names()).toEqual([...sale, ...sale, 'ticket.sold_out']);
    const { attendeeId } = subscriber.seen.find(({ name }) => name === 'attendee.created') as unknown as {
      attendeeId: number;
    };
    subscriber.seen.length = 0;
    const manager = service.as('administrator');
    const path = `/cal/tickets/v1/attendees/${attendeeId}`;
    await manager.post(path).send({ check_in: true }).expect(201);
    await manager.post(path).send({ check_in: false }).expect(201);
    expect(names()).toEqual(['attendee.checked_in', 'attendee.check_in_undone']);
    await until(() => subscriber.delivered.filter(({ name }) => name === 'order.completed').length === 2);
  });

  it('are not published for what is undone', async () => {
    const events = service.app.get(DomainEventsService);
    const facts = { contentId: 1, contentType: 'post', status: 'publish', previousStatus: null };
    const work = service.database.write(async () => {
      await events.publish('content.published', facts);
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    await service.database.write(async () => {
      await service.database
        .attempt(async () => {
          await events.publish('content.published', facts);
          throw new Error('undone');
        })
        .catch(() => undefined);
    });
    expect(subscriber.seen).toEqual([]);
    expect(await outbox()).toEqual([]);
  });

  it('reach durable subscribers again until they are handled, without delaying the write', async () => {
    subscriber.failures = 1;
    const order = { orderId: 1, status: 'completed', previousStatus: 'pending', totalMinor: 0, currency: 'USD' };
    await service.app.get(DomainEventsService).publish('order.completed', order);
    await until(async () => (await outbox())[0]?.attempts === 1);
    expect(subscriber.delivered).toEqual([]);
    await until(async () => (await outbox()).length === 0);
    expect(subscriber.delivered).toHaveLength(1);
    expect(subscriber.delivered[0]).toBeInstanceOf(OrderEvent);
    expect(subscriber.delivered[0]).toMatchObject({ ...order, id: subscriber.seen[0].id });
  });

  it('that nobody handles are removed after OUTBOX_RETENTION_DAYS', async () => {
    const row = { name: 'order.completed', subscriber: 'removed-module', days: 15 * 86_400_000 };
    await service.database.write(() =>
      service.database.execute(
        `INSERT INTO outbox_deliveries (event_id, event_name, subscriber, payload, attempts, due, created)
         VALUES ('a', ?, ?, '{}', 0, 0, ?), ('b', ?, ?, '{}', 0, 0, ?)`,
        [row.name, row.subscriber, testNowMs() - row.days, row.name, row.subscriber, testNowMs()],
      ),
    );
    expect(await service.app.get(OutboxDispatcherService).removeOld()).toBe(1);
    expect(await outbox()).toHaveLength(1);
    await service.database.write(() => service.database.execute('DELETE FROM outbox_deliveries'));
  });
});
