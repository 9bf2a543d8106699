import { type PostType, PostStore } from '#core/content';
import { EVENT_STATUSES, type EventStatus } from '../../cal/events/events/event-status.js';
import { EVENT_CATEGORIES } from '../../cal/events/event-categories.js';
import { TAGS } from '../../content/taxonomies.js';
import { ORGANIZER, VENUE } from '../../cal/events/calendar-types.js';
import { injectableOf, type InjectableOf } from '#core/modules';
import { accepting, RestParam } from '#core/parameters';
import { isValidZone } from '#core/time';
import {
  ChoiceArgument,
  ChoicesArgument,
  IdsArgument,
  MomentArgument,
  PositiveArgument,
  TextArgument,
  WallTimeArgument,
  YesOrNoArgument,
} from '../posts/argument.decorator.js';
import { CalendarPageDto } from '../posts/list.dto.js';
import { WriteFieldsDto, areTerms, ofWriters } from '../posts/write-fields.dto.js';
import { type ItemStatus, ITEM_STATUSES } from '../posts/statuses.js';

const ORDERS = ['date', 'event_date', 'title', 'menu_order', 'modified'] as const;
const DIRECTIONS = ['ASC', 'DESC'] as const;

/** Whether all ids are those of posts of a kind, whatever their status. */
const arePosts = (type: PostType): InjectableOf<(ids: number[]) => Promise<boolean>> =>
  injectableOf([PostStore], (posts) => (ids: number[]) => posts.allExist(type, ids));

/** Parameters of `GET events`. Bounds are moments on the clock of the site and compared with that of each event. */
export class ListCalendarEventsDto extends CalendarPageDto {
  @MomentArgument('Events that start then or later.')
  start_date?: string | null;

  @MomentArgument('Events that end then or earlier.')
  end_date?: string | null;

  @IdsArgument({ description: 'Events in any of these categories or those below them.' }, areTerms(EVENT_CATEGORIES))
  categories?: number[];

  @IdsArgument({ description: 'Events with any of these tags.' }, areTerms(TAGS))
  tags?: number[];

  @IdsArgument({ description: 'Events at any of these venues.' }, arePosts(VENUE))
  venue?: number[];

  @IdsArgument({ description: 'Events of any of these organizers.' }, arePosts(ORGANIZER))
  organizer?: number[];

  @YesOrNoArgument({ description: 'true: only those that are featured.' })
  featured?: boolean | null;

  @ChoicesArgument(ITEM_STATUSES, {
    default: ['publish'],
    description: 'Statuses, as list or CSV; other than publish for those who may change events.',
  })
  status: ItemStatus[];

  @ChoicesArgument(EVENT_STATUSES, {
    hidden: true,
    description: 'Only events with any of these statuses, as list or CSV.',
  })
  event_status?: EventStatus[];

  @IdsArgument({ hidden: true, description: 'Only dates of any of these series.' })
  series?: number[];

  @YesOrNoArgument({ hidden: true, description: 'true: of each series only the next date.' })
  next_of_series?: boolean | null;

  @PositiveArgument({ description: 'Events below this one.' })
  post_parent?: number;

  @MomentArgument('Events that start before.')
  starts_before?: string | null;

  @MomentArgument('Events that start then or later.')
  starts_after?: string | null;

  @MomentArgument('Events that end then or earlier.')
  ends_before?: string | null;

  @MomentArgument('Events that end after.')
  ends_after?: string | null;

  @YesOrNoArgument({ description: 'true: only those with tickets.' })
  ticketed?: boolean | null;

  @ChoiceArgument({
    enum: ORDERS,
    default: 'event_date',
    description: 'Order: start (event_date), publication (date), title, last change; ties by id.',
  })
  orderby: (typeof ORDERS)[number];

  @ChoiceArgument({ enum: DIRECTIONS, default: 'ASC', description: 'Direction.' })
  order: (typeof DIRECTIONS)[number];
}

/** What can be written of an event. A new one needs a start, and an end or a duration. */
export class EventFieldsDto extends WriteFieldsDto {
  @IdsArgument({ description: 'Ids of its categories.' }, areTerms(EVENT_CATEGORIES))
  cal_events_cat?: number[];

  @WallTimeArgument('Start, wall clock of its zone.')
  start_date?: string | null;

  @WallTimeArgument('Start in UTC; `start_date` wins.')
  start_date_utc?: string | null;

  @WallTimeArgument('End, wall clock of its zone.')
  end_date?: string | null;

  @WallTimeArgument('End in UTC; `end_date` wins.')
  end_date_utc?: string | null;

  @RestParam({
    type: 'string',
    check: accepting(
      'empty, a time zone such as Europe/Paris, or an offset such as UTC+2',
      (value) => value === '' || isValidZone(value),
    ),
    description:
      'Zone: an IANA name, or an offset such as UTC+5.5, which becomes a place that keeps it. Empty: that of the site.',
  })
  timezone?: string;

  @PositiveArgument({ maximum: 315_360_000, index: { maximum: undefined }, description: 'Seconds; an end wins.' })
  duration?: number;

  @YesOrNoArgument({ description: 'Whether it fills its days from 00:00:00 to 23:59:59.' })
  all_day?: boolean | null;

  @YesOrNoArgument({ description: 'Whether calendars put it first.' })
  override sticky?: boolean | null;

  @YesOrNoArgument({ description: 'Whether it is featured.' })
  featured?: boolean | null;

  @TextArgument({ maxLength: 500, description: 'What it costs, as text such as "$10" or "5 - 15".' })
  cost?: string;

  @IdsArgument({ description: 'Ids of its organizers, in order; an empty list: none.' }, ofWriters(arePosts(ORGANIZER)))
  organizers?: number[];

  @IdsArgument(
    {
      type: ['array', 'null'],
      maxItems: 1,
      index: { type: 'array', maxItems: undefined },
      description: 'Id of its venue, as a list of one; an empty list changes nothing, null: none.',
    },
    ofWriters(arePosts(VENUE)),
  )
  venues?: number[] | null;
}

/** Changes to an event; what is not sent stays. */
export class UpdateCalendarEventDto extends EventFieldsDto {
  @RestParam({ in: 'path', path: '\\d+', type: 'integer', required: true, description: 'Id of the event.' })
  id: number;
}
