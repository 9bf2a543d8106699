import { HttpCode, Post } from '@nestjs/common';
import { Public, Authorize, Endpoint, RestParams, RestController } from '#core/rest';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { BatchCallbackDto, StateCallbackDto } from './callback.dto.js';
import { ImportBatchResponse, ImportStateResponse } from './callback.response.js';
import { CallbacksService } from './callbacks.service.js';

/**
 * `cal/event-aggregator/v1/import/<import_id>`: callbacks of an import service. Callers identify themselves by the
 * hash.
 */
@RestController('cal/event-aggregator/v1', 'import')
export class ImportCallbacksController {
  constructor(private readonly callbacks: CallbacksService) {}

  // Images are fetched first, so it opens its unit of work itself.
  @Post(':import_id/batch')
  @HttpCode(200)
  @Authorize(Public)
  @Endpoint({ transaction: false, longBody: true })
  @ApiOperation({
    operationId: 'sendEventImportBatch',
    summary: 'Send a batch of events to an import',
    description:
      'Creates or changes the events of one batch and stores the progress of the import. Each hash is good for one batch; a repeated call with the same events gets the same response and changes nothing.',
  })
  @ApiExample({
    body: {
      batch_hash: '993a7e56af14b3cda413dbe9845aac93',
      status: { data: { total: 2, done: 0 }, batch: { total: 2, done: 0 } },
      percentage_complete: 50,
      events: [
        {
          uid: 'concert-1',
          title: 'Autumn concert',
          start_date: '2031-10-04',
          start_hour: '19',
          start_minute: '30',
          end_date: '2031-10-04',
          end_hour: '22',
          timezone: 'Europe/Paris',
        },
      ],
    },
  })
  @ApiOkResponse({
    description: 'The batch was imported, without the events that have errors.',
    type: ImportBatchResponse,
  })
  @ApiErrors({
    400: 'Parameters are not accepted, the hash is not that of the last response, or the import does not wait for callbacks (`rest_invalid_param`).',
  })
  batch(@RestParams() params: BatchCallbackDto): Promise<ImportBatchResponse> {
    return this.callbacks.batch(params);
  }

  @Post(':import_id/state')
  @HttpCode(200)
  @Authorize(Public)
  @ApiOperation({
    operationId: 'sendEventImportState',
    summary: 'Set the state of an import',
    description:
      'Stores the progress of the import, or that it is over. An import that is over takes no more callbacks.',
  })
  @ApiExample({
    body: {
      batch_hash: '993a7e56af14b3cda413dbe9845aac93',
      status: 'success',
      message: 'All events were sent.',
      message_slug: 'success',
      percentage_complete: 100,
    },
  })
  @ApiOkResponse({ description: 'The state was stored.', type: ImportStateResponse })
  @ApiErrors({
    400: 'Parameters are not accepted, the hash is not that of the last response, or the import does not wait for callbacks (`rest_invalid_param`).',
  })
  state(@RestParams() params: StateCallbackDto): Promise<ImportStateResponse> {
    return this.callbacks.state(params);
  }
}
