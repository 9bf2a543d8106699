import { Injectable, type MessageEvent } from '@nestjs/common';
import { finalize, type Observable } from 'rxjs';
import { RestError, tooManyRequests } from '#core/errors';
import { LiveConfig } from './live.config.js';

/** Seconds after which a refused client may try again. */
const RETRY_SECONDS = 15;

/** Limits the connections on which this process sends live counts. */
@Injectable()
export class LiveConnectionsService {
  private readonly open = new Map<string, number>();
  private total = 0;

  constructor(private readonly config: LiveConfig) {}

  /**
   * Counts a connection of a caller for as long as its messages are listened to.
   * @param caller whose connections count together
   * @throws RestError 429 for one too many of the caller, 503 for one too many of the process
   */
  limited(caller: string, messages: Observable<MessageEvent>): Observable<MessageEvent> {
    const own = this.open.get(caller) ?? 0;
    if (own >= this.config.liveConnectionsPerCaller) throw tooManyRequests(RETRY_SECONDS);
    if (this.total >= this.config.liveConnections)
      throw new RestError(
        'live_too_many_connections',
        'There are too many live connections. Read the figures from time to time instead.',
        503,
      ).withHeaders({ 'Retry-After': String(RETRY_SECONDS) });
    this.open.set(caller, own + 1);
    this.total++;
    return messages.pipe(finalize(() => this.close(caller)));
  }

  private close(caller: string): void {
    const left = (this.open.get(caller) ?? 1) - 1;
    this.total--;
    if (left === 0) this.open.delete(caller);
    else this.open.set(caller, left);
  }
}
