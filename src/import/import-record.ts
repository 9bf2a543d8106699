/** What the readers of every source format agree on. Nothing here knows a format, a database or the command line. */

import type { AttendanceMode, EventStatus } from '../cal/events/events/event-status.js';
import type { DateOrder } from './date-order.js';
import type { ImportTerm } from './import-term.js';
import type { SourceContext } from './record-identity.js';

/** A place as a source describes it. Texts are plain, single line, without markup. */
export interface ImportVenue {
  /** Name of the place. Without an id, records that give the same name and no other address mean the same venue. */
  venue: string;
  /** Id in the source: records that give the same one mean the same venue, whatever others are called. */
  id?: number;
  /** Last part of its address in the source. */
  slug?: string;
  address?: string;
  city?: string;
  country?: string;
  /** Province outside of the USA. */
  province?: string;
  /** State within the USA. */
  state?: string;
  zip?: string;
  phone?: string;
  /** Absolute http(s) address. */
  website?: string;
  /** Degrees north, -90 to 90. */
  latitude?: number;
  /** Degrees east, -180 to 180. */
  longitude?: number;
}

/** Who holds an event. Texts are plain, single line. */
export interface ImportOrganizer {
  organizer: string;
  /** Id in the source, as for venues. */
  id?: number;
  /** Last part of its address in the source. */
  slug?: string;
  email?: string;
  phone?: string;
  /** Absolute http(s) address. */
  website?: string;
}

/** What the master of a repeated event says of its dates. Times are those of the wall clock of `zone`. */
export interface ImportRepetition {
  /** The text after `RRULE:`; empty: a list of dates. */
  rule: string;
  /** RDATE. */
  dates: string[];
  /** EXDATE: times, or days (`YYYY-MM-DD`) with all of their times. */
  excluded: string[];
  /** DTSTART and the end that belongs to it. */
  start: string;
  end: string;
  zone: string;
  allDay: boolean;
  /** `SEQUENCE`. */
  sequence: number;
  /** Up to which start its dates are among the records. */
  until: string;
}

/** Of which repeated event a record is a date. */
export interface ImportSeriesDate {
  /** UID of the master, the same for all of its dates; at most 255 characters. */
  uid: string;
  /** Id of our own series that the file is a file of. */
  ownId?: number;
  /** Identifies the date within its series, also after it was moved; see `recurrenceKey`. */
  key: string;
  /** The same for all dates that the master has; nothing for one that has an event of its own in the file. */
  repetition?: ImportRepetition;
}

/** The statuses that a source may ask for; `future` is left to the publication date and read as `publish`. */
export const IMPORT_STATUSES = ['publish', 'draft', 'pending', 'private'] as const;

/** One of {@link IMPORT_STATUSES}. */
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/**
 * One event, whatever file it came from.
 *
 * A member that is not there was not mentioned by the source: it stays as it is on an update. A member that is empty
 * (`''`, `[]`, `null`) was mentioned as empty. Description and excerpt are never empty, since the interface does not let
 * them be emptied (events.md §2).
 */
