import { type CostSite, parseCost } from '../../cal/events/events/cost.js';
import { ownCurrency } from '../../cal/events/events/event-currency.js';
import { type StatusFacts, statusFacts } from '../../cal/events/events/event-status.js';
import type { SeriesOfEvent } from '../../cal/events/events/event-series.adapter.js';
import { recurrenceOf } from '../../cal/events/events/event.mapper.js';
import type { EventEntity } from '../../cal/events/events/event.entity.js';
import type { PostView } from '../../content/posts/post-view.js';
import { EVENT } from '../../cal/events/calendar-types.js';
import type { MapperContext } from '#core/context';
import type { SiteSettings } from '#core/site';
import { renderTitle } from '#core/text';
import { DAY_MS, startOfDay, toMs, utcToWall } from '#core/time';
import { COMMON_MEMBERS, itemForm } from '../posts/post-view.js';
import { durationOf } from './event-dates.js';
import { type Schedule, scheduleOf } from './schedule.js';
import type { CalendarOrganizerResponse } from '../organizers/calendar-organizer.response.js';
import type { CalendarPostResponse } from '../posts/item.response.js';
import type { CalendarVenueResponse } from '../venues/calendar-venue.response.js';
import type { CalendarEventResponse, EventDatesResponse, MomentResponse } from './calendar-event.response.js';

/** What one event's answer is made from. */
export interface EventItemView extends PostView {
  row: EventEntity;
  site: SiteSettings;
  cost: CostSite;
  /** UTC. */
  now: string;
  /** Items of what it is linked to, as far as the caller may see it. */
  organizers: CalendarOrganizerResponse[];
  organizerTitles: readonly string[];
  /** The series that it is a date of. */
  series: SeriesOfEvent | undefined;
  venues: CalendarVenueResponse[];
}

/** A member that needs the event's password, and its value without. */
const behindPassword =
  <T, Masked>(make: (view: EventItemView) => T, masked: Masked) =>
  (view: EventItemView): T | Masked =>
    view.open ? make(view) : masked;

const NEVER = (): null => null;

const schedules = new WeakMap<EventItemView, Schedule>();

/** Both forms are wanted one after the other. */
function schedule(view: EventItemView): Schedule {
  let made = schedules.get(view);
  if (!made) {
    made = scheduleOf(view.row, view.site, utcToWall(view.now, view.site.timezone).slice(0, 4));
    schedules.set(view, made);
  }
  return made;
}

const FORM = itemForm<
  EventItemView,
  CalendarEventResponse,
  CalendarPostResponse & Pick<CalendarEventResponse, 'class_list'>
>(EVENT, [...COMMON_MEMBERS, 'class_list'], {
  tags: behindPassword((view) => termIds(view, 'post_tag'), []),
  cal_events_cat: behindPassword((view) => termIds(view, 'cal_events_cat'), []),
  ticketed: behindPassword(({ row, relations }) => {
    const providers = relations.tickets.get(row.id) ?? [];
    return providers.length > 0 ? providers : false;
  }, null),
  start_date: ({ row }) => row.start_date,
  start_date_utc: ({ row }) => row.start_utc,
  end_date: ({ row }) => row.end_date,
  end_date_utc: ({ row }) => row.end_utc,
  dates,
  timezone: ({ row }) => row.timezone,
  duration: ({ row }) => String(durationOf(row)),
  multiday: ({ row }) => multiday(row),
  is_past: ({ row, now }) => row.start_utc < now,
  is_now: ({ row, now }) => row.start_utc <= now && now < row.end_utc,
  all_day: behindPassword(({ row }) => row.all_day, null),
  starts_this_week: NEVER,
  ends_this_week: NEVER,
  this_week_duration: NEVER,
  happens_this_week: NEVER,
  displays_on: () => [],
  featured: behindPassword(({ row }) => row.featured, null),
  sticky: behindPassword(({ row }) => row.sticky, null),
  cost: behindPassword(({ row, cost }) => parseCost(row.cost, cost, ownCurrency(row)).cost, ''),
  organizer_names: behindPassword(({ organizerTitles }) => organizerTitles.map(renderTitle), []),
  organizers: behindPassword(({ organizers }) => organizers, []),
  venues: behindPassword(({ venues }) => venues, []),
  schedule_details: (view) => schedule(view).full,
  short_schedule_details: (view) => schedule(view).short,
  // Responses of the reference have none of these: an event as announced has only the recorded members.
  event_status: ({ row }) => unless('scheduled', row.event_status),
  status_reason: behindPassword(({ row }) => row.status_reason || undefined, undefined),
  former_start_date: (view) => former(view)?.start,
  former_end_date: (view) => former(view)?.end,
  former_timezone: (view) => former(view)?.zone,
  attendance_mode: ({ row }) => unless('in_person', row.attendance_mode),
  series: behindPassword(({ series }) => series?.id, undefined),
  recurrence: behindPassword(({ series }) => series && recurrenceOf(series), undefined),
});

/** An event as this namespace shows it (calendar-v1.md, "Events"). */
export function eventItem(view: EventItemView, request: MapperContext): CalendarEventResponse {
  return FORM.show(view, 'view', request);
}

function former({ row, open }: EventItemView): StatusFacts['former'] {
  return statusFacts(row, open).former;
}

/** The value, unless it is the usual one. */
function unless<Value>(usual: Value, value: Value): Value | undefined {
  return value === usual ? undefined : value;
}

function termIds({ row, relations }: EventItemView, taxonomy: string): number[] {
  return (relations.terms.get(row.id) ?? []).filter((term) => term.taxonomy === taxonomy).map(({ id }) => id);
}

/** A moment as clients of this namespace have it. */
function moment(wall: string, timezone: string): MomentResponse {
  return { date: `${wall}.000000`, timezone_type: 3, timezone };
}

/** Start and end on the clocks of the event, of UTC and of the site; dates are displayed on that of the event. */
function dates({ row, site }: EventItemView): EventDatesResponse {
  const { start_date: start, start_utc: startUtc, end_date: end, end_utc: endUtc } = row;
  const ofSite = (utc: string): MomentResponse => moment(utcToWall(utc, site.timezone), site.timezone);
  return {
    start: moment(start, row.timezone),
    start_utc: moment(startUtc, 'UTC'),
    start_site: ofSite(startUtc),
    start_display: moment(start, row.timezone),
    end: moment(end, row.timezone),
    end_utc: moment(endUtc, 'UTC'),
    end_site: ofSite(endUtc),
    end_display: moment(end, row.timezone),
  };
}

/** How many days of the calendar an event touches, if more than one. */
function multiday({ start_date: start, end_date: end }: EventEntity): number | false {
  const days = (toMs(startOfDay(end)) - toMs(startOfDay(start))) / DAY_MS + 1;
  return days > 1 && days;
}
