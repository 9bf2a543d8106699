import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { Database } from '#core/database';
import { type ExchangeState, TicketExchangeEntity } from '../model/ticket-exchange.entity.js';

/** An exchange before it is stored. */
export type NewExchange = Pick<
  TicketExchangeEntity,
  'order_id' | 'attendee_id' | 'source_order_id' | 'value_minor' | 'credit_minor' | 'source'
>;

/** SQL for exchanges of tickets. */
@Injectable()
export class ExchangesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(TicketExchangeEntity) private readonly exchanges: Repository<TicketExchangeEntity>,
  ) {}

  /** The exchange that an order is for. */
  find(orderId: number): Promise<TicketExchangeEntity | null> {
    return this.exchanges.findOneBy({ order_id: orderId });
  }

  /** The exchange of a ticket that waits for payment. */
  openOf(attendeeId: number): Promise<TicketExchangeEntity | null> {
    return this.exchanges.findOneBy({ open_attendee_id: attendeeId });
  }

  /** The exchange that an order is for, and those of its tickets. */
  about(orderId: number): Promise<TicketExchangeEntity[]> {
    return this.exchanges.find({
      where: [{ order_id: orderId }, { source_order_id: orderId }],
      order: { order_id: 'ASC' },
    });
  }

  /** Whether a ticket was exchanged for another one. */
  isDone(attendeeId: number): Promise<boolean> {
    return this.exchanges.existsBy({ attendee_id: attendeeId, state: 'done' });
  }

  /** What the former ticket still pays for an order, minor units; 0 once that is a payment of the order. */
  async creditOf(orderId: number): Promise<number> {
    return (await this.creditsOf([orderId])).get(orderId) ?? 0;
  }

  /** As `creditOf`, by order; orders that are for no exchange are absent. */
  async creditsOf(orderIds: readonly number[]): Promise<Map<number, number>> {
    const exchanges = await this.exchanges.findBy({ order_id: In([...orderIds]) });
    return new Map(
      exchanges.map(({ order_id: id, state, credit_minor: minor }) => [id, state === 'done' ? 0 : minor] as const),
    );
  }

  /** Stores an open exchange. @returns false when the ticket has another one that is open */
  async insert(exchange: NewExchange, nowUtc: string): Promise<boolean> {
    const row = {
      ...exchange,
      open_attendee_id: exchange.attendee_id,
      state: 'open' as const,
      created_utc: nowUtc,
      modified_utc: nowUtc,
    };
    return (await this.database.insertMissing(TicketExchangeEntity, [row])) === 1;
  }

  /** Moves the exchange of an order from one state to another. @returns whether it was this call that moved it */
  async move(orderId: number, from: ExchangeState, to: 'done' | 'void', nowUtc: string): Promise<boolean> {
    const change = { state: to, open_attendee_id: null, modified_utc: nowUtc };
    return (await this.database.update(TicketExchangeEntity, { order_id: orderId, state: from }, change)) === 1;
  }
}
