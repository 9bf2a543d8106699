import { Catch, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';
import { SiteUrls } from '#core/context';
import { RestError } from '#core/errors';
import { METADATA_PATH } from './mcp-paths.js';

/** Writes refusals of `/mcp`. With 401 comes where clients read how they authenticate (RFC 9728). */
@Catch(RestError)
@Injectable()
export class McpRefusalFilter implements ExceptionFilter<RestError> {
  constructor(private readonly urls: SiteUrls) {}

  catch(error: RestError, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const metadata = `${this.urls.siteUrl}/${METADATA_PATH}`;
    const challenge = { 'WWW-Authenticate': `Bearer resource_metadata="${metadata}"` };
    const status = error.getStatus();
    response
      .status(status)
      .set({ 'Cache-Control': 'no-store', ...error.headers, ...(status === 401 && challenge) })
      .json(error.toBody());
  }
}
