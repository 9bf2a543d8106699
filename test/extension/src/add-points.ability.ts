import { Injectable } from '@nestjs/common';
import { CREATES, RegisterAbility, hasCapability } from 'almanac';
import type { Ability } from 'almanac';
import { LoyaltyService } from './loyalty.service.js';

/** Adds points to a card. */
@Injectable()
@RegisterAbility({ category: { slug: 'loyalty', label: 'Loyalty', description: 'Loyalty cards and their points.' } })
export class AddPointsAbility implements Ability {
  readonly name = 'acme/add-points';
  readonly label = 'Add points';
  readonly description = 'Adds points to a loyalty card.';
  readonly category = 'loyalty';
  readonly annotations = CREATES;
  readonly policy = hasCapability('manage_loyalty');
  readonly input = {
    type: 'object' as const,
    properties: {
      card: { type: 'integer' as const, description: 'Id of the card.' },
      points: { type: 'integer' as const, minimum: 1, description: 'Points to add.' },
    },
    required: ['card', 'points'],
    additionalProperties: false,
  };

  constructor(private readonly loyalty: LoyaltyService) {}

  async run({ card, points }: { card: number; points: number }) {
    return { points: (await this.loyalty.addPoints(card, points)).points };
  }
}
