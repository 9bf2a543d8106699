import { EVENT } from '../../cal/events/calendar-types.js';
import { RestController } from '#core/rest';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import { itemsController } from '../posts/items.controller.js';
import { RemoveEventDto } from '../posts/list.dto.js';
import { EventFieldsDto, ListCalendarEventsDto, UpdateCalendarEventDto } from './event.dto.js';
import { CalendarEventResponse } from './calendar-event.response.js';
import { CalendarEventsService } from './calendar-events.service.js';

/** `calendar/v1/events`. */
@RestController('calendar/v1', 'events')
export class EventItemsController extends itemsController(
  EVENT,
  CalendarEventsService,
  { list: ListCalendarEventsDto, create: EventFieldsDto, update: UpdateCalendarEventDto, remove: RemoveEventDto },
  {
    name: 'Event',
    pluralName: 'Events',
    noun: 'event',
    one: 'an event',
    plural: 'events',
    filters: 'status, date, place, organizer, category, tag and text, past ones too',
    response: CalendarEventResponse,
    demoId: DEMO_IDS.event,
    examples: {
      create: { title: 'Summer concert', start_date: '2031-07-01 19:00:00', end_date: '2031-07-01 22:00:00' },
      update: { title: 'Summer concert in the park' },
    },
  },
) {}
