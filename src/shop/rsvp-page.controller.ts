import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { readForm } from '../auth/authorize/admin-paths.js';
import { ExcludeFromDocs } from '#core/openapi';
import { WithoutAuthentication } from '#core/rest';
import { assertOwnForm } from './own-form.js';
import { RsvpPageService } from './rsvp-page.service.js';
import { existing, sendShopPage } from './shop-page.js';

/** `/rsvp/`. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller('rsvp')
export class RsvpPageController {
  constructor(private readonly page: RsvpPageService) {}

  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    sendShopPage(response, existing(await this.page.show(request.headers, request.query)));
  }

  @Post()
  async reply(@Req() request: Request, @Res() response: Response): Promise<void> {
    assertOwnForm(request);
    sendShopPage(response, existing(await this.page.reply(request.headers, readForm(request))));
  }
}
