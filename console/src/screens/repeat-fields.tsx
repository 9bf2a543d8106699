import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.js';
import type { SeriesPreview } from '../api/types.js';
import { formatWall, inputToWall } from '../lib/dates.js';
import {
  isLeftOut,
  isRepeating,
  kindsFor,
  kindText,
  NO_REPEAT,
  repeatFault,
  repetitionOf,
  weekdayName,
  weekdayOf,
  WEEKDAYS,
  withDay,
  type RepeatDraft,
  type RepeatKind,
} from '../lib/repeat-draft.js';
import { t } from '../lib/texts.js';
import { SelectField, TextField } from '../ui/fields.js';
import { MonthPicker, type DayState } from '../ui/month-picker.js';
import { Fault, messageOf } from '../ui/states.js';
import type { Repeat } from './use-repeat.js';

/** When the first date is: values of the form of an event. */
export interface FirstDate {
  /** Value of a date field, wall clock of `timezone`; empty: not typed yet. */
  start: string;
  timezone: string;
  allDay: boolean;
}

/** The dates of a draft as the service computes them. */
function useDates({ start, timezone, allDay }: FirstDate, draft: RepeatDraft) {
  const isReady = isRepeating(draft, start) && timezone !== '';
  const body = isReady
    ? { start_date: inputToWall(start), timezone, all_day: allDay, ...repetitionOf(draft, start) }
    : undefined;
  const query = useQuery({
    queryKey: ['series-preview', body],
    enabled: isReady,
    queryFn: () => api.post<SeriesPreview>('/cal/series/v1/previews', body),
    placeholderData: (before) => before,
  });
  return { dates: isReady && !query.isError ? query.data : undefined, error: isReady ? query.error : undefined };
}

interface Props {
  first: FirstDate;
  /** Start of the date whose month is shown at first; by default the first one. */
  opened?: string;
  draft: RepeatDraft;
  onChange: (draft: RepeatDraft) => void;
  /** Whether `none` can be chosen. */
  isOptional: boolean;
  /** Says what is missing. */
  showsFault: boolean;
}

/** How an event repeats, with its dates in a month where single ones are left out or added. */
export function RepeatFields({ first, opened, draft, onChange, isOptional, showsFault }: Props) {
  const { start } = first;
  const { dates, error } = useDates(first, draft);
  if (start === '') return <p className="soft">{t('repeats.startFirst')}</p>;
  const fault = showsFault ? repeatFault(draft, start) : undefined;
  const kinds = kindsFor(start).filter((kind) => isOptional || kind !== 'none');
  const offered = kinds.includes(draft.kind) ? kinds : [...kinds, draft.kind];
  // Chosen days are no dates beside a rule; what is left out of one rule may be a holiday of another one.
  const choose = (kind: RepeatKind) =>
    onChange({ ...draft, kind, dates: draft.kind === 'list' && kind !== 'list' ? [] : draft.dates });
  return (
    <>
      <SelectField
        label={t('repeats.title')}
        value={draft.kind}
        onChange={(value) => choose(value as RepeatKind)}
        options={offered.map((kind) => [kind, kindText(kind, start)])}
        hint={draft.kind === 'none' ? undefined : t('repeats.hint')}
      />
      {(draft.kind === 'weekly' || draft.kind === 'biweekly') && (
        <WeekdaysField start={start} draft={draft} onChange={onChange} />
      )}
      {!['none', 'list', 'other'].includes(draft.kind) && (
        <EndFields start={start} draft={draft} onChange={onChange} fault={fault} />
      )}
      {draft.kind !== 'none' && (
        <>
          <Fault error={error} />
          {draft.kind === 'list' && fault !== undefined && <p className="fault">{fault}</p>}
          <DatesOfRepetition first={first} opened={opened} draft={draft} dates={dates} onChange={onChange} />
        </>
      )}
    </>
  );
}

type PartProps = Pick<Props, 'draft' | 'onChange'> & { start: string };

