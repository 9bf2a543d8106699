var __decorate = (this && this.__decorate) || function (decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") r = Reflect.decorate(decorators, target, key, desc);
    else for (var i = decorators.length - 1; i >= 0; i--) if (d = decorators[i]) r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
    return c > 3 && r && Object.defineProperty(target, key, r), r;
};
var __metadata = (this && this.__metadata) || function (k, v) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") return Reflect.metadata(k, v);
};
var __param = (this && this.__param) || function (paramIndex, decorator) {
    return function (target, key) { decorator(target, key, paramIndex); }
};
import { Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { Clock, RestError } from 'almanac';
import { DataSource, LessThanOrEqual, Repository } from 'typeorm';
import { CardEntity } from './card.entity.js';
import { CreditEntity } from './credit.entity.js';
import { LoyaltySettings } from './loyalty.settings.js';
const DAY_MS = 86_400_000;
/** Rules of loyalty cards. */
let LoyaltyService = class LoyaltyService {
    cards;
    dataSource;
    settings;
    clock;
    constructor(cards, dataSource, settings, clock) {
        this.cards = cards;
        this.dataSource = dataSource;
        this.settings = settings;
        this.clock = clock;
    }
    /** @throws RestError 409 for an address that has a card */
    async create({ holder, days }) {
        if (await this.cards.existsBy({ email: holder.email }))
            throw new RestError('loyalty_card_exists', 'There is a card for this address.', 409);
        const expires = this.clock.nowMs() + days * DAY_MS;
        return this.cards.save(this.cards.create({ holder: holder.name, email: holder.email, points: 0, expires }));
    }
    /** @throws RestError 404 for an unknown card */
    async get(id) {
        const card = await this.cards.findOne({ where: { id }, relations: { credits: true } });
        if (!card)
            throw new RestError('loyalty_card_not_found', 'There is no such card.', 404);
        return card;
    }
    /** Adds points to a card. */
    async addPoints(id, points) {
        await this.cards.increment({ id }, 'points', points);
        return this.get(id);
    }
    /** Credits an order to the card of its purchaser, once for each event. */
    async credit(eventId, orderId, email) {
        await this.dataSource.transaction(async (manager) => {
            const card = await manager.findOneBy(CardEntity, { email: email.toLowerCase() });
            if (!card || (await manager.existsBy(CreditEntity, { eventId })))
                return;
            const { points } = this.settings;
            // The primary key refuses a second credit, also where two processes have the event at once.
            await manager.insert(CreditEntity, { eventId, orderId, points, card: { id: card.id } });
            await manager.increment(CardEntity, { id: card.id }, 'points', points);
        });
    }
    /** Removes the cards that have expired. */
    async removeExpired() {
        await this.cards.delete({ expires: LessThanOrEqual(this.clock.nowMs()) });
    }
};
LoyaltyService = __decorate([
    Injectable(),
    __param(0, InjectRepository(CardEntity)),
    __param(1, InjectDataSource()),
    __metadata("design:paramtypes", [Repository,
        DataSource,
        LoyaltySettings,
        Clock])
], LoyaltyService);
export { LoyaltyService };
