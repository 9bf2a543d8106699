import { html, type Html, type DateStyle } from '#core/html';
import { formatDate } from '#core/time';
import type { EventStatus, StatusFacts } from '../../events/events/event-status.js';

/** What people call the statuses; an event that is scheduled needs no word. */
const STATUS_LABELS: Readonly<Record<EventStatus, string | undefined>> = {
  scheduled: undefined,
  postponed: 'Postponed',
  canceled: 'Cancelled',
  rescheduled: 'Rescheduled',
  moved_online: 'Moved online',
};

/** What a status means for visitors. */
const STATUS_SENTENCES: Readonly<Record<EventStatus, string>> = {
  scheduled: '',
  postponed: 'This event is postponed. The new date is not known yet.',
  canceled: 'This event is cancelled.',
  rescheduled: 'This event has a new date.',
  moved_online: 'This event takes place online.',
};

/** The word that lists show beside an event; nothing for one that takes place as announced. */
export function statusLabel({ status, mode }: StatusFacts): string | undefined {
  return STATUS_LABELS[status] ?? (mode === 'online' ? 'Online' : mode === 'hybrid' ? 'On site and online' : undefined);
}

/** A title with the word of a status that concerns all who plan to come, as feeds show it. */
export function labelledTitle(title: string, { status }: StatusFacts): string {
  const label = STATUS_LABELS[status];
  return label === undefined ? title : `${label}: ${title}`;
}

/** What a status means, with the former date and the reason, in plain sentences; empty for a scheduled event. */
export function statusText({ status, former, reason }: StatusFacts, site: DateStyle): string {
  const formerly = former && `It was planned for ${momentText(former, site)}.`;
  return [STATUS_SENTENCES[status], formerly, reason].filter(Boolean).join(' ');
}

/** The notice on top of the page of an event; nothing for one that takes place as announced. */
export function statusNotice(facts: StatusFacts, site: DateStyle): Html | undefined {
  const label = STATUS_LABELS[facts.status];
  if (label === undefined) return undefined;
  const isSevere = facts.status === 'canceled' || facts.status === 'postponed';
  return html`<p class="notice ${isSevere && 'notice--error'}" role="status">
    <strong>${label}.</strong> ${statusText(facts, site)}
  </p>`;
}

function momentText({ start, end, zone }: NonNullable<StatusFacts['former']>, site: DateStyle): string {
  const isAllDay = start.endsWith(' 00:00:00') && end.endsWith(' 23:59:59');
  const format = isAllDay ? site.date_format : `${site.date_format}, ${site.time_format}`;
  return formatDate(start, zone, format, site.language);
}
