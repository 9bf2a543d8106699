import { ForbiddenException } from '@nestjs/common';
import type { Request } from 'express';
import { isFromOurPages } from '../auth/sessions/session-caller.js';

/**
 * Browsers that say where a form comes from are believed: a page without referrer sends the origin `null`.
 * @throws ForbiddenException for forms that another site sent
 */
export function assertOwnForm({ headers }: Request): void {
  if (headers['sec-fetch-site'] !== 'same-origin' && !isFromOurPages(headers))
    throw new ForbiddenException('Send this form from the page of this site.');
}
