import { AttendeeEntity } from '../../../src/cal/tickets/sales/model/attendee.entity.js';
import { OrderEntity } from '../../../src/cal/tickets/sales/model/order.entity.js';
import { RequestContext } from '../../../src/core/context/index.js';
import { SqlExpression } from '../../../src/core/database/index.js';
import { traceStatements } from '../../../src/core/database/traced-statements.js';
import type { Tracing } from '../../../src/core/tracing/index.js';
import { MailGroup } from '../../../src/mail/kinds/mail-group.js';
import { MailMessageEntity } from '../../../src/mail/messages/mail-message.entity.js';
import { MailComposerService } from '../../../src/mail/rendering/mail-composer.service.js';
import { storeManyOrders } from '../../helpers/many-orders.js';
import { until } from '../../helpers/until.js';
import { mailingSite } from './mailing-site.js';
import type { MailingSite } from './mailing-site.js';

/** Messages that the sender reads at once. */
const BATCH_SIZE = 50;

describe('E-mails that are read from the queue together', () => {
  let site: MailingSite;
  /** Statements since the start of the test for the contents of messages, by what they do and their table. */
  const statements = new Map<string, number>();
  beforeAll(async () => {
    site = await mailingSite({ MAIL_RATE_PER_MINUTE: '100000' });
    const { dataSource, reader, engine } = site.service.database;
    const count = ((name: string, _: unknown, work: () => unknown) => {
      const isOfMail = RequestContext.peek()?.requestId.startsWith('mail ');
      if (isOfMail) statements.set(name, (statements.get(name) ?? 0) + 1);
      return work();
    }) as Tracing['run'];
    traceStatements(dataSource, reader, engine, { run: count } as Tracing);
  });
  beforeEach(() => statements.clear());
  afterAll(() => site.close());

  const admin = () => site.service.as('administrator');
  /** An event whose orders have one ticket each; the purchasers of a half of them read German. */
  const soldEvent = async (count: number): Promise<number> => {
    const event = await site.box.event({ title: `For ${count}` });
    const ticket = await site.box.ticket(event, { ticket: { mode: 'own', capacity: 500 } });
    await storeManyOrders(site.service, [{ host: event, ticket }], { count });
    const { database } = site.service;
    // Their ids rise by two.
    const half = new SqlExpression('id % 4 < 2');
    await database.write(() => database.update(OrderEntity, half, { languages: 'de' }));
    return event;
  };
  const sent = (event: number, kind: string, count: number) =>
    until(
      () =>
        site.service.database.em.find(MailMessageEntity, {
          where: { event_id: event, kind, state: 'sent' },
          order: { id: 'ASC' },
        }),
      ({ length }) => length === count,
    );

  const composer = () => site.service.app.get(MailComposerService);
  /** Sends a message to all attendees of an event. @returns the messages, in the order of their ids */
  const announce = async (event: number, count: number): Promise<MailMessageEntity[]> => {
    await admin()
      .post(`/mail/v1/events/${event}/announcements`)
      .send({ subject: 'Entrance', body: 'It opens at 19:00.' })
      .expect(202);
    return sent(event, 'announcement', count);
  };

  it.each([50, 200])('need a few statements for each batch, also those to %i attendees of an event', async (count) => {
    const event = await soldEvent(count);
    const startedMs = performance.now();
    await admin()
      .post(`/cal/events/v1/events/${event}/status`)
      .send({
        event_status: 'rescheduled',
        start_date: '2031-06-01 20:00:00',
        end_date: '2031-06-01 22:00:00',
        notify: true,
      })
      .expect(200);
    await sent(event, 'event-rescheduled', count);
    await announce(event, count);
    // Two kinds of messages, each in batches, and what was read is read again every five seconds.
    const groups = 2 * (count / BATCH_SIZE + 2) + (performance.now() - startedMs) / 5000;
    const tooMany = [...statements].filter(([, number]) => number > groups);
    expect(tooMany).toEqual([]);
    expect(statements.get('SELECT ticket_attendees')).toBeGreaterThan(0);
  });

  it('say the same as alone, each in the languages of its recipient', async () => {
    const event = await soldEvent(6);
    const messages = await announce(event, 6);
    expect(new Set(messages.map(({ languages }) => languages))).toEqual(new Set(['', 'de']));
    const texts = messages.map(async (message) => {
      const alone = await composer().preview(message);
      const received = site.inbox.received.find(({ messageId }) => messageId === `<${message.message_id}>`);
      expect(received?.subject).toBe(alone?.subject);
      expect(received?.text?.trim()).toBe(alone?.text.trim());
      expect(received?.text).toContain(`/order/${message.order_id}-`);
      expect(received?.text).toContain(message.languages === 'de' ? 'Veranstaltung: For 6' : 'Event: For 6');
      return received?.text;
    });
    expect(new Set(await Promise.all(texts)).size).toBe(6);
  });

  it('say nothing to those whose ticket is gone since they were queued, and no less to the others', async () => {
    const event = await soldEvent(3);
    const messages = await announce(event, 3);
    const { database } = site.service;
    const gone = Number(messages[1].facts?.attendee);
    await database.write(() => database.delete(AttendeeEntity, { id: gone }));
    await admin().post(`/cal/events/v1/events/${event}`).send({ title: 'Renamed' }).expect(200);
    const group = new MailGroup(messages);
    const written = await Promise.all(messages.map((message) => composer().compose(message, group)));
    expect(written.map((mail) => mail?.to)).toEqual([
      expect.objectContaining({ address: messages[0].recipient }),
      undefined,
      expect.objectContaining({ address: messages[2].recipient }),
    ]);
    expect(written[0]?.text).toContain('Renamed');
  });
});
