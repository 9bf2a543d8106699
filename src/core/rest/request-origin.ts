import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import type { Settings } from '../config/settings.js';
import { RequestContext } from '../context/request-context.js';
import { isFromForeignPage, originList } from '../http/foreign-page.js';

/** The context of a request to the network. @param prefix the root it addresses; default: the first one */
export function requestContextOf(
  request: Request,
  { apiUrl, apiPrefix, port, publicUrl, shopOrigins }: Settings,
  prefix = apiPrefix,
): RequestContext {
  const siteUrl = publicUrl ?? `http://localhost:${port}`;
  const rootUrl = (apiUrl ?? originOf(request, port)) + prefix;
  return new RequestContext({
    requestId: randomUUID(),
    address: request.ip ?? '',
    siteUrl,
    rootUrl,
    isFromForeignPage: isFromForeignPage(request.headers, [siteUrl, rootUrl, ...originList(shopOrigins)]),
  });
}

/** The origin by which a client has reached the service. @param port for requests without a usable `Host` */
function originOf(request: Request, port: number): string {
  return `${scheme(request)}://${safeHost(request.headers.host) ?? `localhost:${port}`}`;
}

function safeHost(host: string | undefined): string | undefined {
  return host !== undefined && /^[A-Za-z0-9.:[\]-]{1,255}$/.test(host) && URL.canParse(`http://${host}/`)
    ? host
    : undefined;
}

/** The scheme of a request, of which a trusted proxy may pass on whatever a client sent. */
function scheme({ protocol }: Request): 'http' | 'https' {
  return protocol === 'https' ? 'https' : 'http';
}
