import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ExcludeFromDocs } from '#core/openapi';
import { WithoutAuthentication } from '#core/rest';
import { sendShopPage } from '../../shop/shop-page.js';
import { ConfirmAddressPageService } from './confirm-address-page.service.js';

/**
 * `/mail/confirm-address/<token>`: the page changes nothing, since mail programs and scanners open addresses by
 * themselves; its button does. The token is enough: the message may be read in another browser.
 */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller('mail/confirm-address')
export class ConfirmAddressController {
  constructor(private readonly pages: ConfirmAddressPageService) {}

  @Get(':token')
  async show(@Param('token') token: string, @Res() response: Response): Promise<void> {
    sendShopPage(response, await this.pages.show(token));
  }

  @Post(':token')
  async confirm(@Param('token') token: string, @Res() response: Response): Promise<void> {
    sendShopPage(response, await this.pages.confirm(token));
  }
}
