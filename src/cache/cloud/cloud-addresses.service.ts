import { Injectable, Logger } from '@nestjs/common';
import { CacheConfig } from '../cache.config.js';
import { Clock } from '#core/context';
import { Database } from '#core/database';
import { SafeHttpClient } from '#core/http';
import { SettingsStore, InjectSettings } from '#core/settings';
import { CacheSettings } from '../cache.settings.js';
import { isListed, readAddressList } from './address-list.js';

/** Milliseconds for which addresses that the service has sent are valid. */
const LIST_TTL_MS = 3 * 24 * 3_600_000;
/** Milliseconds between two questions for them, however many callers are not on the list. */
const RETRY_INTERVAL_MS = 10 * 60_000;

/** Knows from which addresses the optimisation service may call. */
@Injectable()
export class CloudAddressesService {
  private readonly log = new Logger('Cache');
  private requestedAt = -Infinity;
  private pendingFetch?: Promise<void>;

  constructor(
    @InjectSettings(CacheSettings) private readonly stored: SettingsStore<CacheSettings>,
    private readonly config: CacheConfig,
    private readonly http: SafeHttpClient,
    private readonly clock: Clock,
    private readonly database: Database,
  ) {}

  /**
   * Whether an address is one of the service's: an administrator named it, or the service sent it within three days.
   * An unknown one makes us query the service again, at most every ten minutes. Without a list, no address is accepted.
   */
  async includes(address: string): Promise<boolean> {
    if (isListed(address, this.current(await this.stored.read()))) return true;
    if (this.config.cloudUrl === undefined) return false;
    await this.refresh();
    return isListed(address, this.current(await this.stored.read()));
  }

  private current({ cloud_ips: named, told_ips: received }: CacheSettings): string[] {
    const fresh = this.config.cloudUrl !== undefined && received.at > this.clock.nowMs() - LIST_TTL_MS;
    return fresh ? [...named, ...received.list] : named;
  }

  private async refresh(): Promise<void> {
    const now = this.clock.nowMs();
    // Another request's question may wait for a connection, which a unit of work must not wait for.
    if (this.pendingFetch) return this.database.writing ? undefined : this.pendingFetch;
    if (this.requestedAt > now - RETRY_INTERVAL_MS) return;
    this.requestedAt = now;
    this.pendingFetch = this.fetchAddresses(now).finally(() => (this.pendingFetch = undefined));
    return this.pendingFetch;
  }

  private async fetchAddresses(now: number): Promise<void> {
    const { told_ips: received } = await this.stored.read();
    if (received.at > now - RETRY_INTERVAL_MS) return;
    try {
      const { status, body } = await this.http.get(`${this.config.cloudUrl}/ips`, { accept: 'application/json' });
      const list = status === 200 ? readAddressList(body.toString('utf8')) : [];
      if (list.length === 0) throw new Error(`no addresses in an answer with status ${status}`);
      await this.stored.store({ told_ips: { list, at: now } });
    } catch (error) {
      this.log.warn(`The optimisation service did not tell its addresses: ${String(error)}`);
    }
  }
}
