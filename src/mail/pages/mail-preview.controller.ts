import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sendPage } from '../../auth/authorize/page-response.js';
import { ExcludeFromDocs } from '#core/openapi';
import { WithoutAuthentication } from '#core/rest';
import { MailPreviewService } from './mail-preview.service.js';

/** `/admin/mail`: messages that would be sent, with `MAIL_PREVIEW` and for signed-in administrators only. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller('admin/mail')
export class MailPreviewController {
  constructor(private readonly previews: MailPreviewService) {}

  @Get()
  async list(@Req() request: Request, @Res() response: Response): Promise<void> {
    sendPage(response, await this.previews.list(request));
  }

  @Get(':id')
  async html(@Param('id') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    sendPage(response, await this.previews.show(request, id, 'html'));
  }

  @Get(':id/text')
  async text(@Param('id') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    sendPage(response, await this.previews.show(request, id, 'text'));
  }
}
