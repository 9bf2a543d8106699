import { CreditEntity } from './credit.entity.js';
/** A loyalty card. */
export declare class CardEntity {
    id: number;
    holder: string;
    /** Lower case; orders with this address earn points. */
    email: string;
    points: number;
    /** Milliseconds since 1970 after which the card is removed. */
    expires: number;
    credits: CreditEntity[];
}
