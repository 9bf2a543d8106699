import { Controller, Get, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Caller, CurrentUser } from '#core/context';
import type { Form, ShopPage } from './shop-page.js';
import { OwnForms, SentForm, ShopPages } from './shop-pages.decorators.js';
import { TicketAccessPageService } from './ticket-access-page.service.js';

/** `/ticket-access/`. */
@ShopPages()
@OwnForms()
@Controller('ticket-access')
export class TicketAccessPageController {
  constructor(private readonly pages: TicketAccessPageService) {}

  @Get()
  show(
    @CurrentUser() caller: Caller,
    @Query('event') event: unknown,
    @Req() request: Request,
  ): Promise<ShopPage | undefined> {
    return this.pages.show(caller, request, { event });
  }

  /** The code is in the body, so that no log has it. */
  @Post()
  open(@CurrentUser() caller: Caller, @Req() request: Request, @SentForm() form: Form): Promise<ShopPage | undefined> {
    return this.pages.show(caller, request, form);
  }
}
