import type { Request } from 'express';

/** The members of a submitted form; JSON and other bodies count as empty. */
export function readForm(request: Request): Record<string, unknown> {
  return request.is('application/x-www-form-urlencoded') ? (request.body as Record<string, unknown>) : {};
}
