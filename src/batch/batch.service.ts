import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { RestResponse, InnerRouter, type InnerRequest, type StructuredResponse } from '#core/rest';
import { RestError, noRoute } from '#core/errors';
import type { BatchItem, BatchDto } from './batch.dto.js';
import type { BatchItemResponse, BatchResponse } from './batch.response.js';
import { itemHeaders } from './item-headers.js';
import { canBeRoute, itemPath } from './item-path.js';

/** Many writes in one call (core.md §9). */
@Injectable()
export class BatchService {
  constructor(private readonly router: InnerRouter) {}

  /**
   * Does the requests one after the other as the caller of the batch, each in a unit of work of its own, so later ones
   * see what earlier ones did and a failure stops nothing. With `require-all-validate` all of them are looked at first,
   * and one fault means that nothing is done; rights, missing things and conflicts are no such faults.
   * @returns 207 with an answer for each, in order
   */
  async run(caller: Caller, { requests: items, validation }: BatchDto): Promise<RestResponse<BatchResponse>> {
    const requests = items.map(innerRequest);
    if (validation === 'require-all-validate') {
      const faults: (RestError | undefined)[] = [];
      for (const request of requests)
        faults.push(request instanceof RestError ? request : await this.router.validate(caller, request));
      if (faults.some((fault) => fault !== undefined)) {
        return new RestResponse<BatchResponse>(
          { failed: 'validation', responses: faults.map((fault) => (fault ? refusal(fault) : null)) },
          { status: 207 },
        );
      }
    }
    const responses: BatchItemResponse[] = [];
    for (const request of requests) {
      responses.push(
        request instanceof RestError ? refusal(request) : itemResponse(await this.router.dispatch(request)),
      );
    }
    return new RestResponse({ responses }, { status: 207 });
  }
}

function innerRequest({ method, path, body, headers }: BatchItem): InnerRequest | RestError {
  const target = itemPath(path);
  if (!target)
    return new RestError(
      'parse_path_failed',
      'The path of this request is no address. Write it like /content/v2/posts/5.',
      400,
    );
  if (!canBeRoute(target.pathname)) return noRoute();
  return {
    method,
    path: target.pathname + target.search,
    body: body ?? {},
    headers: itemHeaders(headers),
    batched: true,
  };
}

function itemResponse({ body, status, headers }: StructuredResponse): BatchItemResponse {
  return { body, status, headers: Object.keys(headers).length > 0 ? headers : [] };
}

const refusal = (error: RestError): BatchItemResponse => ({
  body: error.toBody(),
  status: error.getStatus(),
  headers: [],
});
