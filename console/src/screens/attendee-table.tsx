import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Attendee } from '../api/types.js';
import {
  answerText,
  isSorted,
  nextSort,
  type AttendeeColumn,
  type AttendeeSort,
  type SortedColumn,
} from '../lib/attendee-list.js';
import { formatMoment, formatWall } from '../lib/dates.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { CheckField } from '../ui/fields.js';
import { Badge } from '../ui/states.js';

interface ChooserProps {
  /** Columns that can be chosen. */
  offered: readonly AttendeeColumn[];
  shown: readonly AttendeeColumn[];
  onChange: (shown: readonly AttendeeColumn[]) => void;
}

/** A choice of the columns beside the name. */
export function ColumnChooser({ offered, shown, onChange }: ChooserProps) {
  return (
    <details className="card">
      <summary>{t('attendees.columns')}</summary>
      <div className="choices" role="group" aria-label={t('attendees.columns')}>
        {offered.map((column) => (
          <CheckField
            key={column}
            label={t(`attendees.column.${column}`)}
            checked={shown.includes(column)}
            onChange={(isShown) => onChange(isShown ? [...shown, column] : shown.filter((other) => other !== column))}
          />
        ))}
      </div>
      <p className="hint">{t('attendees.columnsHint')}</p>
    </details>
  );
}

interface TableProps {
  attendees: readonly Attendee[];
  columns: readonly AttendeeColumn[];
  sort: AttendeeSort;
  /** @param sort as in the address */
  onSort: (sort: string) => void;
  /** What can be done with an attendee; absent: nothing. */
  actionOf?: (attendee: Attendee) => ReactNode;
}

/** Attendees by name, with the columns that are chosen. */
export function AttendeeTable({ attendees, columns, sort, onSort, actionOf }: TableProps) {
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={t('attendees.title')}>
      <table className="people">
        <thead>
          <tr>
            <SortHeading column="name" sort={sort} onSort={onSort} />
            {/* Beside the name, where a telephone shows it without scrolling. */}
            {actionOf && (
              <th scope="col">
                <span className="aside">{t('attendees.action')}</span>
              </th>
            )}
            {columns.map((column) =>
              isSorted(column) ? (
                <SortHeading key={column} column={column} sort={sort} onSort={onSort} />
              ) : (
                <th key={column} scope="col">
                  {t(`attendees.column.${column}`)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {attendees.map((attendee) => (
            <tr key={attendee.id}>
              <th scope="row">{plainText(attendee.title) || t('orders.noName')}</th>
              {actionOf && <td>{actionOf(attendee)}</td>}
              {columns.map((column) => (
                <td key={column}>{CELLS[column](attendee)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadingProps {
  column: SortedColumn;
  sort: AttendeeSort;
  onSort: (sort: string) => void;
}

function SortHeading({ column, sort, onSort }: HeadingProps) {
  const order = sort.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={sort.column === column ? order : 'none'}>
      <button type="button" className="plain" onClick={() => onSort(nextSort(sort, column))}>
        {t(`attendees.column.${column}`)}
      </button>
    </th>
  );
}

const CELLS: Readonly<Record<AttendeeColumn, (attendee: Attendee) => ReactNode>> = {
  number: ({ id }) => id,
  ticket: ({ ticket }) => plainText(ticket.title),
  email: ({ email }) => email,
  // An RSVP without an order names itself.
  order: ({ id, order }) =>
    order !== undefined &&
    order > 0 &&
    order !== id && <Link to={`/orders/${order}`}>{t('attendees.orderId', { id: order })}</Link>,
  date: ({ date_utc: date }) => formatMoment(date),
  checkIn: ({ checked_in: isIn, checkin_details: details }) =>
    isIn && (
      <>
        <Badge tone="good">{t('attendees.checkedIn')}</Badge> {details && formatWall(details.date)}
      </>
    ),
  answers: ({ information = {} }) => (
    <div className="answers">
      {Object.entries(information)
        .map(([question, answer]) => t('attendees.answer', { question, answer: answerText(answer) }))
        .join('; ')}
    </div>
  ),
};
