import { takesPlace } from '../../sales/attendees/attendees.repository.js';
import type { AttendeeEntity } from '../../sales/model/attendee.entity.js';

const ATTENDEE_COLUMNS = [
  'id',
  'ticket_id',
  'post_id',
  'status',
  'name',
  'ticket_title',
  'security_code',
  'checked_in',
  'checkin_utc',
  'checkin_device',
] as const satisfies readonly (keyof AttendeeEntity)[];

/** What is known of an attendee at an entrance. */
export interface AdmissionAttendee extends Pick<AttendeeEntity, (typeof ATTENDEE_COLUMNS)[number]> {
  /** Holds a seat. */
  takesPlace: boolean;
}

/** Columns of a query of attendees `a` that give an `AttendeeRow`. */
export const ATTENDEE_SELECTION: string[] = [
  ...ATTENDEE_COLUMNS.map((column) => `a.${column} AS ${column}`),
  `${takesPlace('a')} AS takes_place`,
];

/** An attendee as the database gives it. */
export type AttendeeRow = AttendeeEntity & { takes_place: number | boolean };

/** The attendee of a row. */
export const toAdmissionAttendee = ({ takes_place: takesIt, ...attendee }: AttendeeRow): AdmissionAttendee => ({
  ...attendee,
  takesPlace: Number(takesIt) === 1,
});
