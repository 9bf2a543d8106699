import { Injectable, type CanActivate } from '@nestjs/common';
import { HitLogBuffer } from './hit-log.buffer.js';

/** Milliseconds after which a request goes on without: the database is busy or away, and it will see for itself. */
const FLUSH_TIMEOUT_MS = 2000;

/**
 * Lets a request for hits or logs wait until this process has stored its buffered entries, so that a client that
 * follows a redirect and then looks at its rule sees it counted. A guard, because it comes before the unit of work
 * begins, whose turn the notes need.
 */
@Injectable()
export class FlushHitLogGuard implements CanActivate {
  constructor(private readonly buffer: HitLogBuffer) {}

  async canActivate(): Promise<boolean> {
    const stored = this.buffer.flushed();
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([stored, new Promise((resolve) => (timer = setTimeout(resolve, FLUSH_TIMEOUT_MS)))]);
    clearTimeout(timer);
    return true;
  }
}
