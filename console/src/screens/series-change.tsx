import { useState } from 'react';
import type { SeriesChange } from '../api/types.js';
import { formatWall } from '../lib/dates.js';
import { changeInNumbers, datesWithHolders, membersInWords } from '../lib/series-change.js';
import { t } from '../lib/texts.js';
import { Dialog } from '../ui/dialog.js';
import { useNotice } from '../ui/notices.js';
import { AnnouncementDialog } from './announcement.js';

interface Props {
  change: SeriesChange;
  allDay: boolean;
}

/** What a request does to the dates of a series: in numbers, and each date that does not simply follow. */
export function ChangeOfSeries({ change, allDay }: Props) {
  return (
    <div role="status">
      <p>
        <strong>{changeInNumbers(change)}</strong>
      </p>
      <DatesOfChange change={change} allDay={allDay} />
    </div>
  );
}

/** The dates that do not simply follow: with orders, with values of their own, and those that the series loses. */
export function DatesOfChange({ change, allDay }: Props) {
  const shown = (date: string) => formatWall(date, undefined, !allDay);
  const reasons = {
    past: t('series.reason.past'),
    orders: t('series.reason.orders'),
    carts: t('series.reason.carts'),
    waiting: t('series.reason.waiting'),
  };
  const moved = change.moved.filter((date) => date.has_orders);
  return (
    <>
      {change.cut && <p>{t('series.cut')}</p>}
      <DateList
        title={t('series.movedTitle')}
        dates={moved.map(({ event_id: id, original_start: before, start_date: after }) => [
          id,
          t('series.movedTo', { before: shown(before), after: shown(after) }),
        ])}
      />
      <DateList
        title={t('series.retainedTitle')}
        dates={change.retained.map(({ event_id: id, original_start: date, members }) => [
          id,
          t('series.dateAndReason', { date: shown(date), reason: membersInWords(members) }),
        ])}
      />
      <DateList
        title={t('series.detachedTitle')}
        dates={change.detached.map(({ event_id: id, original_start: date, reason }) => [
          id,
          t('series.dateAndReason', { date: shown(date), reason: reasons[reason] }),
        ])}
      />
      <DateList
        title={t('series.deletedTitle')}
        dates={change.deleted.map(({ event_id: id, original_start: date }) => [id, shown(date)])}
      />
    </>
  );
}

function DateList({ title, dates }: { title: string; dates: readonly (readonly [id: number, text: string])[] }) {
  if (dates.length === 0) return null;
  return (
    <section aria-label={title} className="scroll scroll--tall" tabIndex={0}>
      <p>{title}</p>
      <ul>
        {dates.map(([id, text]) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

/** What was done to the dates of a series, with messages to those who have tickets of moved and detached ones. */
export function SeriesChangeDone({ change, allDay, onClose }: Props & { onClose: () => void }) {
  const [writesTo, setWritesTo] = useState<number>();
  const notify = useNotice();
  if (writesTo !== undefined)
    return (
      <AnnouncementDialog
        eventId={writesTo}
        onClose={() => setWritesTo(undefined)}
        onDone={(text) => {
          setWritesTo(undefined);
          notify(text);
        }}
      />
    );
  return (
    <Dialog title={t('series.saved')} onClose={onClose}>
      <ChangeOfSeries change={change} allDay={allDay} />
      <ul className="rows">
        {datesWithHolders(change).map(({ event_id: id, original_start: start }) => {
          const date = formatWall(start, undefined, !allDay);
          return (
            <li key={id}>
              <span>{date}</span>
              <button type="button" aria-label={t('series.writeTo', { date })} onClick={() => setWritesTo(id)}>
                {t('series.write')}
              </button>
            </li>
          );
        })}
      </ul>
      <div className="actions">
        <button type="button" className="primary" onClick={onClose}>
          {t('common.close')}
        </button>
      </div>
    </Dialog>
  );
}
