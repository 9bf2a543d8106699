import { Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { readForm } from '../auth/authorize/admin-paths.js';
import { ExcludeFromDocs } from '#core/openapi';
import { WithoutAuthentication } from '#core/rest';
import { assertOwnForm } from './own-form.js';
import { existing, sendShopPage } from './shop-page.js';
import { TicketAccessPageService } from './ticket-access-page.service.js';

/** `/ticket-access/`. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller('ticket-access')
export class TicketAccessPageController {
  constructor(private readonly pages: TicketAccessPageService) {}

  @Get()
  async show(@Query('event') event: unknown, @Req() request: Request, @Res() response: Response): Promise<void> {
    sendShopPage(response, existing(await this.pages.show(request, { event })));
  }

  /** The code is in the body, so that no log has it. */
  @Post()
  async open(@Req() request: Request, @Res() response: Response): Promise<void> {
    assertOwnForm(request);
    sendShopPage(response, existing(await this.pages.show(request, readForm(request))));
  }
}
