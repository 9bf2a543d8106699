import { Get, UseGuards } from '@nestjs/common';
import { Authorize, RestParams, RestController, Update } from '#core/rest';
import { ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { FlushHitLogGuard } from '../flush-hit-log.guard.js';
import { may } from '../redirects.policy.js';
import { DeleteNotFoundDto, DeleteRedirectLogDto, ListNotFoundDto, ListRedirectLogDto } from './log.dto.js';
import { LogsService } from './logs.service.js';
import { LogListResponse } from './log.response.js';

/** `redirects/v1/log` and `redirects/v1/404`. */
@RestController('redirects/v1')
@UseGuards(FlushHitLogGuard)
export class LogsController {
  constructor(private readonly logs: LogsService) {}

  @Get('log')
  @Authorize(may('log_manage'))
  @ApiOperation({
    operationId: 'listRedirectLog',
    summary: 'List the log of redirects',
    description: 'Lists logged redirects, newest first, or groups of them with `groupBy`.',
  })
  @ApiOkResponse({ description: 'A page of the log.', type: LogListResponse })
  redirected(@RestParams() params: ListRedirectLogDto): Promise<LogListResponse> {
    return this.logs.list('log', params);
  }

  @Update('bulk/log/:bulk')
  @Authorize(may('log_delete'))
  @ApiOperation({
    operationId: 'deleteRedirectLog',
    summary: 'Delete entries of the log of redirects',
    description: 'Deletes the entries with the given ids, or all that the filter finds.',
  })
  @ApiExample({ path: { bulk: 'delete' }, body: { items: [999999] } })
  @ApiOkResponse({ description: 'What is left.', type: LogListResponse })
  deleteRedirected(@RestParams() params: DeleteRedirectLogDto): Promise<LogListResponse> {
    return this.logs.delete('log', params);
  }

  @Get('404')
  @Authorize(may('404_manage'))
  @ApiOperation({
    operationId: 'listNotFoundLog',
    summary: 'List the log of requests that found nothing',
    description: 'Lists logged requests that were answered with 404, newest first, or groups of them with `groupBy`.',
  })
  @ApiOkResponse({ description: 'A page of the log.', type: LogListResponse })
  notFound(@RestParams() params: ListNotFoundDto): Promise<LogListResponse> {
    return this.logs.list('404', params);
  }

  @Update('bulk/404/:bulk')
  @Authorize(may('404_delete'))
  @ApiOperation({
    operationId: 'deleteNotFoundLog',
    summary: 'Delete entries of the log of requests that found nothing',
    description: 'Deletes the entries with the given ids, or all that the filter finds.',
  })
  @ApiExample({ path: { bulk: 'delete' }, body: { items: [999999] } })
  @ApiOkResponse({ description: 'What is left.', type: LogListResponse })
  deleteNotFound(@RestParams() params: DeleteNotFoundDto): Promise<LogListResponse> {
    return this.logs.delete('404', params);
  }
}
