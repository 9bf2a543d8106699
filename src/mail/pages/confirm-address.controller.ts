import { Controller, Get, Param, Post } from '@nestjs/common';
import type { ShopPage } from '../../shop/shop-page.js';
import { ShopPages } from '../../shop/shop-pages.decorators.js';
import { ConfirmAddressPageService } from './confirm-address-page.service.js';

/**
 * `/mail/confirm-address/<token>`: the page changes nothing, since mail programs and scanners open addresses by
 * themselves; its button does. The token is enough: the message may be read in another browser.
 */
@ShopPages()
@Controller('mail/confirm-address')
export class ConfirmAddressController {
  constructor(private readonly pages: ConfirmAddressPageService) {}

  @Get(':token')
  show(@Param('token') token: string): Promise<ShopPage | undefined> {
    return this.pages.show(token);
  }

  @Post(':token')
  confirm(@Param('token') token: string): Promise<ShopPage | undefined> {
    return this.pages.confirm(token);
  }
}
