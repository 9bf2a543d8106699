/** Loyalty cards that collect points for orders. */
export declare class LoyaltyModule {
}
