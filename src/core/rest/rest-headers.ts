import { Injectable } from '@nestjs/common';
import { RequestContext } from '../context/request-context.js';
import { allowedMethods } from './allow-header.js';
import { ServiceLookup } from './lookup.js';
import type { RestRequest } from './rest-request.js';

/** Headers that take work to find out. */
@Injectable()
export class RestHeaders {
  constructor(private readonly lookup: ServiceLookup) {}

  /** Adds `Allow` for a matched route. */
  async allow(rest: RestRequest): Promise<void> {
    if (!rest.route) return;
    const methods = await allowedMethods(rest.route, RequestContext.current().caller, rest.sources, this.lookup);
    if (methods.length > 0) rest.allow = methods.join(', ');
  }
}
