import { Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ExcludeFromDocs } from '#core/openapi';
import { WithoutAuthentication } from '#core/rest';
import { ADMIN, readForm } from '../authorize/admin-paths.js';
import { sendPage } from '../authorize/page-response.js';
import { PasswordResetPageService } from './password-reset-page.service.js';

/** The pages for those who have forgotten their password. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller()
export class PasswordResetController {
  constructor(private readonly pages: PasswordResetPageService) {}

  @Get(ADMIN.forgotPassword)
  async showRequest(@Res() response: Response): Promise<void> {
    sendPage(response, await this.pages.showRequest());
  }

  @Post(ADMIN.forgotPassword)
  async request(@Req() request: Request, @Res() response: Response): Promise<void> {
    sendPage(response, await this.pages.request(readForm(request)));
  }

  @Get(ADMIN.resetPassword)
  async showReset(@Query() query: Record<string, unknown>, @Res() response: Response): Promise<void> {
    sendPage(response, await this.pages.showReset(query));
  }

  @Post(ADMIN.resetPassword)
  async reset(@Req() request: Request, @Res() response: Response): Promise<void> {
    sendPage(response, await this.pages.reset(readForm(request)));
  }
}
