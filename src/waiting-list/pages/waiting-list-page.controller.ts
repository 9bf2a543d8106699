import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { readForm } from '../../auth/authorize/admin-paths.js';
import { ExcludeFromDocs } from '#core/openapi';
import { WithoutAuthentication } from '#core/rest';
import { assertOwnForm } from '../../shop/own-form.js';
import { existing, sendShopPage } from '../../shop/shop-page.js';
import { WaitingListPageService } from './waiting-list-page.service.js';

/** `/waiting-list/`, and `/waiting-list/<id>-<secret>/` for those who wait. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller('waiting-list')
export class WaitingListPageController {
  constructor(private readonly page: WaitingListPageService) {}

  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    sendShopPage(response, existing(await this.page.show(request.headers, request.query)));
  }

  @Post()
  async join(@Req() request: Request, @Res() response: Response): Promise<void> {
    assertOwnForm(request);
    sendShopPage(response, existing(await this.page.join(request.headers, readForm(request))));
  }

  @Get(':token')
  async entry(@Param('token') token: string, @Res() response: Response): Promise<void> {
    sendShopPage(response, existing(await this.page.entry(token)));
  }

  @Post(':token/accept')
  async accept(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    assertOwnForm(request);
    sendShopPage(response, existing(await this.page.accept(token, request.headers)));
  }

  @Post(':token/leave')
  async leave(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    assertOwnForm(request);
    sendShopPage(response, existing(await this.page.leave(token)));
  }
}
