import { Injectable } from '@nestjs/common';
import { RequestContext } from './request-context.js';

/**
 * Remembers what a request has computed or read, until it ends. Jobs and commands that run outside of a request
 * remember nothing, so that they see each change.
 */
@Injectable()
export class RequestMemo {
  private get context(): RequestContext | undefined {
    return RequestContext.peek();
  }

  /** The value of a key: computed once per request. */
  once<T>(key: unknown, make: () => T): T {
    return this.context ? this.context.once(key, make) : make();
  }

  /** Drops the value of a key after a write. */
  forget(key: unknown): void {
    this.context?.forget(key);
  }
}
