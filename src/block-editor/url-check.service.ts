import { Injectable } from '@nestjs/common';
import { RequestContext } from '../core/context/request-context.js';
import { OutgoingRequestRefused } from '../core/http/outgoing-request-refused.error.js';
import { SafeHttpClient } from '../core/http/safe-http.client.js';
import { writesPosts } from './block-editor.rights.js';

/** Characters of the longest address that is looked at. */
const LONGEST = 8000;
/** Milliseconds for which a name lookup may go on after nobody waits for it any more: resolvers give up after that. */
const LINGERS = 30_000;

/** Tells which addresses `url-details` may be asked about (block-editor.md, "GET /url-details"). */
@Injectable()
export class UrlCheck {
  /** An address is being checked for somebody who is refused afterwards anyway. */
  private busyForStrangers = false;

  constructor(private readonly http: SafeHttpClient) {}

  /**
   * Whether a value is an address that may be fetched: absolute, http or https, its host resolvable and public.
   *
   * The contract has parameters checked before rights, so visitors can have names looked up, of which there are only a few
   * at a time: one is for visitors, that counted which nobody waits for any more. For others the address counts as good,
   * and the answer is that they may not ask.
   */
  async accepts(value: unknown): Promise<boolean> {
    if (typeof value !== 'string' || value.length > LONGEST || !/^https?:\/\/[^/]/i.test(value)) return false;
    if (writesPosts(RequestContext.current().caller)) return (await this.refusal(value)) === undefined;
    if (this.busyForStrangers) return true;
    this.busyForStrangers = true;
    let refusal: OutgoingRequestRefused | undefined;
    try {
      refusal = await this.refusal(value);
    } finally {
      if (refusal?.reason === 'timeout') setTimeout(() => (this.busyForStrangers = false), LINGERS).unref();
      else this.busyForStrangers = false;
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
