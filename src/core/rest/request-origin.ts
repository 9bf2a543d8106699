import type { Request } from 'express';

/** The origin by which a client has reached the service. @param port for requests without a usable `Host` */
export function originOf(request: Request, port: number): string {
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
