import { Injectable } from '@nestjs/common';
import { RequestContext } from '../core/context/request-context.js';
import { OutgoingRequestRefused } from '../core/http/outgoing-request-refused.error.js';
import { SafeHttpClient } from '../core/http/safe-http.client.js';
import { writesPosts } from './block-editor.rights.js';

/** Characters of the longest address that is looked at. */
const LONGEST = 8000;
/** Addresses checked at the same moment for callers who are refused afterwards anyway. */
const FOR_STRANGERS = 2;
/** Milliseconds for which a name lookup may go on after nobody waits for it any more: resolvers give up after that. */
const LINGERS = 30_000;

/** Tells which addresses `url-details` may be asked about (block-editor.md, "GET /url-details"). */
@Injectable()
export class UrlCheck {
  private strangers = 0;

  constructor(private readonly http: SafeHttpClient) {}

  /**
   * Whether a value is an address that may be fetched: absolute, http or https, its host resolvable and public.
   *
   * The contract has parameters checked before rights, so visitors can have names looked up. Name lookups occupy threads
   * that files are read with, too: no more than a few are done for visitors at a time, those counted that nobody waits
   * for any more. With more, the address counts as good, and the answer is that they may not ask.
   */
  async accepts(value: unknown): Promise<boolean> {
    if (typeof value !== 'string' || value.length > LONGEST || !/^https?:\/\/[^/]/i.test(value)) return false;
    if (writesPosts(RequestContext.current().caller)) return (await this.refusal(value)) === undefined;
    if (this.strangers >= FOR_STRANGERS) return true;
    this.strangers += 1;
    let refusal: OutgoingRequestRefused | undefined;
    try {
      refusal = await this.refusal(value);
    } finally {
      if (refusal?.reason === 'timeout') setTimeout(() => (this.strangers -= 1), LINGERS).unref();
      else this.strangers -= 1;
    }
    return refusal === undefined;
  }

  private async refusal(address: string): Promise<OutgoingRequestRefused | undefined> {
    try {
      await this.http.check(address);
      return undefined;
    } catch (error) {
      if (error instanceof OutgoingRequestRefused) return error;
      throw error;
    }
  }
}
