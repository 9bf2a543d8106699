import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sendPage } from '../../auth/authorize/page-response.js';
import { ExcludeFromDocs } from '#core/openapi';
import { WithoutAuthentication } from '#core/rest';
import { ADMISSION_PATH, AdmissionPageService } from './admission-page.service.js';

const FOREVER = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';

/** The page for devices that admit, which systems can install and which starts without a network. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller(ADMISSION_PATH)
export class AdmissionPageController {
  constructor(private readonly admission: AdmissionPageService) {}

  @Get()
  async page(@Req() request: Request, @Res() response: Response): Promise<void> {
    const answer = await this.admission.page(request);
    const policy = String(response.getHeader('Permissions-Policy'));
    response.set('Permissions-Policy', policy.replace('camera=()', 'camera=(self)'));
    sendPage(response, answer);
  }

  @Get('manifest.webmanifest')
  async manifest(@Res() response: Response): Promise<void> {
    const body = await this.admission.manifest();
    response.set('Cache-Control', HOUR);
    response.type('application/manifest+json').send(body);
  }

  /** A new version is found at the next visit, so no cache may have it. */
  @Get('service-worker.js')
  async worker(@Res() response: Response): Promise<void> {
    const body = await this.admission.worker();
    response.set({
      'Cache-Control': 'no-cache',
      'Service-Worker-Allowed': this.admission.scope,
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
    });
    response.type('js').send(body);
  }

  @Get('icons/:name')
  async icon(@Param('name') name: string, @Res() response: Response): Promise<void> {
    const image = await this.admission.icon(name);
    response.set('Cache-Control', HOUR);
    response.type('png').send(image);
  }

  @Get('assets/:name')
  async asset(@Param('name') name: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { body, etag } = await this.admission.asset(name);
    response.set({ 'Cache-Control': FOREVER, ETag: etag });
    response.type(name);
    if (request.fresh) response.status(304).end();
    else response.send(body);
  }

  @Get('texts/:name')
  texts(@Param('name') name: string, @Res() response: Response): void {
    const body = this.admission.textsFile(name);
    response.set('Cache-Control', FOREVER);
    response.type('json').send(body);
  }
}
