import { EVENT } from '../../core/content/post-type.js';
import type { Answer } from '../../core/rest/answer.js';
import { anyone } from '../../core/rest/rights.js';
import { Create, Params, Read, Remove, Replace, RestController, Rights } from '../../core/rest/route.decorators.js';
import { ItemRemoval } from '../posts/item-removal.service.js';
import { createsItems, deletesItem, editsItem, readsItem } from '../posts/item.rights.js';
import { ReadItemParams, RemoveEventParams } from '../posts/list.dto.js';
import { EventFields, ListEventsParams, UpdateEventParams } from './event.dto.js';
import { EventItems } from './events.service.js';

type Item = Promise<Record<string, unknown>>;

/** `calendar/v1/events`. */
@RestController('calendar/v1', 'events')
export class EventItemsController {
  constructor(
    private readonly events: EventItems,
    private readonly removal: ItemRemoval,
  ) {}

  @Read()
  @Rights(anyone)
  list(@Params() params: ListEventsParams): Promise<Answer> {
    return this.events.list(params);
  }

  @Create()
  @Rights(createsItems(EVENT))
  create(@Params() fields: EventFields): Item {
    return this.events.create(fields);
  }

  @Read(':id')
  @Rights(readsItem(EVENT))
  read(@Params() params: ReadItemParams): Item {
    return this.events.read(params);
  }

  @Replace(':id')
  @Rights(editsItem(EVENT))
  update(@Params() { id, ...fields }: UpdateEventParams): Item {
    return this.events.update(id, fields);
  }

  @Remove(':id')
  @Rights(deletesItem(EVENT))
  remove(@Params() params: RemoveEventParams): Promise<never[]> {
    return this.removal.remove(EVENT, params);
  }
}
