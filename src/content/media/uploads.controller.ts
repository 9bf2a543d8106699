import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ExcludeFromDocs } from '#core/openapi';
import { UPLOADS_PATHS } from './uploads-path.js';
import { UploadsService } from './uploads.service.js';
import { WithoutAuthentication } from '#core/rest';

/** The public addresses of uploaded files: `{base}/wp-content/uploads/YYYY/MM/name` or `{base}/uploads/…`. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller(UPLOADS_PATHS)
export class UploadsController {
  constructor(private readonly uploads: UploadsService) {}

  /** A file, or a part of it, for GET and HEAD. */
  @Get(':year/:month/:name')
  serve(
    @Param() path: { year: string; month: string; name: string },
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.uploads.serve(`${path.year}/${path.month}/${path.name}`, request, response);
  }
}
