import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { readForm } from '../../auth/authorize/admin-paths.js';
import { ExcludeFromDocs } from '#core/openapi';
import { WithoutAuthentication } from '#core/rest';
import { assertOwnForm } from '../../shop/own-form.js';
import { existing, sendShopPage } from '../../shop/shop-page.js';
import { OrderLinkPageService } from './order-link-page.service.js';

/** `/mail/orders`: purchasers get the addresses of their orders by e-mail. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller('mail/orders')
export class OrderLinkController {
  constructor(private readonly pages: OrderLinkPageService) {}

  @Get()
  async show(@Res() response: Response): Promise<void> {
    sendShopPage(response, await this.pages.show());
  }

  @Post()
  @HttpCode(200)
  async send(@Req() request: Request, @Res() response: Response): Promise<void> {
    assertOwnForm(request);
    sendShopPage(response, await this.pages.send(readForm(request)));
  }

  @Post(':token')
  @HttpCode(200)
  async sendAgain(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    assertOwnForm(request);
    sendShopPage(response, existing(await this.pages.sendAgain(token)));
  }
}
