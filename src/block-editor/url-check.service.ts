import { Injectable } from '@nestjs/common';
import { RequestContext } from '../core/context/request-context.js';
import { OutgoingRequestRefused } from '../core/http/outgoing-request-refused.error.js';
import { SafeHttpClient } from '../core/http/safe-http.client.js';
import { writesPosts } from './block-editor.rights.js';

/** Characters of the longest address that is looked at. */
const LONGEST = 8000;
/** Addresses checked at the same moment for callers who are refused afterwards anyway. */
const FOR_STRANGERS = 2;

/** Tells which addresses `url-details` may be asked about (block-editor.md, "GET /url-details"). */
@Injectable()
export class UrlCheck {
  private strangers = 0;

  constructor(private readonly http: SafeHttpClient) {}

  /**
   * Whether a value is an address that may be fetched: absolute, http or https, its host resolvable and public.
   *
   * The contract has parameters checked before rights, so visitors can have names looked up. Name lookups occupy threads
   * that files are read with, too: no more than a few are done for visitors at a time. With more, the address counts as
   * good, and the answer is that they may not ask.
   */
  async accepts(value: unknown): Promise<boolean> {
    if (typeof value !== 'string' || value.length > LONGEST || !/^https?:\/\/[^/]/i.test(value)) return false;
    if (writesPosts(RequestContext.current().caller)) return this.isSafe(value);
    if (this.strangers >= FOR_STRANGERS) return true;
    this.strangers += 1;
    try {
      return await this.isSafe(value);
    } finally {
      this.strangers -= 1;
    }
  }

  private async isSafe(address: string): Promise<boolean> {
    try {
      await this.http.check(address);
      return true;
    } catch (error) {
      if (error instanceof OutgoingRequestRefused) return false;
      throw error;
    }
  }
}
