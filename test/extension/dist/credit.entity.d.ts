import type { Relation } from 'typeorm';
import { CardEntity } from './card.entity.js';
/** Points that an order earned. */
export declare class CreditEntity {
    /** Id of the domain event: a second delivery of it earns nothing. */
    eventId: string;
    card: Relation<CardEntity>;
    orderId: number;
    points: number;
}
