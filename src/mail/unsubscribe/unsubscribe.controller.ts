import { Controller, Get, Param, Post } from '@nestjs/common';
import type { ShopPage } from '../../shop/shop-page.js';
import { ShopPages } from '../../shop/shop-pages.decorators.js';
import { UnsubscribePageService } from './unsubscribe-page.service.js';

/**
 * `/mail/unsubscribe/<token>`: the page changes nothing, since mail programs and scanners open addresses by themselves;
 * a POST does, also one that a mail program sends without cookies (RFC 8058).
 */
@ShopPages()
@Controller('mail/unsubscribe')
export class UnsubscribeController {
  constructor(private readonly pages: UnsubscribePageService) {}

  @Get(':token')
  show(@Param('token') token: string): Promise<ShopPage | undefined> {
    return this.pages.show(token);
  }

  @Post(':token')
  unsubscribe(@Param('token') token: string): Promise<ShopPage | undefined> {
    return this.pages.unsubscribe(token);
  }

  @Post(':token/undo')
  undo(@Param('token') token: string): Promise<ShopPage | undefined> {
    return this.pages.undo(token);
  }
}
