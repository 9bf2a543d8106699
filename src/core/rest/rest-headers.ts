import { Injectable } from '@nestjs/common';
import { allowedMethods } from './allow-header.js';
import type { RestRequest } from './rest-request.js';

/** Headers that take work to find out. */
@Injectable()
export class RestHeaders {
  /** Adds `Allow` for a matched route. */
  async allow(rest: RestRequest): Promise<void> {
    if (!rest.route) return;
    const methods = await allowedMethods(rest.route, rest.context.caller, rest.sources);
    if (methods.length > 0) rest.allow = methods.join(', ');
  }
}
