import { Controller, Get, Param, Res, type StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { ExcludeFromDocs } from '#core/openapi';
import { WithoutAuthentication } from '#core/rest';
import { InvoicePagesService } from './invoice-pages.service.js';

/** `/order/<id>-<key>/invoices/<document>.pdf` and `.xml`, for those who have the address of the order. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller('order')
export class InvoicePagesController {
  constructor(private readonly pages: InvoicePagesService) {}

  @Get(':token/invoices/:file')
  file(
    @Param() { token, file }: { token: string; file: string },
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return this.pages.file(token, file, response);
  }
}
