import type { ExportEvent, ExportEvents } from './export-event.js';

/**
 * Writes events as a JSON array with one object per line, piece by piece. The members are those of `fields.ts`; venue and
 * organizers are objects as in the bodies of the interface, lists are lists.
 */
export async function* writeJson(events: ExportEvents): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const event of events) {
    yield separator + JSON.stringify(eventObject(event));
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

function eventObject(event: ExportEvent) {
  return {
    source_id: event.source,
    installation: event.installation,
    global_id: event.globalId,
    slug: event.slug,
    published_utc: event.published,
    modified_utc: event.modified,
    title: event.title,
    start: event.start,
    end: event.end,
    timezone: event.timezone,
    all_day: event.allDay,
    description: event.description,
    excerpt: event.excerpt,
    url: event.url,
    website: event.website,
    cost: event.cost,
    status: event.status,
    protected: event.protected,
    cancelled: event.cancelled,
    event_status: event.eventStatus,
    status_reason: event.statusReason,
    former_start: event.formerStart,
    former_end: event.formerEnd,
    former_timezone: event.formerTimezone,
    attendance_mode: event.attendanceMode,
    online_url: event.onlineUrl,
    featured: event.featured,
    sticky: event.sticky,
    hide_from_listings: event.hideFromListings,
    show_map: event.showMap,
    show_map_link: event.showMapLink,
    image: event.image,
    categories: event.categories,
    tags: event.tags,
    venue: event.venue,
    organizer: event.organizers,
  };
}
