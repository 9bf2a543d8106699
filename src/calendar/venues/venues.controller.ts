import { VENUE } from '../../core/content/post-type.js';
import type { Answer } from '../../core/rest/answer.js';
import { anyone } from '../../core/rest/rights.js';
import { Create, Params, Read, Remove, Replace, RestController, Rights } from '../../core/rest/route.decorators.js';
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
  list(@Params() params: LinkedListParams): Promise<Answer> {
    return this.venues.list(params);
  }

  @Create()
  @Rights(createsItems(VENUE))
  create(@Params() fields: VenueFields): Item {
    return this.venues.create(fields);
  }

  @Read(':id')
  @Rights(readsItem(VENUE))
  read(@Params() params: ReadItemParams): Item {
    return this.venues.read(params);
  }

  @Replace(':id')
  @Rights(editsItem(VENUE))
  update(@Params() { id, ...fields }: UpdateVenueParams): Item {
    return this.venues.update(id, fields);
  }

  @Remove(':id')
  @Rights(deletesItem(VENUE))
  remove(@Params() params: RemoveItemParams): Promise<never[]> {
    return this.removal.remove(VENUE, params);
  }
}
