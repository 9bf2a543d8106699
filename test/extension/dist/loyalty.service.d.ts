import { Clock } from 'almanac';
import { DataSource, Repository } from 'typeorm';
import { CardEntity } from './card.entity.js';
import type { CreateCardDto } from './create-card.dto.js';
import { LoyaltySettings } from './loyalty.settings.js';
/** Rules of loyalty cards. */
export declare class LoyaltyService {
    private readonly cards;
    private readonly dataSource;
    private readonly settings;
    private readonly clock;
    constructor(cards: Repository<CardEntity>, dataSource: DataSource, settings: LoyaltySettings, clock: Clock);
    /** @throws RestError 409 for an address that has a card */
    create({ holder, days }: CreateCardDto): Promise<CardEntity>;
    /** @throws RestError 404 for an unknown card */
    get(id: number): Promise<CardEntity>;
    /** Adds points to a card. */
    addPoints(id: number, points: number): Promise<CardEntity>;
    /** Credits an order to the card of its purchaser, once for each event. */
    credit(eventId: string, orderId: number, email: string): Promise<void>;
    /** Removes the cards that have expired. */
    removeExpired(): Promise<void>;
}
