import { Controller, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { readForm } from '../auth/authorize/admin-paths.js';
import { ExcludeFromDocs } from '#core/openapi';
import { WithoutAuthentication } from '#core/rest';
import { CheckInPageService } from './check-in-page.service.js';
import { assertOwnForm } from './own-form.js';
import { sendShopPage } from './shop-page.js';

/** `/check-in/`, where the form of the page behind a ticket's code leads. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller('check-in')
export class CheckInController {
  constructor(private readonly page: CheckInPageService) {}

  @Post()
  async checkIn(@Req() request: Request, @Res() response: Response): Promise<void> {
    assertOwnForm(request);
    sendShopPage(response, await this.page.checkIn(request, readForm(request)));
  }
}
