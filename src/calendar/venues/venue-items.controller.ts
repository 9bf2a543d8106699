import { VENUE } from '../../cal/events/calendar-types.js';
import { RestController } from '#core/rest';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import { itemsController } from '../posts/items.controller.js';
import { LinkedPostItemListDto, RemoveItemDto } from '../posts/list.dto.js';
import { UpdateCalendarVenueDto, VenueFieldsDto } from './venue.dto.js';
import { CalendarVenueResponse } from './calendar-venue.response.js';
import { CalendarVenuesService } from './calendar-venues.service.js';

/** `calendar/v1/venues`. */
@RestController('calendar/v1', 'venues')
export class VenueItemsController extends itemsController(
  VENUE,
  CalendarVenuesService,
  { list: LinkedPostItemListDto, create: VenueFieldsDto, update: UpdateCalendarVenueDto, remove: RemoveItemDto },
  {
    name: 'Venue',
    pluralName: 'Venues',
    noun: 'venue',
    one: 'a venue',
    plural: 'venues',
    filters: 'status, event and text',
    response: CalendarVenueResponse,
    demoId: DEMO_IDS.venue,
    examples: { create: { title: 'Town hall', city: 'Lyon' }, update: { phone: '+33 1 23 45' } },
  },
) {}
