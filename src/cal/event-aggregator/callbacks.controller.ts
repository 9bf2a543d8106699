import { anyone } from '../../core/rest/rights.js';
import { Act, Endpoint, RestParams, RestController, Rights } from '../../core/rest/route.decorators.js';
import { BatchCallbackParams, StateCallbackParams } from './callback.dto.js';
import { CallbacksService } from './callbacks.service.js';
import type { BatchAnswer } from './callbacks.service.js';

/** `cal/event-aggregator/v1/import/<import_id>`: callbacks of an import service. Whoever knows the hash may call. */
@RestController('cal/event-aggregator/v1', 'import')
export class CallbacksController {
  constructor(private readonly callbacks: CallbacksService) {}

  // Images are fetched first, so it opens its unit of work itself.
  @Act(':import_id/batch')
  @Rights(anyone)
  @Endpoint({ transaction: false, longBody: true })
  batch(@RestParams() params: BatchCallbackParams): Promise<BatchAnswer> {
    return this.callbacks.batch(params);
  }

  @Act(':import_id/state')
  @Rights(anyone)
  state(@RestParams() params: StateCallbackParams): Promise<{ status: 'success' }> {
    return this.callbacks.state(params);
  }
}
