import { type EventResult, plain, venueName } from '../event.mapper.js';

/** What a summary tells. */
export interface Schedule {
  /** First and last day, `YYYY-MM-DD` of the site. */
  from: string;
  to: string;
  /** Zone of the site. */
  timezone: string;
  counts: { events: number; ticketed: number; featured: number };
  /** The first of them, soonest first. */
  first: readonly EventResult[];
}

/** A schedule in words, one line for each of its first events. */
export function scheduleText({ from, to, timezone, counts, first }: Schedule): string {
  const { events, ticketed, featured } = counts;
  const period = `from ${from} to ${to} (${timezone})`;
  if (events === 0) return `No events start ${period}.`;
  const head = `${events === 1 ? '1 event starts' : `${events} events start`} ${period}: ${ticketed} with tickets, ${featured} featured.`;
  const more = events - first.length;
  return [head, ...first.map(line), ...(more > 0 ? [`… and ${more} more.`] : [])].join('\n');
}

function line(event: EventResult): string {
  const when = event.all_day ? event.start_date.slice(0, 10) : event.start_date.slice(0, 16);
  const facts = [plain(event.title), venueName(event), plain(event.cost)].filter((fact) => fact !== '');
  return `${when} ${facts.join(', ')}`;
}
