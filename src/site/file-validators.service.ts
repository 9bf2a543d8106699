import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { entityTag } from '#core/rest';
import { SECOND_MS } from '#core/time';

/** Files whose last change is remembered. */
const CACHE_SIZE = 1000;

/** A content of a file and since when the file has it. */
interface Known {
  etag: string;
  /** Milliseconds since 1970, whole seconds. */
  changed: number;
}

/**
 * Makes `ETag` and `Last-Modified` of files that are made from the database. An event that leaves a file without a
 * trace changes no date in it, so the last change is the moment at which this process first saw the present content.
 */
@Injectable()
export class FileValidatorsService {
  private readonly known = new Map<string, Known>();

  constructor(private readonly clock: Clock) {}

  /** Headers for a file. @param name identifies the file; other contents under the same name replace the former ones */
  of(name: string, body: string): { ETag: string; 'Last-Modified': string } {
    const etag = entityTag(body);
    const before = this.known.get(name);
    const changed = before?.etag === etag ? before.changed : this.nextChange(before);
    this.known.delete(name);
    this.known.set(name, { etag, changed });
    if (this.known.size > CACHE_SIZE) this.known.delete(this.known.keys().next().value as string);
    return { ETag: etag, 'Last-Modified': new Date(changed).toUTCString() };
  }

  /** Two contents within one second must not have the same date, or the second one would never be sent. */
  private nextChange(before: Known | undefined): number {
    const now = this.clock.nowMs();
    const second = now - (now % SECOND_MS);
    return before ? Math.max(second, before.changed + SECOND_MS) : second;
  }
}
