import type { Answer } from '../core/rest/answer.js';
import { anyone } from '../core/rest/rights.js';
import { Act, Endpoint, RestParams, RestController, Rights } from '../core/rest/route.decorators.js';
import { BatchParams } from './batch.dto.js';
import { BatchService } from './batch.service.js';

/** `POST {root}/batch/v1`. Anybody may call it: each of its requests is allowed or not by itself. */
@RestController('', 'batch/v1')
export class BatchController {
  constructor(private readonly batch: BatchService) {}

  @Act()
  @Rights(anyone)
  @Endpoint({ batch: false, transaction: false })
  run(@RestParams() params: BatchParams): Promise<Answer> {
    return this.batch.run(params);
  }
}
