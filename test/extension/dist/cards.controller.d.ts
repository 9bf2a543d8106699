import { CreateCardDto } from './create-card.dto.js';
import { LoyaltyService } from './loyalty.service.js';
/** `loyalty/v1/cards` of the REST interface. */
export declare class CardsController {
    private readonly loyalty;
    constructor(loyalty: LoyaltyService);
    create(card: CreateCardDto): Promise<{
        id: number;
        holder: string;
        points: number;
    }>;
    show(id: number): Promise<{
        id: number;
        holder: string;
        points: number;
        loyalty_orders: number[];
    }>;
    /** For the form of the site: its nonce shows that the request comes from there. */
    join(card: CreateCardDto): Promise<{
        id: number;
    }>;
    /** For scanners at the entrance. */
    scanned(id: number): Promise<{
        points: number;
    }>;
}
