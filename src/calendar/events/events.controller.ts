import { EVENT } from '../../core/content/post-type.js';
import type { Answer } from '../../core/rest/answer.js';
import { anyone } from '../../core/rest/rights.js';
import { Create, RestParams, Read, Remove, Replace, RestController, Rights } from '../../core/rest/route.decorators.js';
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
  list(@RestParams() params: ListEventsParams): Promise<Answer> {
    return this.events.list(params);
  }

  @Create()
  @Rights(createsItems(EVENT))
  create(@RestParams() fields: EventFields): Item {
    return this.events.create(fields);
  }

  @Read(':id')
  @Rights(readsItem(EVENT))
  read(@RestParams() params: ReadItemParams): Item {
    return this.events.read(params);
  }

  @Replace(':id')
  @Rights(editsItem(EVENT))
  update(@RestParams() { id, ...fields }: UpdateEventParams): Item {
    return this.events.update(id, fields);
  }

  @Remove(':id')
  @Rights(deletesItem(EVENT))
  remove(@RestParams() params: RemoveEventParams): Promise<never[]> {
    return this.removal.remove(EVENT, params);
  }
}
