/** Settings of the module, read from environment variables. */
export declare class LoyaltySettings {
    points: number;
}
