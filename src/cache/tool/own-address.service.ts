import { isIPv4 } from 'node:net';
import { Injectable, Logger } from '@nestjs/common';
import { CacheConfig } from '../cache.config.js';
import { SafeHttpClient } from '#core/http';

/** Milliseconds that the service that knows gets to answer (cache.md). */
const TIMEOUT_MS = 3000;

/** The message of the reference when the address is unknown; clients compare it. */
const UNKNOWN_ADDRESS_MESSAGE = 'Failed to detect IP';

/** Finds out the IPv4 address from which this service calls out. */
@Injectable()
export class OwnAddressService {
  private readonly log = new Logger('Cache');

  constructor(
    private readonly config: CacheConfig,
    private readonly http: SafeHttpClient,
  ) {}

  /** As the configured service says (`PUBLIC_IP_URL`); if none does, the configured one (`PUBLIC_IP`). */
  async find(): Promise<string> {
    return (await this.asSeen()) ?? this.config.publicIp ?? UNKNOWN_ADDRESS_MESSAGE;
  }

  private async asSeen(): Promise<string | undefined> {
    const { publicIpUrl: url } = this.config;
    if (url === undefined) return undefined;
    try {
      const { status, body } = await this.http.get(url, { timeoutMs: TIMEOUT_MS, maxBytes: 256, accept: 'text/plain' });
      const text = body.toString('utf8').trim();
      return status === 200 && isIPv4(text) ? text : undefined;
    } catch (error) {
      this.log.warn(`The public address could not be asked for: ${String(error)}`);
      return undefined;
    }
  }
}
