var __decorate = (this && this.__decorate) || function (decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") r = Reflect.decorate(decorators, target, key, desc);
    else for (var i = decorators.length - 1; i >= 0; i--) if (d = decorators[i]) r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
    return c > 3 && r && Object.defineProperty(target, key, r), r;
};
var __metadata = (this && this.__metadata) || function (k, v) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") return Reflect.metadata(k, v);
};
import { ApiProperty } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsEmail, IsInt, IsOptional, Length, Max, Min, ValidateNested } from 'class-validator';
/** Who holds a card. */
export class HolderDto {
    name;
    email;
}
__decorate([
    ApiProperty({ description: 'Name on the card.' }),
    Length(1, 100),
    __metadata("design:type", String)
], HolderDto.prototype, "name", void 0);
__decorate([
    ApiProperty({ description: 'Address that the holder orders with.' }),
    IsEmail(),
    Transform(({ value }) => (typeof value === 'string' ? value.toLowerCase() : value)),
    __metadata("design:type", String)
], HolderDto.prototype, "email", void 0);
/** A card to create. */
export class CreateCardDto {
    holder;
    days = 365;
}
__decorate([
    ApiProperty({ description: 'Who holds the card.' }),
    ValidateNested(),
    Type(() => HolderDto),
    __metadata("design:type", HolderDto)
], CreateCardDto.prototype, "holder", void 0);
__decorate([
    ApiProperty({ description: 'Days until the card expires, 0 to 3650.', required: false, default: 365 }),
    IsOptional(),
    IsInt(),
    Min(0),
    Max(3650),
    __metadata("design:type", Number)
], CreateCardDto.prototype, "days", void 0);
