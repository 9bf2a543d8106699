import type { AttendeeEntity, CheckInEntity } from '../../cal/tickets/sales/index.js';
import { utcToWall, wallToUtc } from '#core/time';
import { momentOf } from '../../migration/broken-values.js';
import type { FieldValue } from '../../migration/source.js';
import type { BuildContext } from '../../migration/build-context.js';
import { asText } from '../../migration/fields.js';

/** The columns of an attendee that tell of its check-in. */
type CheckInColumns = Pick<
  AttendeeEntity,
  'checked_in' | 'checkin_utc' | 'checkin_source' | 'checkin_user_id' | 'checkin_device'
>;

/** The check-in of an attendee, as the source has it. @param field name of the details, for the report */
export function checkInOf(
  { isIn, details: given }: { isIn: boolean; details: FieldValue | undefined },
  field: string,
  context: BuildContext,
): CheckInColumns {
  const details =
    typeof given === 'object' && given !== null && !Array.isArray(given)
      ? (given as Readonly<Record<string, FieldValue>>)
      : {};
  const date = momentOf(details.date);
  if (asText(given) !== '' && !(isIn && date !== undefined))
    context.changed(
      field,
      isIn
        ? 'They have no date: only the check-in itself is known.'
        : 'The attendee is not checked in: there are none.',
    );
  const author = Number(details.author ?? 0);
  const device = asText(details.device_id);
  return {
    checked_in: isIn,
    checkin_utc: isIn && date !== undefined ? wallToUtc(date, context.timezone) : null,
    checkin_source: isIn ? (asText(details.source) === 'app' ? 'app' : 'site') : null,
    checkin_user_id: isIn && author > 0 ? (context.target('users', author) ?? null) : null,
    checkin_device: isIn && device !== '' ? device.slice(0, 100) : null,
  };
}

/** The rows of the check-ins of an attendee: one where its moment is known. */
export function checkInRowsOf(row: AttendeeEntity): Omit<CheckInEntity, 'id' | 'attendee'>[] {
  if (!row.checked_in || row.checkin_utc === null) return [];
  const { id, checkin_utc: date, checkin_source: source, checkin_user_id: user, checkin_device: device } = row;
  return [
    { attendee_id: id, result: 'in', date_utc: date, source: source ?? 'site', user_id: user, device: device ?? '' },
  ];
}

/** The details of a check-in as the source has them. @param author id of the account there; 0: none */
export function checkInDetails(attendee: AttendeeEntity, author: number, context: BuildContext): FieldValue {
  if (attendee.checkin_utc === null) return '';
  const date = utcToWall(attendee.checkin_utc, context.timezone);
  return { date, source: attendee.checkin_source, author, device_id: attendee.checkin_device };
}