export interface ImportRecord {
  /** Identity over all runs: the issuer of the id, and the id; see `record-identity.ts`. At most 255 characters. */
  source: string;
  /** Identities that earlier releases gave the same record; see `RecordIdentity`. */
  formerSources?: string[];
  /** Id of our own event that the record is an export of. */
  ownId?: number;
  /** Who issues the ids of its venue and organizers (see `RecordIdentity`); nothing when the file does not say. */
  placeIssuer?: string;
  /** UUID of the installation that exported the record. */
  installation?: string;
  /** `host?id=N` in that installation, or in the site that lists the record. */
  globalId?: string;
  /** Last part of the address in the source, for a new event. */
  slug?: string;
  /** Publication date for a new event, UTC, `YYYY-MM-DD HH:mm:ss`. */
  published?: string;
  /** When it was last changed, for a new event, UTC, `YYYY-MM-DD HH:mm:ss`. */
  modified?: string;
  /** Login or e-mail address of its author, for a new event. */
  author?: string;
  /** Id of its author in the source, if that is all that the source says. */
  authorId?: number;
  /** Id in the source, for `--keep-ids`; without it that of {@link globalId}. */
  id?: number;
  /** Which record of its file it is, counted from 1: the n-th VEVENT, data row, or object. */
  line: number;
  /** HTML as the interface takes it, never empty. */
  title: string;
  /** HTML or plain text with line breaks. */
  description?: string;
  excerpt?: string;
  /** Where the event can be read at its source. Absolute http(s) address. */
  url?: string;
  /** The event's own website, as the interface has it. Absolute http(s) address or empty. */
  website?: string;
  /** Wall time in {@link timezone}, `YYYY-MM-DD HH:mm:ss`; 00:00:00 of all-day events. */
  start: string;
  /** Wall time in {@link timezone}, never before {@link start}; 23:59:59 of the last day (inclusive) of all-day events. */
  end: string;
  /** IANA name, `UTC`, or an offset such as `UTC+3`. */
  timezone: string;
  allDay: boolean;
  /** As written by the source, markup removed: `$10`, `10 - 20`, `Free`. */
  cost?: string;
  status?: ImportStatus;
  /** Whether it takes place as announced. */
  eventStatus?: EventStatus;
  /** Why, plain text of at most 500 characters. */
  statusReason?: string;
  /** Times of a rescheduled event before, wall time in {@link formerTimezone}. */
  formerStart?: string;
  formerEnd?: string;
  /** IANA name, `UTC`, or an offset such as `UTC+3`. */
  formerTimezone?: string;
  attendanceMode?: AttendanceMode;
  /** Absolute http(s) address for holders of tickets. */
  onlineUrl?: string;
  /** There when the source calls the event off. */
  cancelled?: true;
  /** There when it is in the trash at its source. */
  trashed?: true;
  /** There when visitors need a password for it at its source. */
  protected?: true;
  /** That password, when the source contains it. */
  password?: string;
  featured?: boolean;
  /** First in the list of its day. */
  sticky?: boolean;
  /** Left out of lists. */
  hideFromListings?: boolean;
  /** Its page shows a map of its venue. */
  showMap?: boolean;
  /** Its page links to a map of its venue. */
  showMapLink?: boolean;
  /** Address of an image or the id of an image that is already there. */
  image?: string;
  /** Names, in the order of the source, without doubles. */
  categories?: string[];
  /** Names, in the order of the source, without doubles. */
  tags?: string[];
  /** What the source says of these categories and tags, where it says more than names. */
  terms?: ImportTerm[];
  /** `null`: the source says that there is no venue (an online event, an empty cell). */
  venue?: ImportVenue | null;
  organizers?: ImportOrganizer[];
  /** There when it is one date of a repeated event. */
  series?: ImportSeriesDate;
}

/** A record that was not taken, and why. */
export interface Refusal {
  /** See {@link ImportRecord.line}; 0 when the fault is that of the whole file. */
  line: number;
  /** A full sentence that says what is wrong. */
  reason: string;
  /** Title or id of the record, when it could be read. */
  title?: string;
}

/** Something worth telling about a record or file that is taken all the same. */
export interface Notice {
  /** See {@link Refusal.line}. */
  line: number;
  message: string;
}

/** What a reader yields. Notices about a record come before it. */
export type ImportItem =
  { kind: 'record'; record: ImportRecord } | { kind: 'refusal'; refusal: Refusal } | { kind: 'notice'; notice: Notice };

/** What every reader has to know besides the file. */
export interface ReadOptions extends SourceContext {
  /** The site's time zone: for times without one, and for all-day events of sources that name none. */
  timezone: string;
  /** The moment that relative times and the window of repeated events are counted from. */
  now: Date;
  /** Order of dates such as `03/04/2027`. Missing: as the other dates of the file show. */
  dateOrder?: DateOrder;
}
