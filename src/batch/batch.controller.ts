import { HttpCode, Post } from '@nestjs/common';
import { type Caller, CurrentUser } from '#core/context';
import { type RestResponse, Public, Authorize, Endpoint, RestParams, RestController } from '#core/rest';
import { ApiExample, ApiOperation, ApiResponse } from '#core/openapi';
import { BatchDto } from './batch.dto.js';
import { BatchResponse } from './batch.response.js';
import { BatchService } from './batch.service.js';

/** `POST {root}/batch/v1`. Anybody may call it: each of its requests is allowed or not by itself. */
@RestController('', 'batch/v1')
export class BatchController {
  constructor(private readonly batch: BatchService) {}

  @Post()
  @HttpCode(200)
  @Authorize(Public)
  @Endpoint({ batch: false, transaction: false })
  @ApiOperation({
    operationId: 'runBatch',
    summary: 'Send several requests in one',
    description:
      'Processes the requests in their order as the caller of the batch. A failed request does not stop the others; each has its own status in the response.',
  })
  @ApiExample({
    body: { requests: [{ method: 'POST', path: '/content/v2/tags', body: { name: 'Under the stars' } }] },
  })
  @ApiResponse({ status: 207, description: 'A response for each request.', type: BatchResponse })
  run(@CurrentUser() caller: Caller, @RestParams() params: BatchDto): Promise<RestResponse<BatchResponse>> {
    return this.batch.run(caller, params);
  }
}
