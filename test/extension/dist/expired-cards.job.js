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
import { Cron, CronExpression } from '@nestjs/schedule';
import { BackgroundJobs } from 'almanac';
import { LoyaltyService } from './loyalty.service.js';
/** Removes expired cards. Safe in several processes at once. */
let ExpiredCardsJob = class ExpiredCardsJob {
    loyalty;
    jobs;
    constructor(loyalty, jobs) {
        this.loyalty = loyalty;
        this.jobs = jobs;
    }
    run() {
        return this.jobs.run('removal of expired loyalty cards', () => this.loyalty.removeExpired());
    }
};
__decorate([
    Cron(CronExpression.EVERY_SECOND),
    __metadata("design:type", Function),
    __metadata("design:paramtypes", []),
    __metadata("design:returntype", Promise)
], ExpiredCardsJob.prototype, "run", null);
ExpiredCardsJob = __decorate([
    Injectable(),
    __metadata("design:paramtypes", [LoyaltyService,
        BackgroundJobs])
], ExpiredCardsJob);
export { ExpiredCardsJob };
