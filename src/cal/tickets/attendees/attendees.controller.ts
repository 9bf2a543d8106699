import { Answer } from '../../../core/rest/answer.js';
import { anyone } from '../../../core/rest/rights.js';
import {
  Create,
  Endpoint,
  RestParams,
  Read,
  RestController,
  Rights,
  Update,
} from '../../../core/rest/route.decorators.js';
import { managers } from '../access/managers.js';
import { SentNames } from '../listing/sent-query.js';
import { AttendeeEditor } from './attendee-editor.service.js';
import { AttendeeListService } from './attendee-list.service.js';
import { CreateAttendeeParams, ListAttendeesParams, ReadAttendeeParams, UpdateAttendeeParams } from './attendee.dto.js';
import { AttendeesService } from './attendees.service.js';

type Wire = Promise<Record<string, unknown>>;

/** `cal/tickets/v1/attendees`. Writes take places, so they run units of work of their own (`PlacesService`). */
@RestController('cal/tickets/v1', 'attendees')
export class AttendeesController {
  constructor(
    private readonly attendees: AttendeesService,
    private readonly lists: AttendeeListService,
    private readonly editor: AttendeeEditor,
  ) {}

  @Read(':id')
  @Rights(anyone)
  read(@RestParams() { id, api_key: apiKey }: ReadAttendeeParams): Wire {
    return this.attendees.read(id, apiKey);
  }

  @Update(':id')
  @Rights(managers)
  @Endpoint({ transaction: false })
  async update(@RestParams() { id, ...params }: UpdateAttendeeParams): Promise<Answer> {
    return Answer.created(await this.editor.update(id, { id, ...params }));
  }

  @Create()
  @Rights(managers)
  @Endpoint({ transaction: false })
  create(@RestParams() params: CreateAttendeeParams): Wire {
    return this.editor.create(params);
  }

  @Read()
  @Rights(anyone)
  list(@RestParams() params: ListAttendeesParams, @SentNames() named: string[]): Promise<Answer> {
    return this.lists.list(params, named);
  }
}
