import { UseGuards } from '@nestjs/common';
import { RestParams, Read, RestController, Rights, Update } from '../../core/rest/route.decorators.js';
import { NotesStored } from '../engine/notes-stored.guard.js';
import { may } from '../redirects.rights.js';
import { DeleteNotFoundParams, DeleteRedirectLogParams, ListNotFoundParams, ListRedirectLogParams } from './log.dto.js';
import { LogsService } from './logs.service.js';
import type { LogListWire } from './logs.service.js';

/** `redirects/v1/log` and `redirects/v1/404`. */
@RestController('redirects/v1')
@UseGuards(NotesStored)
export class LogsController {
  constructor(private readonly logs: LogsService) {}

  @Read('log')
  @Rights(may('log_manage'))
  redirected(@RestParams() params: ListRedirectLogParams): Promise<LogListWire> {
    return this.logs.list('log', params);
  }

  @Update('bulk/log/:bulk')
  @Rights(may('log_delete'))
  deleteRedirected(@RestParams() params: DeleteRedirectLogParams): Promise<LogListWire> {
    return this.logs.delete('log', params);
  }

  @Read('404')
  @Rights(may('404_manage'))
  notFound(@RestParams() params: ListNotFoundParams): Promise<LogListWire> {
    return this.logs.list('404', params);
  }

  @Update('bulk/404/:bulk')
  @Rights(may('404_delete'))
  deleteNotFound(@RestParams() params: DeleteNotFoundParams): Promise<LogListWire> {
    return this.logs.delete('404', params);
  }
}
