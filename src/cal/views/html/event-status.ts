import { type DateStyle, type Html, dayText, html, timeText } from '#core/html';
import type { PageLanguage } from '../../../layout/page-language.js';
import type { EventStatus, StatusFacts } from '../../events/events/event-status.js';

/** What people call a status; an event that is scheduled needs no word. */
function labelOf(status: EventStatus, language: PageLanguage): string | undefined {
  return status === 'scheduled' ? undefined : language.text(`status.${status}`);
}

/** The word that lists show beside an event; nothing for one that takes place as announced. */
export function statusLabel({ status, mode }: StatusFacts, language: PageLanguage): string | undefined {
  const label = labelOf(status, language);
  return label ?? (mode === 'in_person' ? undefined : language.text(`status.${mode}`));
}

/** A title with the word of a status that concerns all who plan to come, as feeds show it. */
export function labelledTitle(title: string, { status }: StatusFacts, language: PageLanguage): string {
  const label = labelOf(status, language);
  return label === undefined ? title : `${label}: ${title}`;
}

/** What a status means, with the former date and the reason, in plain sentences; empty for a scheduled event. */
export function statusText({ status, former, reason }: StatusFacts, language: PageLanguage): string {
  const meaning = status === 'scheduled' ? '' : language.text(`status.text.${status}`);
  const formerly = former && language.text('status.formerly', { moment: momentText(former, language.dates) });
  return [meaning, formerly, reason].filter(Boolean).join(' ');
}

/** The notice on top of the page of an event; nothing for one that takes place as announced. */
export function statusNotice(facts: StatusFacts, language: PageLanguage): Html | undefined {
  const label = labelOf(facts.status, language);
  if (label === undefined) return undefined;
  const isSevere = facts.status === 'canceled' || facts.status === 'postponed';
  return html`<p class="notice ${isSevere && 'notice--error'}" role="status">
    <strong>${label}.</strong> ${statusText(facts, language)}
  </p>`;
}

function momentText({ start, end, zone }: NonNullable<StatusFacts['former']>, dates: DateStyle): string {
  const isAllDay = start.endsWith(' 00:00:00') && end.endsWith(' 23:59:59');
  const day = dayText(start, zone, dates);
  return isAllDay ? day : `${day}, ${timeText(start, zone, dates)}`;
}
