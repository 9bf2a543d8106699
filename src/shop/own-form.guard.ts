import { type CanActivate, type ExecutionContext, ForbiddenException, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { SiteUrls } from '#core/context';
import { isFromOurPages } from '../auth/sessions/own-pages.js';

/**
 * Refuses forms that another site sent. Browsers that say where a form comes from are believed: a page without referrer
 * sends the origin `null`.
 */
@Injectable()
export class OwnFormGuard implements CanActivate {
  constructor(private readonly urls: SiteUrls) {}

  canActivate(context: ExecutionContext): boolean {
    const { method, headers } = context.switchToHttp().getRequest<Request>();
    if (method !== 'POST' || headers['sec-fetch-site'] === 'same-origin' || isFromOurPages(this.urls, headers))
      return true;
    throw new ForbiddenException('Send this form from the page of this site.');
  }
}
