import { Controller, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { CheckInPageService } from './check-in-page.service.js';
import type { Form, ShopPage } from './shop-page.js';
import { OwnForms, SentForm, ShopPages } from './shop-pages.decorators.js';

/** `/check-in/`, where the form of the page behind a ticket's code leads. */
@ShopPages()
@OwnForms()
@Controller('check-in')
export class CheckInController {
  constructor(private readonly page: CheckInPageService) {}

  @Post()
  checkIn(@Req() request: Request, @SentForm() form: Form): Promise<ShopPage | undefined> {
    return this.page.checkIn(request, form);
  }
}
