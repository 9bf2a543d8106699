import { html, type Html, type When } from '#core/html';
import { isoWithOffset } from '#core/time';
import type { PageLanguage } from '../../../layout/page-language.js';
import { daysOf, isMultiDay, weeksOf } from '../month-grid.js';
import { lanesOfWeek, type Bar, type LanedDay } from '../month-lanes.js';
import type { ViewEvent } from '../view-event.js';
import type { StatusFacts } from '../../events/events/event-status.js';
import { categoryStyle } from './category-style.js';
import { statusLabel } from './event-status.js';
import type { MonthDay } from '../view-content.js';
import { midnight } from '../view-date.js';

/**
 * A table of whole weeks.
 * @param title name of the month
 * @param most how many events the table is made from, where there are more
 */
export function monthBody(title: string, days: readonly MonthDay[], language: PageLanguage, most?: number): Html {
  const weeks = weeksOf(days);
  const passed = passedDays(days);
  const begin = days.find(({ inMonth }) => inMonth)?.date;
  const id = `month-${begin ?? ''}`;
  const name = ({ date }: MonthDay, length: 'long' | 'short'): string => language.weekday(midnight(date), length);
  return html`<div class="cal-month" id="${id}">
    ${passed.size > 0 && html`<p class="cal-month__earlier"><a href="#${id}">${language.text('view.earlierDays')}</a></p>`}
    <table class="cal-month__grid">
      <caption>
        ${title}
      </caption>
      <thead>
        <tr>
          ${weeks[0].map((day) => html`<th scope="col" abbr="${name(day, 'long')}">${name(day, 'short')}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${weeks.map((week) => {
          const laned = lanesOfWeek(week, spanOf);
          return html`<tr>
            ${week.map((day, i) =>
              dayCell(
                day,
                laned.slice(i),
                {
                  full: language.day(midnight(day.date)),
                  weekday: name(day, 'long'),
                  isPassed: passed.has(day.date),
                  resumes: day.date === begin || (day.isToday && passed.size > 0),
                },
                language,
              ),
            )}
          </tr>`;
        })}
      </tbody>
    </table>
    ${most !== undefined && html`<p>${language.text('view.first', { shown: most })}</p>`}
  </div>`;
}

/** The days of an event that is drawn as a bar. */
function spanOf({ when }: ViewEvent): [string, string] | undefined {
  return isMultiDay(when) ? daysOf(when) : undefined;
}

/**
 * Days of the month that are over, which small screens fold; none where nothing was on them, and where nothing is to come.
 */
function passedDays(days: readonly MonthDay[]): ReadonlySet<string> {
  const month = days.filter(({ inMonth }) => inMonth);
  const today = month.findIndex(({ isToday }) => isToday);
  const passed = month.slice(0, Math.max(0, today));
  const isFull = (part: readonly MonthDay[]): boolean => part.some(({ found }) => found > 0);
  return new Set(isFull(passed) && isFull(month.slice(today)) ? passed.map(({ date }) => date) : []);
}

/** How a day is called, and what small screens show of it. */
interface DayLook {
  full: string;
  weekday: string;
  /** Folded on small screens. */
  isPassed: boolean;
  /** The first day that small screens show: it names the events that began before. */
  resumes: boolean;
}

function dayCell(
  { date, inMonth, isToday, events, found, url }: MonthDay,
  // The day and those after it in the week.
  laned: readonly LanedDay<ViewEvent>[],
  { full, weekday, isPassed, resumes }: DayLook,
  language: PageLanguage,
): Html {
  const { lanes, others } = laned[0];
  const number = html`<time datetime="${date}">${Number(date.slice(8))}</time>`;
  // Read aloud and shown on small screens, where the table is a list of days.
  const label = html`<span class="cal-found cal-month__weekday">${weekday} </span>${number}`;
  const more = found - events.length;
  const rest = language.text('view.moreEvents', { count: more });
  return html`<td
    class="cal-month__day${!inMonth && ' cal-month__day--other'}${isPassed && ' cal-month__day--passed'}${found === 0 && ' cal-month__day--empty'}"
    ${isToday && html` aria-current="date"`}
  >
    <h3 class="cal-month__date">
      ${
        found > 0
          ? html`<a
              href="${url}"
              aria-label="${weekday} ${Number(date.slice(8))}, ${full}, ${language.text('view.events', { count: found })}"
              >${label}</a
            >`
          : label
      }
    </h3>
    ${
      events.length > 0 &&
      html`<ul class="cal-month__events">
        ${lanes.map((bar) => (bar ? barItem(bar, laned, resumes, language) : html`<li class="cal-bar cal-bar--gap" aria-hidden="true"></li>`))}
        ${others.map((event) => html`<li${event.colors && html` class="cal-painted"`}${categoryStyle(event)}>${cellEvent(event, language)}</li>`)}
        ${more > 0 && html`<li><a href="${url}" aria-label="${full}: ${rest}">+ ${rest}</a></li>`}
      </ul>`
    }
  </td>`;
}

/** A day of a bar. Its title is there on every day for those who hear the page, and seen on the first one. */
function barItem(
  { event, isFirst, isLast, hasTitle }: Bar<ViewEvent>,
  laned: readonly LanedDay<ViewEvent>[],
  resumes: boolean,
  language: PageLanguage,
): Html {
  const { id, url, title, status, colors, when } = event;
  // The title takes the length of the bar: up to the end of the event or the week.
  const days = laned.findIndex(({ lanes }) => !lanes.some((bar) => bar?.event.id === id));
  const length = hasTitle && ` cal-bar--titled cal-bar--${days === -1 ? laned.length : days}`;
  // On small screens, where it is named once a week.
  const until =
    (hasTitle || resumes) &&
    !isLast &&
    html`<small class="cal-bar__until"> – ${shortDay(when.end_date, language)}</small>`;
  return html`<li
    class="cal-bar${length}${resumes && ' cal-bar--resumed'}${isFirst && ' cal-bar--first'}${isLast && ' cal-bar--last'}${colors && ' cal-painted'}"
    ${categoryStyle(event)}
  >
    <a href="${url}" rel="bookmark"
      ><span class="cal-bar__title${!hasTitle && ' cal-found'}">${statusMark(status, language)}${title}</span
      >${until}</a
    >
  </li>`;
}

/** `Fri 30`. */
function shortDay(wall: string, language: PageLanguage): string {
  return `${language.weekday(wall, 'short')} ${Number(wall.slice(8, 10))}`;
}

function cellEvent({ url, title, open, when, featured, status }: ViewEvent, language: PageLanguage): Html {
  const link = html`${statusMark(status, language)}<a href="${url}" rel="bookmark">${title}</a>`;
  if (!open) return link;
  return html`${link}${featured && html` <strong>${language.text('view.featured')}</strong>`}<br /><small
      >${timeHtml(when, language)}</small
    >`;
}

function statusMark(status: StatusFacts, language: PageLanguage): Html | false {
  const label = statusLabel(status, language);
  return label !== undefined && html`<strong class="cal-status">${label}</strong> `;
}

/** The time at which an event of one day starts: its day is the cell's. The zone is named where it is not the site's. */
function timeHtml(
  { start_date: start, timezone: zone, timezone_abbr: abbr, all_day: allDay }: When,
  language: PageLanguage,
): Html {
  if (allDay) return html`${language.text('view.allDay')}`;
  const text = language.timeOfDay(start, zone);
  return html`<time datetime="${isoWithOffset(start, zone)}">${text}</time
    >${zone !== language.dates.timezone && ` (${abbr})`}`;
}
