import { Controller, Get, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Caller, CurrentUser, Languages } from '#core/context';
import type { Form, ShopPage } from '../../shop/shop-page.js';
import { OwnForms, SentForm, ShopPages } from '../../shop/shop-pages.decorators.js';
import { WaitingListPageService } from './waiting-list-page.service.js';

/** `/waiting-list/`, and `/waiting-list/<id>-<secret>/` for those who wait. */
@ShopPages()
@OwnForms()
@Controller('waiting-list')
export class WaitingListPageController {
  constructor(private readonly page: WaitingListPageService) {}

  @Get()
  show(@Req() request: Request): Promise<ShopPage | undefined> {
    return this.page.show(request.headers, request.query);
  }

  @Post()
  join(
    @CurrentUser() caller: Caller,
    @Languages() languages: string,
    @Req() request: Request,
    @SentForm() form: Form,
  ): Promise<ShopPage | undefined> {
    return this.page.join(caller, request.headers, languages, form);
  }

  @Get(':token')
  entry(@Param('token') token: string): Promise<ShopPage | undefined> {
    return this.page.entry(token);
  }

  @Post(':token/accept')
  accept(@Param('token') token: string, @Req() request: Request): Promise<ShopPage | undefined> {
    return this.page.accept(token, request.headers);
  }

  @Post(':token/leave')
  leave(@Param('token') token: string): Promise<ShopPage | undefined> {
    return this.page.leave(token);
  }
}
