import { useState } from 'react';
import { formatDay } from '../lib/dates.js';
import { firstWeekday, formatMonth, monthsLater, weeksOf } from '../lib/month.js';
import { WEEKDAYS, weekdayName } from '../lib/repeat-draft.js';
import { t } from '../lib/texts.js';

/** What a day is: chosen, chosen and not to be changed, left out, not chosen, or not to be chosen. */
export type DayState = 'on' | 'fixed' | 'out' | 'off' | 'none';

interface Props {
  /** First and last month, `2031-05`; without a last one there is always a next one. */
  first: string;
  last?: string;
  /** The month that is shown at first. */
  opened: string;
  stateOf: (day: string) => DayState;
  /** A day that is on, out or off was tapped. */
  onToggle: (day: string) => void;
}

/** One month at a time, whose days can be chosen. */
export function MonthPicker({ first, last, opened, stateOf, onToggle }: Props) {
  const [wanted, setMonth] = useState(opened);
  const month = last !== undefined && wanted > last ? last : wanted < first ? first : wanted;
  const firstDay = firstWeekday();
  const weekdays = WEEKDAYS.map((_, i) => WEEKDAYS[(i + firstDay - 1) % WEEKDAYS.length]);
  return (
    <div className="month">
      <div className="month-head">
        <button
          type="button"
          aria-label={t('repeats.previousMonth')}
          disabled={month <= first}
          onClick={() => setMonth(monthsLater(month, -1))}
        >
          ‹
        </button>
        <strong role="status">{formatMonth(month)}</strong>
        <button
          type="button"
          aria-label={t('repeats.nextMonth')}
          disabled={last !== undefined && month >= last}
          onClick={() => setMonth(monthsLater(month, 1))}
        >
          ›
        </button>
      </div>
      <table>
        <caption className="aside">{formatMonth(month)}</caption>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th scope="col" key={weekday} abbr={weekdayName(weekday)}>
                {weekdayName(weekday, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, firstDay).map((week, i) => (
            <tr key={i}>
              {week.map((day, column) => (
                <td key={column}>{day !== undefined && <Day day={day} state={stateOf(day)} onToggle={onToggle} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Day({ day, state, onToggle }: { day: string; state: DayState } & Pick<Props, 'onToggle'>) {
  const number = Number(day.slice(8));
  if (state === 'none') return <span>{number}</span>;
  return (
    <button
      type="button"
      aria-label={formatDay(day)}
      aria-pressed={state === 'on' || state === 'fixed'}
      className={state === 'out' ? 'left-out' : undefined}
      disabled={state === 'fixed'}
      onClick={() => onToggle(day)}
    >
      {number}
    </button>
  );
}
