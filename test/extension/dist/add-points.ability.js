var __decorate = (this && this.__decorate) || function (decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") r = Reflect.decorate(decorators, target, key, desc);
    else for (var i = decorators.length - 1; i >= 0; i--) if (d = decorators[i]) r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
    return c > 3 && r && Object.defineProperty(target, key, r), r;
};
var __metadata = (this && this.__metadata) || function (k, v) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") return Reflect.metadata(k, v);
};
import { Injectable } from '@nestjs/common';
import { ADDS, RegisterAbility, can } from 'almanac';
import { LoyaltyService } from './loyalty.service.js';
/** Adds points to a card. */
let AddPointsAbility = class AddPointsAbility {
    loyalty;
    name = 'acme/add-points';
    label = 'Add points';
    description = 'Adds points to a loyalty card.';
    category = 'loyalty';
    annotations = ADDS;
    rights = can('manage_loyalty');
    input = {
        type: 'object',
        properties: {
            card: { type: 'integer', description: 'Id of the card.' },
            points: { type: 'integer', minimum: 1, description: 'Points to add.' },
        },
        required: ['card', 'points'],
        additionalProperties: false,
    };
    constructor(loyalty) {
        this.loyalty = loyalty;
    }
    async run({ card, points }) {
        return { points: (await this.loyalty.addPoints(card, points)).points };
    }
};
AddPointsAbility = __decorate([
    Injectable(),
    RegisterAbility({ category: { slug: 'loyalty', label: 'Loyalty', description: 'Loyalty cards and their points.' } }),
    __metadata("design:paramtypes", [LoyaltyService])
], AddPointsAbility);
export { AddPointsAbility };
