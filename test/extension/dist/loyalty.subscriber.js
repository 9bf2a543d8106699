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
import { OnDurableEvent, OrderEvent, OrdersService } from 'almanac';
import { LoyaltyService } from './loyalty.service.js';
/** Credits completed orders. */
let LoyaltySubscriber = class LoyaltySubscriber {
    loyalty;
    orders;
    constructor(loyalty, orders) {
        this.loyalty = loyalty;
        this.orders = orders;
    }
    async credit({ id, orderId }) {
        const order = await this.orders.get(orderId);
        await this.loyalty.credit(id, orderId, order.purchaser_email);
    }
};
__decorate([
    OnDurableEvent('order.completed', { subscriber: 'loyalty' }),
    __metadata("design:type", Function),
    __metadata("design:paramtypes", [OrderEvent]),
    __metadata("design:returntype", Promise)
], LoyaltySubscriber.prototype, "credit", null);
LoyaltySubscriber = __decorate([
    Injectable(),
    __metadata("design:paramtypes", [LoyaltyService,
        OrdersService])
], LoyaltySubscriber);
export { LoyaltySubscriber };
