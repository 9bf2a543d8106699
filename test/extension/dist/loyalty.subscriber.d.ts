import { OrderEvent, OrdersService } from 'almanac';
import { LoyaltyService } from './loyalty.service.js';
/** Credits completed orders. */
export declare class LoyaltySubscriber {
    private readonly loyalty;
    private readonly orders;
    constructor(loyalty: LoyaltyService, orders: OrdersService);
    credit({ id, orderId }: OrderEvent): Promise<void>;
}
