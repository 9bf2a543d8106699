import type { Request } from 'express';
import type { RedirectSettings } from '../settings/redirect.settings.js';
import { clientAddress } from './client-address.js';
import type { LoggedRequest } from './log-entry.js';
import { requestTarget, type RequestTarget } from './request-target.js';

/** A request for a page of the site, as rules and logs see it. */
export interface RedirectRequest {
  request: Request;
  /** The address as the host has it, which sources of rules are compared with: with the folder of the site. */
  target: RequestTarget;
  /** Host name without port, in lower case. */
  host: string;
  /** Whether it came over https, as far as the proxy before us tells. */
  secure: boolean;
  /** Client address, however it is logged; empty where it is not known. */
  address: string;
  options: RedirectSettings;
}

/** Reads a request once for all that follows. @param client address of the client, after trusted proxies */
export function redirectRequestOf(
  request: Request,
  options: RedirectSettings,
  client: string,
  sitePath: string,
): RedirectRequest {
  const header = headerOf(request);
  // A proxy that says so is believed without being trusted otherwise: who lies only misses a redirect, and a proxy
  // that is not configured would send visitors round in circles.
  const secure = request.secure || header('x-forwarded-proto')?.split(',', 1)[0].trim().toLowerCase() === 'https';
  return {
    request,
    target: requestTarget(sitePath + request.originalUrl),
    host: (request.hostname ?? '').toLowerCase(),
    secure,
    address: clientAddress({ peer: request.socket.remoteAddress ?? '', client, header }, options),
    options,
  };
}

/** Values of headers by name in any case; several of one name joined with a comma. */
export function headerOf(request: Pick<Request, 'headers'>): (name: string) => string | undefined {
  return (name) => {
    const value = request.headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(', ') : value;
  };
}

/** What the logs want to know of a request. */
export function loggedRequest({ request, target, host, secure, address }: RedirectRequest): LoggedRequest {
  return {
    method: request.method,
    raw: target.raw,
    scheme: secure ? 'https' : 'http',
    host,
    address,
    headers: request.headers,
  };
}
