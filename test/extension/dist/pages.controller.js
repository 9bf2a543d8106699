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
import { Body, Controller, Get, Header, Param, ParseIntPipe, Post, UseGuards, ValidationPipe } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AuthenticationGuard, Caller, CurrentUser, RequestContext, SiteService, html, pageLayout } from 'almanac';
import { HolderDto } from './create-card.dto.js';
import { LoyaltyService } from './loyalty.service.js';
/** Ordinary routes of Nest beside the REST interface. */
let PagesController = class PagesController {
    loyalty;
    site;
    constructor(loyalty, site) {
        this.loyalty = loyalty;
        this.site = site;
    }
    me(caller) {
        return { login: caller.login };
    }
    check(holder) {
        return { email: holder.email, isInstance: holder instanceof HolderDto };
    }
    async page(id) {
        const { points } = await this.loyalty.get(id);
        const { siteUrl } = RequestContext.current();
        const main = html `<h1>Card ${id}</h1>
      <p id="points">${points}</p>`;
        return pageLayout({ title: `Card ${id}`, site: await this.site.plainSettings(), siteUrl, main });
    }
};
__decorate([
    Get('me'),
    UseGuards(AuthenticationGuard),
    ApiOperation({ summary: 'Who is calling' }),
    __param(0, CurrentUser()),
    __metadata("design:type", Function),
    __metadata("design:paramtypes", [Caller]),
    __metadata("design:returntype", void 0)
], PagesController.prototype, "me", null);
__decorate([
    Post('check'),
    __param(0, Body(new ValidationPipe({ transform: true }))),
    __metadata("design:type", Function),
    __metadata("design:paramtypes", [HolderDto]),
    __metadata("design:returntype", void 0)
], PagesController.prototype, "check", null);
__decorate([
    Get('cards/:id'),
    Header('Content-Type', 'text/html; charset=utf-8'),
    __param(0, Param('id', ParseIntPipe)),
    __metadata("design:type", Function),
    __metadata("design:paramtypes", [Number]),
    __metadata("design:returntype", Promise)
], PagesController.prototype, "page", null);
PagesController = __decorate([
    ApiTags('Loyalty'),
    Controller('loyalty'),
    __metadata("design:paramtypes", [LoyaltyService,
        SiteService])
], PagesController);
export { PagesController };
