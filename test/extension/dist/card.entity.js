var __decorate = (this && this.__decorate) || function (decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") r = Reflect.decorate(decorators, target, key, desc);
    else for (var i = decorators.length - 1; i >= 0; i--) if (d = decorators[i]) r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
    return c > 3 && r && Object.defineProperty(target, key, r), r;
};
var __metadata = (this && this.__metadata) || function (k, v) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") return Reflect.metadata(k, v);
};
import { Column, Entity, Index, OneToMany, PrimaryGeneratedColumn } from 'typeorm';
import { CreditEntity } from './credit.entity.js';
/** A loyalty card. */
let CardEntity = class CardEntity {
    id;
    holder;
    /** Lower case; orders with this address earn points. */
    email;
    points;
    /** Milliseconds since 1970 after which the card is removed. */
    expires;
    credits;
};
__decorate([
    PrimaryGeneratedColumn(),
    __metadata("design:type", Number)
], CardEntity.prototype, "id", void 0);
__decorate([
    Column('varchar', { length: 100 }),
    __metadata("design:type", String)
], CardEntity.prototype, "holder", void 0);
__decorate([
    Column('varchar', { length: 150, unique: true }),
    __metadata("design:type", String)
], CardEntity.prototype, "email", void 0);
__decorate([
    Column('int', { default: 0 }),
    __metadata("design:type", Number)
], CardEntity.prototype, "points", void 0);
__decorate([
    Column('bigint', { transformer: { to: (value) => value, from: Number } }),
    __metadata("design:type", Number)
], CardEntity.prototype, "expires", void 0);
__decorate([
    OneToMany(() => CreditEntity, (credit) => credit.card),
    __metadata("design:type", Array)
], CardEntity.prototype, "credits", void 0);
CardEntity = __decorate([
    Entity('loyalty_cards'),
    Index('ix_loyalty_cards_expires', ['expires'])
], CardEntity);
export { CardEntity };
