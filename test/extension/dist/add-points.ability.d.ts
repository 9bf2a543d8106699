import type { Ability } from 'almanac';
import { LoyaltyService } from './loyalty.service.js';
/** Adds points to a card. */
export declare class AddPointsAbility implements Ability {
    private readonly loyalty;
    readonly name = "acme/add-points";
    readonly label = "Add points";
    readonly description = "Adds points to a loyalty card.";
    readonly category = "loyalty";
    readonly annotations: import("almanac").Annotations;
    readonly rights: import("almanac").RightsRule;
    readonly input: {
        type: "object";
        properties: {
            card: {
                type: "integer";
                description: string;
            };
            points: {
                type: "integer";
                minimum: number;
                description: string;
            };
        };
        required: string[];
        additionalProperties: boolean;
    };
    constructor(loyalty: LoyaltyService);
    run({ card, points }: {
        card: number;
        points: number;
    }): Promise<{
        points: number;
    }>;
}
