import { Controller, Get, Param, Post } from '@nestjs/common';
import type { Form, ShopPage } from '../../shop/shop-page.js';
import { OwnForms, SentForm, ShopPages } from '../../shop/shop-pages.decorators.js';
import { OrderLinkPageService } from './order-link-page.service.js';

/** `/mail/orders`: purchasers get the addresses of their orders by e-mail. */
@ShopPages()
@OwnForms()
@Controller('mail/orders')
export class OrderLinkController {
  constructor(private readonly pages: OrderLinkPageService) {}

  @Get()
  show(): Promise<ShopPage | undefined> {
    return this.pages.show();
  }

  @Post()
  send(@SentForm() form: Form): Promise<ShopPage | undefined> {
    return this.pages.send(form);
  }

  @Post(':token')
  sendAgain(@Param('token') token: string): Promise<ShopPage | undefined> {
    return this.pages.sendAgain(token);
  }
}
