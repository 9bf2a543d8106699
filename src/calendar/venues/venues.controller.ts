import { VENUE } from '../../core/content/post-type.js';
import type { Answer } from '../../core/rest/answer.js';
import { anyone } from '../../core/rest/rights.js';
import { Create, RestParams, Read, Remove, Replace, RestController, Rights } from '../../core/rest/route.decorators.js';
import { ItemRemoval } from '../posts/item-removal.service.js';
import { createsItems, deletesItem, editsItem, readsItem } from '../posts/item.rights.js';
import { LinkedListParams, ReadItemParams, RemoveItemParams } from '../posts/list.dto.js';
import { UpdateVenueParams, VenueFields } from './venue.dto.js';
import { VenueItems } from './venues.service.js';

type Item = Promise<Record<string, unknown>>;

/** `calendar/v1/venues`. */
@RestController('calendar/v1', 'venues')
export class VenueItemsController {
  constructor(
    private readonly venues: VenueItems,
    private readonly removal: ItemRemoval,
  ) {}

  @Read()
  @Rights(anyone)
  list(@RestParams() params: LinkedListParams): Promise<Answer> {
    return this.venues.list(params);
  }

  @Create()
  @Rights(createsItems(VENUE))
  create(@RestParams() fields: VenueFields): Item {
    return this.venues.create(fields);
  }

  @Read(':id')
  @Rights(readsItem(VENUE))
  read(@RestParams() params: ReadItemParams): Item {
    return this.venues.read(params);
  }

  @Replace(':id')
  @Rights(editsItem(VENUE))
  update(@RestParams() { id, ...fields }: UpdateVenueParams): Item {
    return this.venues.update(id, fields);
  }

  @Remove(':id')
  @Rights(deletesItem(VENUE))
  remove(@RestParams() params: RemoveItemParams): Promise<never[]> {
    return this.removal.remove(VENUE, params);
  }
}
