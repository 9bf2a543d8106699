var __decorate = (this && this.__decorate) || function (decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") r = Reflect.decorate(decorators, target, key, desc);
    else for (var i = decorators.length - 1; i >= 0; i--) if (d = decorators[i]) r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
    return c > 3 && r && Object.defineProperty(target, key, r), r;
};
var __metadata = (this && this.__metadata) || function (k, v) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") return Reflect.metadata(k, v);
};
import { Setting } from 'almanac';
import { IsInt, Max, Min } from 'class-validator';
/** Settings of the module, read from environment variables. */
export class LoyaltySettings {
    points;
}
__decorate([
    Setting({ env: 'LOYALTY_POINTS', default: 10, description: 'Points for a completed order, 1 to 1000.' }),
    IsInt(),
    Min(1),
    Max(1000),
    __metadata("design:type", Number)
], LoyaltySettings.prototype, "points", void 0);
