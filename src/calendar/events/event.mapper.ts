import type { CostSite } from '../../cal/events/events/cost.js';
import { parseCost } from '../../cal/events/events/cost.js';
import type { EventEntity } from '../../cal/events/events/event.entity.js';
import type { PostView } from '../../content/posts/post-view.js';
import { EVENT } from '../../core/content/post-type.js';
import type { SiteSettings } from '../../core/site/site-settings.js';
import { renderTitle } from '../../core/text/index.js';
import { DAY, startOfDay, toMs, utcToWall } from '../../core/time/index.js';
import { COMMON_MEMBERS, itemForm } from '../posts/post-view.js';
import { durationOf } from './event-dates.js';
import type { Schedule } from './schedule.js';
import { scheduleOf } from './schedule.js';

type Item = Record<string, unknown>;

/** What one event's answer is made from. */
export interface EventItemView extends PostView {
  row: EventEntity;
  site: SiteSettings;
  cost: CostSite;
  /** UTC. */
  now: string;
  /** Items of what it is linked to, as far as the caller may see it. */
  organizers: readonly Item[];
  organizerTitles: readonly string[];
  venues: readonly Item[];
}

/** A member that needs the event's password, and what stands there without. */
const behindPassword =
  <T>(make: (view: EventItemView) => T, masked: T | null) =>
  (view: EventItemView): T | null =>
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

const FORM = itemForm<EventItemView>(EVENT, [...COMMON_MEMBERS, 'class_list'], {
  tags: behindPassword((view) => termIds(view, 'post_tag'), []),
  cal_events_cat: behindPassword((view) => termIds(view, 'cal_events_cat'), []),
  ticketed: behindPassword<readonly string[] | false>(({ row, relations }) => {
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
  all_day: behindPassword<boolean>(({ row }) => row.all_day, null),
  starts_this_week: NEVER,
  ends_this_week: NEVER,
  this_week_duration: NEVER,
  happens_this_week: NEVER,
  displays_on: () => [],
  featured: behindPassword<boolean>(({ row }) => row.featured, null),
  sticky: behindPassword<boolean>(({ row }) => row.sticky, null),
  cost: behindPassword(({ row, cost }) => parseCost(row.cost, cost).cost, ''),
  organizer_names: behindPassword<readonly string[]>(({ organizerTitles }) => organizerTitles.map(renderTitle), []),
  organizers: behindPassword<readonly Item[]>(({ organizers }) => organizers, []),
  venues: behindPassword<readonly Item[]>(({ venues }) => venues, []),
  schedule_details: (view) => schedule(view).full,
  short_schedule_details: (view) => schedule(view).short,
});

/** An event as this namespace shows it (calendar-v1.md, "Events"). */
export function eventItem(view: EventItemView): Item {
  return FORM.show(view, 'view');
}

function termIds({ row, relations }: EventItemView, taxonomy: string): number[] {
  return (relations.terms.get(row.id) ?? []).filter((term) => term.taxonomy === taxonomy).map(({ id }) => id);
}

/** A moment as clients of this namespace have it. */
function moment(wall: string, timezone: string): Item {
  return { date: `${wall}.000000`, timezone_type: 3, timezone };
}

/** Start and end on the clocks of the event, of UTC and of the site; dates are displayed on that of the event. */
function dates({ row, site }: EventItemView): Item {
  const four = (name: 'start' | 'end', wall: string, utc: string): Item => ({
    [name]: moment(wall, row.timezone),
    [`${name}_utc`]: moment(utc, 'UTC'),
    [`${name}_site`]: moment(utcToWall(utc, site.timezone), site.timezone),
    [`${name}_display`]: moment(wall, row.timezone),
  });
  return { ...four('start', row.start_date, row.start_utc), ...four('end', row.end_date, row.end_utc) };
}

/** How many days of the calendar an event touches, if more than one. */
function multiday({ start_date: start, end_date: end }: EventEntity): number | false {
  const days = (toMs(startOfDay(end)) - toMs(startOfDay(start))) / DAY + 1;
  return days > 1 && days;
}
