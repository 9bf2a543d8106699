import { ORGANIZER } from '../../core/content/post-type.js';
import type { Answer } from '../../core/rest/answer.js';
import { anyone } from '../../core/rest/rights.js';
import { Create, RestParams, Read, Remove, Replace, RestController, Rights } from '../../core/rest/route.decorators.js';
import { ItemRemoval } from '../posts/item-removal.service.js';
import { createsItems, deletesItem, editsItem, readsItem } from '../posts/item.rights.js';
import { LinkedListParams, ReadItemParams, RemoveItemParams } from '../posts/list.dto.js';
import { UpdateOrganizerParams, OrganizerFields } from './organizer.dto.js';
import { OrganizerItems } from './organizers.service.js';

type Item = Promise<Record<string, unknown>>;

/** `calendar/v1/organizers`. */
@RestController('calendar/v1', 'organizers')
export class OrganizerItemsController {
  constructor(
    private readonly organizers: OrganizerItems,
    private readonly removal: ItemRemoval,
  ) {}

  @Read()
  @Rights(anyone)
  list(@RestParams() params: LinkedListParams): Promise<Answer> {
    return this.organizers.list(params);
  }

  @Create()
  @Rights(createsItems(ORGANIZER))
  create(@RestParams() fields: OrganizerFields): Item {
    return this.organizers.create(fields);
  }

  @Read(':id')
  @Rights(readsItem(ORGANIZER))
  read(@RestParams() params: ReadItemParams): Item {
    return this.organizers.read(params);
  }

  @Replace(':id')
  @Rights(editsItem(ORGANIZER))
  update(@RestParams() { id, ...fields }: UpdateOrganizerParams): Item {
    return this.organizers.update(id, fields);
  }

  @Remove(':id')
  @Rights(deletesItem(ORGANIZER))
  remove(@RestParams() params: RemoveItemParams): Promise<never[]> {
    return this.removal.remove(ORGANIZER, params);
  }
}
