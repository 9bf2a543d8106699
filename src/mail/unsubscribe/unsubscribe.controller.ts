import { Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ExcludeFromDocs } from '#core/openapi';
import { WithoutAuthentication } from '#core/rest';
import { existing, sendShopPage } from '../../shop/shop-page.js';
import { UnsubscribePageService } from './unsubscribe-page.service.js';

/**
 * `/mail/unsubscribe/<token>`: the page changes nothing, since mail programs and scanners open addresses by themselves;
 * a POST does, also one that a mail program sends without cookies (RFC 8058).
 */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller('mail/unsubscribe')
export class UnsubscribeController {
  constructor(private readonly pages: UnsubscribePageService) {}

  @Get(':token')
  async show(@Param('token') token: string, @Res() response: Response): Promise<void> {
    sendShopPage(response, existing(await this.pages.show(token)));
  }

  @Post(':token')
  @HttpCode(200)
  async unsubscribe(@Param('token') token: string, @Res() response: Response): Promise<void> {
    sendShopPage(response, existing(await this.pages.unsubscribe(token)));
  }

  @Post(':token/undo')
  @HttpCode(200)
  async undo(@Param('token') token: string, @Res() response: Response): Promise<void> {
    sendShopPage(response, existing(await this.pages.undo(token)));
  }
}
