import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { Request } from 'express';
import { originList, type Settings, sitePathOf, siteUrlOf } from '#core/config';
import { RequestContext, readLogOf } from '#core/context';
import { isPublicAddress, isFromForeignPage, languageChoice, languagePreferences } from '#core/http';

/** The context of a request to the network. @param prefix the root it addresses; default: the first one */
export function requestContextOf(request: Request, settings: Settings, prefix = settings.apiPrefix): RequestContext {
  const siteUrl = siteUrlOf(settings);
  const rootUrl = (settings.apiUrl ?? originOf(request, settings) + sitePathOf(siteUrl)) + prefix;
  const readsOnly = request.method === 'GET' || request.method === 'HEAD';
  return new RequestContext({
    requestId: randomUUID(),
    readsOnly,
    reads: readLogOf(request),
    address: request.ip ?? '',
    siteUrl,
    rootUrl,
    languages: languagePreferences(request.headers['accept-language']),
    chosenLanguage: languageChoice(request.originalUrl, request.headers, siteUrl),
    target: readsOnly ? request.originalUrl : '',
    isFromForeignPage: isFromForeignPage(request.headers, [siteUrl, rootUrl, ...originList(settings.shopOrigins)]),
  });
}

/**
 * The origin of REST links. With `PUBLIC_URL`, any client may send another name in `Host`, and a cache in front of the
 * service would serve its links to others: only local addresses count, by which operators and other containers call.
 * Without it, links follow `Host`.
 */
function originOf(request: Request, { port, publicUrl }: Pick<Settings, 'port' | 'publicUrl'>): string {
  const host = safeHost(request.headers.host);
  if (publicUrl !== undefined && (host === undefined || !isLocal(host))) return new URL(publicUrl).origin;
  return `${scheme(request)}://${host ?? `localhost:${port}`}`;
}

/** Whether a host is `localhost` or an address that the internet cannot reach. */
function isLocal(host: string): boolean {
  const name = new URL(`http://${host}/`).hostname.replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || (isIP(name) !== 0 && !isPublicAddress(name));
}

/** The host of the last request, and whether it is one. */
let lastHost = { host: '', isSafe: false };

function safeHost(host: string | undefined): string | undefined {
  if (host === undefined) return undefined;
  if (lastHost.host !== host) {
    const isSafe = /^[A-Za-z0-9.:[\]-]{1,255}$/.test(host) && URL.canParse(`http://${host}/`);
    lastHost = { host, isSafe };
  }
  return lastHost.isSafe ? host : undefined;
}

/** The scheme of a request, of which a trusted proxy may pass on whatever a client sent. */
function scheme({ protocol }: Request): 'http' | 'https' {
  return protocol === 'https' ? 'https' : 'http';
}
