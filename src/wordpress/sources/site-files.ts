import { OutgoingRequestRefusedError } from '#core/http';
import { SiteClient, type SiteClientOptions } from './rest/site-client.js';
import type { FileSink } from '../../migration/source.js';

/** Requests without an answer after which no more requests go to an origin. */
const MAX_FAILURES = 3;

/** Fetches files of a site, which may be at several origins. */
export class SiteFiles {
  private readonly clients = new Map<string, SiteClient>();
  /** Requests in a row that no one answered, by origin. */
  private readonly failures = new Map<string, number>();

  constructor(private readonly options: Omit<SiteClientOptions, 'url'>) {}

  /** Whether the last requests to the origin of an address were not answered. */
  isSilent(url: string): boolean {
    return (this.failures.get(new URL(url).origin) ?? 0) >= MAX_FAILURES;
  }

  /** @returns why there is no file, for people; undefined: `sink` has it */
  async fetch(url: string, sink: FileSink): Promise<string | undefined> {
    const { origin } = new URL(url);
    const failures = this.failures.get(origin) ?? 0;
    if (failures >= MAX_FAILURES) return `${origin} does not answer`;
    const client = this.clients.get(origin) ?? new SiteClient({ ...this.options, url: origin });
    this.clients.set(origin, client);
    try {
      const status = await client.file(url, sink);
      this.failures.set(origin, 0);
      if (status === 'page') return `${url} answers with a page of HTML`;
      return status === 200 ? undefined : `${url} answers ${status}`;
    } catch (error) {
      if (!(error instanceof OutgoingRequestRefusedError)) throw error;
      const isSilent = ['network', 'timeout', 'dns', 'address', 'port'].includes(error.reason);
      this.failures.set(origin, isSilent ? failures + 1 : 0);
      if (error.reason === 'too_large') return `${url} has more than ${this.options.maxFileBytes} bytes`;
      if (error.reason === 'address' || error.reason === 'port')
        return `${origin} is in a private network or at an unusual port (--allow-private)`;
      return `${url} cannot be fetched (${error.reason})`;
    }
  }
}
