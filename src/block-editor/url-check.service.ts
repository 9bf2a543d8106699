import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { ContentTypeRegistry } from '#core/content';
import type { Caller } from '#core/context';
import { OutgoingRequestRefusedError, SafeHttpClient } from '#core/http';

/** Characters of the longest address that is looked at. */
const MAX_URL_LENGTH = 8000;

/** Decides which addresses `url-details` accepts (block-editor.md, "GET /url-details"). */
@Injectable()
export class UrlCheckService {
  constructor(
    private readonly http: SafeHttpClient,
    private readonly types: ContentTypeRegistry,
  ) {}

  /**
   * Whether a value is an address that may be fetched: absolute, http or https, its host resolvable and public.
   *
   * The contract has parameters checked before rights. For callers who are refused afterwards no name is looked up, so
   * that the answer does not tell which names there are: only what the address itself says is checked.
   */
  async accepts(caller: Caller, value: unknown): Promise<boolean> {
    if (typeof value !== 'string' || value.length > MAX_URL_LENGTH || !/^https?:\/\/[^/]/i.test(value)) return false;
    if (this.types.mayEditAny(caller)) return (await this.refusal(value)) === undefined;
    return isName(value) || (await this.refusal(value)) === undefined;
  }

  private async refusal(address: string): Promise<OutgoingRequestRefusedError | undefined> {
    try {
      await this.http.check(address);
      return undefined;
    } catch (error) {
      if (error instanceof OutgoingRequestRefusedError) return error;
      throw error;
    }
  }
}

/** Whether an address has nothing to refuse but its host, a name with a dot that would have to be looked up. */
function isName(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, port, username, password } = new URL(address);
  if (port !== '' || username !== '' || password !== '') return false;
  return isIP(hostname) === 0 && !hostname.startsWith('[') && hostname.includes('.');
}
