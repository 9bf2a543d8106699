import { Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { DataSource, LessThanOrEqual, MoreThanOrEqual, Repository } from 'typeorm';
import { Clock, DomainEventsService, MailQueueService, RestError } from 'almanac';
import type { OrderEntity } from 'almanac';
import { CardEntity } from './card.entity.js';
import type { CreateCardDto } from './create-card.dto.js';
import { CreditEntity } from './credit.entity.js';
import { LoyaltySettings } from './loyalty.settings.js';

const DAY_MS = 86_400_000;

/** Rules of loyalty cards. */
@Injectable()
export class LoyaltyService {
  constructor(
    @InjectRepository(CardEntity) private readonly cards: Repository<CardEntity>,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly settings: LoyaltySettings,
    private readonly clock: Clock,
    private readonly events: DomainEventsService,
    private readonly mails: MailQueueService,
  ) {}

  /** @throws RestError 409 for an address that has a card */
  async create({ holder, days }: CreateCardDto): Promise<CardEntity> {
    if (await this.cards.existsBy({ email: holder.email }))
      throw new RestError('loyalty_card_exists', 'There is a card for this address.', 409);
    const expires = this.clock.nowMs() + days * DAY_MS;
    return this.cards.save(this.cards.create({ holder: holder.name, email: holder.email, points: 0, expires }));
  }

  /** @throws RestError 404 for an unknown card */
  async get(id: number): Promise<CardEntity> {
    const card = await this.cards.findOne({ where: { id }, relations: { credits: true } });
    if (!card) throw new RestError('loyalty_card_not_found', 'There is no such card.', 404);
    return card;
  }

  countCards(): Promise<number> {
    return this.cards.count();
  }

  /** Points that an order earned. */
  async pointsOf(orderId: number): Promise<number> {
    return (await this.dataSource.getRepository(CreditEntity).sum('points', { orderId })) ?? 0;
  }

  /** Adds points to a card. */
  async addPoints(id: number, points: number): Promise<CardEntity> {
    return this.dataSource.transaction(async (manager) => {
      await manager.increment(CardEntity, { id }, 'points', points);
      await this.events.publish('loyalty.points_added', { cardId: id, points });
      return this.get(id);
    });
  }

  /**
   * Credits an order to the card of its purchaser, once for each event, and tells the holder.
   * @param seats for each of which it earns points
   */
  async credit(
    eventId: string,
    { id: orderId, purchaser_email: email, languages }: OrderEntity,
    seats: number,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const card = await manager.findOneBy(CardEntity, { email: email.toLowerCase() });
      if (!card || (await manager.existsBy(CreditEntity, { eventId }))) return;
      const points = this.settings.points * seats;
      // The primary key refuses a second credit, also where two processes have the event at once.
      await manager.insert(CreditEntity, { eventId, orderId, points, card: { id: card.id } });
      await manager.increment(CardEntity, { id: card.id }, 'points', points);
      await this.mails.add([
        { kind: 'loyalty-credited', topic: `order ${orderId}`, recipient: email, languages, facts: { points } },
      ]);
    });
  }

  /** Takes the points of an order back, in the running unit of work. A card never has less than none. */
  async takeBack(orderId: number): Promise<void> {
    const { manager } = this.dataSource;
    for (const { eventId, points, card } of await manager.find(CreditEntity, {
      where: { orderId },
      relations: { card: true },
    })) {
      await manager.delete(CreditEntity, { eventId });
      await manager.decrement(CardEntity, { id: card.id, points: MoreThanOrEqual(points) }, 'points', points);
    }
  }

  /** Points that an order has earned. */
  async earnedBy(orderId: number): Promise<number> {
    return (await this.dataSource.manager.sum(CreditEntity, 'points', { orderId })) ?? 0;
  }

  /** Removes the cards that have expired. */
  async removeExpired(): Promise<void> {
    await this.cards.delete({ expires: LessThanOrEqual(this.clock.nowMs()) });
  }
}