function WeekdaysField({ start, draft, onChange }: PartProps) {
  const fixed = weekdayOf(start);
  return (
    <fieldset>
      <legend>{t('repeats.weekdays')}</legend>
      <div className="choices">
        {WEEKDAYS.map((day) => (
          <label className="check" key={day}>
            <input
              type="checkbox"
              checked={day === fixed || draft.weekdays.includes(day)}
              disabled={day === fixed}
              onChange={({ target: { checked } }) =>
                onChange({
                  ...draft,
                  weekdays: checked ? [...draft.weekdays, day] : draft.weekdays.filter((each) => each !== day),
                })
              }
            />{' '}
            {weekdayName(day)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function EndFields({ start, draft, onChange, fault }: PartProps & { fault: string | undefined }) {
  return (
    <div className="pair">
      <SelectField
        label={t('repeats.ends')}
        value={draft.end}
        onChange={(end) => onChange({ ...draft, end: end as RepeatDraft['end'] })}
        options={[
          ['count', t('repeats.end.count')],
          ['until', t('repeats.end.until')],
          ['never', t('repeats.end.never')],
        ]}
      />
      {draft.end === 'count' && (
        <TextField
          label={t('repeats.count')}
          inputMode="numeric"
          value={draft.count}
          onChange={(count) => onChange({ ...draft, count: count.trim() })}
          fault={fault}
        />
      )}
      {draft.end === 'until' && (
        <TextField
          label={t('repeats.lastDay')}
          type="date"
          min={start.slice(0, 10)}
          value={draft.until}
          onChange={(until) => onChange({ ...draft, until })}
          fault={fault}
        />
      )}
    </div>
  );
}

interface DatesProps {
  first: FirstDate;
  opened: string | undefined;
  draft: RepeatDraft;
  /** Undefined while they are not known. */
  dates: SeriesPreview | undefined;
  onChange: (draft: RepeatDraft) => void;
}

function DatesOfRepetition({ first: { start, allDay }, opened = start, draft, dates, onChange }: DatesProps) {
  const firstDay = start.slice(0, 10);
  const isList = draft.kind === 'list';
  const days = new Set((isList ? draft.dates : (dates?.dates ?? []).map((date) => date.start_date)).map(dayOf));
  const stateOf = (day: string): DayState => {
    if (day === firstDay) return 'fixed';
    if (days.has(day)) return !isList && isLeftOut(draft, day) ? 'out' : 'on';
    return isList && day > firstDay ? 'off' : 'none';
  };
  const last = isList ? undefined : dayOf(dates?.dates.at(-1)?.start_date ?? start).slice(0, 7);
  return (
    <>
      <p className="soft">{isList ? t('repeats.chooseHint') : t('repeats.leaveOutHint')}</p>
      <MonthPicker
        key={firstDay}
        first={firstDay.slice(0, 7)}
        opened={opened.slice(0, 7)}
        last={last}
        stateOf={stateOf}
        onToggle={(day) => onChange(withDay(draft, day))}
      />
      <p role="status">{dates && <DatesInWords dates={dates} allDay={allDay} />}</p>
    </>
  );
}

const dayOf = (date: string): string => date.slice(0, 10);

function DatesInWords({ dates, allDay }: { dates: SeriesPreview; allDay: boolean }) {
  const { total, first_date: first, last_date: last, is_growing: isGrowing } = dates;
  const leftOut = dates.dates.filter((date) => date.is_excluded).length;
  const shown = (date: string) => formatWall(date, undefined, !allDay);
  return (
    <>
      {t('repeats.total', { total, first: shown(first), last: shown(last) })}
      {leftOut > 0 && ` ${t('repeats.leftOut', { count: leftOut })}`}
      {isGrowing && ` ${t('repeats.growing')}`}
    </>
  );
}

/** How a new event repeats, or one that exists and does not yet. */
export function RepeatCard({ first, repeat: { draft, setDraft, showsFault } }: { first: FirstDate; repeat: Repeat }) {
  return (
    <section className="card" aria-label={t('repeats.section')}>
      <RepeatFields
        first={first}
        draft={draft}
        onChange={(next) => setDraft(next.kind === 'none' ? NO_REPEAT : next)}
        isOptional
        showsFault={showsFault}
      />
    </section>
  );
}

/** The event is there, its further dates are not. */
export function DatesNotMade({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="alert" role="alert">
      <p>
        {t('repeats.notMade')} {messageOf(error)}
      </p>
      <button type="button" onClick={onRetry}>
        {t('common.tryAgain')}
      </button>
    </div>
  );
}
