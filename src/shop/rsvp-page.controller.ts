import { Controller, Get, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Caller, CurrentUser, Languages } from '#core/context';
import { RsvpPageService } from './rsvp-page.service.js';
import type { Form, ShopPage } from './shop-page.js';
import { OwnForms, SentForm, ShopPages } from './shop-pages.decorators.js';

/** `/rsvp/`. */
@ShopPages()
@OwnForms()
@Controller('rsvp')
export class RsvpPageController {
  constructor(private readonly page: RsvpPageService) {}

  @Get()
  show(@Req() request: Request): Promise<ShopPage | undefined> {
    return this.page.show(request.headers, request.query);
  }

  @Post()
  reply(
    @CurrentUser() caller: Caller,
    @Languages() languages: string,
    @Req() request: Request,
    @SentForm() form: Form,
  ): Promise<ShopPage | undefined> {
    return this.page.reply(caller, request.headers, languages, form);
  }
}
