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
import { Get, Param, ParseIntPipe, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation } from '@nestjs/swagger';
import { Params, RequireNonce, RequireQrApiKey, RestController, Rights, anyone, can } from 'almanac';
import { CreateCardDto } from './create-card.dto.js';
import { LoyaltyService } from './loyalty.service.js';
/** `loyalty/v1/cards` of the REST interface. */
let CardsController = class CardsController {
    loyalty;
    constructor(loyalty) {
        this.loyalty = loyalty;
    }
    async create(card) {
        const { id, holder, points } = await this.loyalty.create(card);
        return { id, holder, points };
    }
    async show(id) {
        const { holder, points, credits } = await this.loyalty.get(id);
        return { id, holder, points, loyalty_orders: credits.map(({ orderId }) => orderId) };
    }
    /** For the form of the site: its nonce shows that the request comes from there. */
    async join(card) {
        return { id: (await this.loyalty.create(card)).id };
    }
    /** For scanners at the entrance. */
    async scanned(id) {
        return { points: (await this.loyalty.get(id)).points };
    }
};
__decorate([
    Post(),
    Rights(can('manage_loyalty')),
    ApiOperation({ summary: 'Create a loyalty card' }),
    ApiCreatedResponse({ description: 'The card.' }),
    __param(0, Params()),
    __metadata("design:type", Function),
    __metadata("design:paramtypes", [CreateCardDto]),
    __metadata("design:returntype", Promise)
], CardsController.prototype, "create", null);
__decorate([
    Get(':id'),
    Rights(can('manage_loyalty')),
    __param(0, Param('id', ParseIntPipe)),
    __metadata("design:type", Function),
    __metadata("design:paramtypes", [Number]),
    __metadata("design:returntype", Promise)
], CardsController.prototype, "show", null);
__decorate([
    Post('join'),
    Rights(anyone),
    RequireNonce('loyalty_join'),
    __param(0, Params()),
    __metadata("design:type", Function),
    __metadata("design:paramtypes", [CreateCardDto]),
    __metadata("design:returntype", Promise)
], CardsController.prototype, "join", null);
__decorate([
    Get('scanned/:id'),
    Rights(anyone),
    RequireQrApiKey(),
    __param(0, Param('id', ParseIntPipe)),
    __metadata("design:type", Function),
    __metadata("design:paramtypes", [Number]),
    __metadata("design:returntype", Promise)
], CardsController.prototype, "scanned", null);
CardsController = __decorate([
    RestController('loyalty/v1', 'cards'),
    __metadata("design:paramtypes", [LoyaltyService])
], CardsController);
export { CardsController };
