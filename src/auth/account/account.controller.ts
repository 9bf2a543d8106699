import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ExcludeFromDocs } from '#core/openapi';
import { WithoutAuthentication } from '#core/rest';
import { ADMIN, readForm } from '../authorize/admin-paths.js';
import { sendPage } from '../authorize/page-response.js';
import { AccountService } from './account.service.js';
import { SecondFactorPageService } from './second-factor-page.service.js';

/** The page of the own account, and its forms. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller()
export class AccountController {
  constructor(
    private readonly account: AccountService,
    private readonly secondFactor: SecondFactorPageService,
  ) {}

  @Get(ADMIN.account)
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    sendPage(response, await this.account.show(request));
  }

  @Post(ADMIN.changePassword)
  async changePassword(@Req() request: Request, @Res() response: Response): Promise<void> {
    sendPage(response, await this.account.changePassword(request, readForm(request)));
  }

  @Post(ADMIN.endSession)
  async endSession(@Req() request: Request, @Res() response: Response): Promise<void> {
    sendPage(response, await this.account.endSession(request, readForm(request)));
  }

  @Post(ADMIN.endOtherSessions)
  async endOtherSessions(@Req() request: Request, @Res() response: Response): Promise<void> {
    sendPage(response, await this.account.endOtherSessions(request, readForm(request)));
  }

  @Get(ADMIN.secondFactor)
  async showSecondFactor(@Req() request: Request, @Res() response: Response): Promise<void> {
    sendPage(response, await this.secondFactor.show(request));
  }

  @Post(ADMIN.secondFactor)
  async changeSecondFactor(@Req() request: Request, @Res() response: Response): Promise<void> {
    sendPage(response, await this.secondFactor.change(request, readForm(request)));
  }
}
