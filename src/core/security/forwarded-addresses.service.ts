import { Injectable, Logger } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import ipaddr from 'ipaddr.js';
import { Settings } from '#core/config';
import { withoutPort } from './client-network.js';

const HEADER = 'x-forwarded-for';

/** Addresses that a proxy in front of the service has, and visitors from the internet have not. */
const PRIVATE_RANGES = new Set(['private', 'loopback', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']);

/**
 * Reads `X-Forwarded-For` before Express does, which takes each entry for an address: ports and brackets are removed.
 * Without `TRUST_PROXY` the header does not count, and all visitors behind a proxy share its address and its limits,
 * so that a proxy that is not named is reported.
 */
@Injectable()
export class ForwardedAddressesService {
  private readonly log = new Logger('Proxy');
  private ignored = false;

  constructor(private readonly settings: Settings) {}

  /** Whether a proxy has sent addresses of visitors that do not count. */
  get ignoresProxy(): boolean {
    return this.ignored;
  }

  /** Whether the settings say that a proxy must be there, but not which. */
  get missesProxy(): boolean {
    return this.settings.trustProxy === '' && (this.settings.publicUrl?.startsWith('https:') ?? false);
  }

  /** Warns of settings with which limits per network count for all visitors together. */
  warnAtStart(): void {
    if (this.missesProxy)
      this.log.warn(
        'PUBLIC_URL is an https address and TRUST_PROXY is empty: all visitors have the address of the proxy and share its limits. Set TRUST_PROXY to the number of proxies or to their addresses.',
      );
  }

  readonly handle = (request: Request, _: Response, next: NextFunction): void => {
    const header = request.headers[HEADER];
    if (header !== undefined) {
      if (this.settings.trustProxy !== '') request.headers[HEADER] = plainList(String(header));
      else if (!this.ignored && isPrivate(request.socket.remoteAddress ?? '')) this.reportIgnored();
    }
    next();
  };

  private reportIgnored(): void {
    this.ignored = true;
    this.log.warn(
      'A request from a private address has X-Forwarded-For, which does not count because TRUST_PROXY is empty: all visitors behind that proxy share its address and its limits. Set TRUST_PROXY to the number of proxies or to their addresses.',
    );
  }
}

function plainList(header: string): string {
  return header.split(',').map(withoutPort).join(', ');
}

function isPrivate(address: string): boolean {
  return ipaddr.isValid(address) && PRIVATE_RANGES.has(ipaddr.process(address).range());
}
