var __decorate = (this && this.__decorate) || function (decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") r = Reflect.decorate(decorators, target, key, desc);
    else for (var i = decorators.length - 1; i >= 0; i--) if (d = decorators[i]) r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
    return c > 3 && r && Object.defineProperty(target, key, r), r;
};
var __metadata = (this && this.__metadata) || function (k, v) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") return Reflect.metadata(k, v);
};
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { CardEntity } from './card.entity.js';
/** Points that an order earned. */
let CreditEntity = class CreditEntity {
    /** Id of the domain event: a second delivery of it earns nothing. */
    eventId;
    card;
    orderId;
    points;
};
__decorate([
    PrimaryColumn('varchar', { length: 36 }),
    __metadata("design:type", String)
], CreditEntity.prototype, "eventId", void 0);
__decorate([
    ManyToOne(() => CardEntity, (card) => card.credits, { onDelete: 'CASCADE', nullable: false }),
    JoinColumn({ name: 'cardId' }),
    __metadata("design:type", Object)
], CreditEntity.prototype, "card", void 0);
__decorate([
    Column('int'),
    __metadata("design:type", Number)
], CreditEntity.prototype, "orderId", void 0);
__decorate([
    Column('int'),
    __metadata("design:type", Number)
], CreditEntity.prototype, "points", void 0);
CreditEntity = __decorate([
    Entity('loyalty_credits'),
    Index('ix_loyalty_credits_card', ['card'])
], CreditEntity);
export { CreditEntity };
