import { ORGANIZER } from '../../cal/events/calendar-types.js';
import { RestController } from '#core/rest';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import { itemsController } from '../posts/items.controller.js';
import { LinkedPostItemListDto, RemoveItemDto } from '../posts/list.dto.js';
import { OrganizerFieldsDto, UpdateCalendarOrganizerDto } from './organizer.dto.js';
import { CalendarOrganizerResponse } from './calendar-organizer.response.js';
import { CalendarOrganizersService } from './calendar-organizers.service.js';

/** `calendar/v1/organizers`. */
@RestController('calendar/v1', 'organizers')
export class OrganizerItemsController extends itemsController(
  ORGANIZER,
  CalendarOrganizersService,
  {
    list: LinkedPostItemListDto,
    create: OrganizerFieldsDto,
    update: UpdateCalendarOrganizerDto,
    remove: RemoveItemDto,
  },
  {
    name: 'Organizer',
    pluralName: 'Organizers',
    noun: 'organizer',
    one: 'an organizer',
    plural: 'organizers',
    filters: 'status, event and text',
    response: CalendarOrganizerResponse,
    demoId: DEMO_IDS.organizer,
    examples: {
      create: { title: 'Town crew', email: 'crew@example.org' },
      update: { phone: '+33 1 23 45' },
    },
  },
) {}
