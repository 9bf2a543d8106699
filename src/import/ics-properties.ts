/**
 * What the import does with a property of an event:
 * - `read`: it becomes a field of the event.
 * - `noticed`: it is left out, and a notice about the file names it.
 * - `refused`: the event is left out, with the reason.
 * - `internal`: it serves programs that synchronise calendars, and an event on a site has nothing like it.
 */
export type PropertyUse = 'read' | 'noticed' | 'refused' | 'internal';

/**
 * The properties of VEVENT: RFC 5545, RFC 7986, RFC 9073, and those of Microsoft, Apple, Google and others that are in
 * wide use. A property that is not here is noticed. `docs/calendar-import.md` prints this table.
 */
export const ICS_PROPERTIES = {
  ATTACH: 'read',
  ATTENDEE: 'noticed',
  CATEGORIES: 'read',
  CLASS: 'read',
  COLOR: 'noticed',
  COMMENT: 'noticed',
  CONFERENCE: 'read',
  CONTACT: 'noticed',
  CREATED: 'internal',
  DESCRIPTION: 'read',
  DTEND: 'read',
  DTSTAMP: 'internal',
  DTSTART: 'read',
  DURATION: 'read',
  EXDATE: 'read',
  EXRULE: 'refused',
  GEO: 'read',
  IMAGE: 'read',
  'LAST-MODIFIED': 'read',
  LOCATION: 'read',
  ORGANIZER: 'read',
  PRIORITY: 'noticed',
  RDATE: 'read',
  'RECURRENCE-ID': 'read',
  'RELATED-TO': 'noticed',
  'REQUEST-STATUS': 'noticed',
  RESOURCES: 'noticed',
  RRULE: 'read',
  SEQUENCE: 'read',
  STATUS: 'read',
  'STYLED-DESCRIPTION': 'read',
  SUMMARY: 'read',
  TRANSP: 'internal',
  UID: 'read',
  URL: 'read',
  'X-ALMANAC': 'read',
  'X-ALT-DESC': 'read',
  'X-APPLE-STRUCTURED-LOCATION': 'read',
  'X-APPLE-TRAVEL-ADVISORY-BEHAVIOR': 'internal',
  'X-COST': 'read',
  'X-FUNAMBOL-ALLDAY': 'read',
  'X-GOOGLE-CONFERENCE': 'read',
  'X-MICROSOFT-CDO-ALLDAYEVENT': 'read',
  'X-MICROSOFT-CDO-APPT-SEQUENCE': 'internal',
  'X-MICROSOFT-CDO-BUSYSTATUS': 'internal',
  'X-MICROSOFT-CDO-IMPORTANCE': 'internal',
  'X-MICROSOFT-CDO-INSTTYPE': 'internal',
  'X-MICROSOFT-CDO-INTENDEDSTATUS': 'internal',
  'X-MICROSOFT-CDO-OWNERAPPTID': 'internal',
  'X-MICROSOFT-DISALLOW-COUNTER': 'internal',
  'X-MICROSOFT-DONOTFORWARDMEETING': 'internal',
  'X-MICROSOFT-ISRESPONSEREQUESTED': 'internal',
  'X-MICROSOFT-LOCATIONS': 'noticed',
  'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT': 'read',
  'X-MICROSOFT-REQUESTEDATTENDANCEMODE': 'internal',
  'X-MICROSOFT-SKYPETEAMSMEETINGURL': 'read',
  'X-MOZ-GENERATION': 'internal',
  'X-MOZ-LASTACK': 'internal',
  'X-MS-OLK-AUTOFILLLOCATION': 'internal',
  'X-MS-OLK-CONFTYPE': 'internal',
  'X-TAGS': 'read',
} as const satisfies Record<string, PropertyUse>;

/** What the import does with a property of an event, by its name in capitals. */
export function useOf(property: string): PropertyUse {
  if (Object.hasOwn(ICS_PROPERTIES, property)) return ICS_PROPERTIES[property as keyof typeof ICS_PROPERTIES];
  return isAllDayFlag(property) ? 'read' : 'noticed';
}

/** Whether a property that is no standard marks events of whole days: `X-MICROSOFT-CDO-ALLDAYEVENT`, `X-FUNAMBOL-ALLDAY`. */
export function isAllDayFlag(property: string): boolean {
  return /^X-(?:.*-)?ALL-?DAY(?:-?EVENT)?$/.test(property);
}

/** The properties that an event may have several times. Of others the first counts, and further ones are noticed. */
export const REPEATABLE: ReadonlySet<string> = new Set([
  'ATTACH',
  'CATEGORIES',
  'CONFERENCE',
  'EXDATE',
  'EXRULE',
  'IMAGE',
  'ORGANIZER',
  'RDATE',
  'RRULE',
  'STYLED-DESCRIPTION',
  'X-ALT-DESC',
  'X-TAGS',
]);

/** Components that are no events, each with what it is. */
export const OTHER_COMPONENTS: Readonly<Record<string, string>> = {
  VTODO: 'a task',
  VJOURNAL: 'a journal entry',
  VFREEBUSY: 'free and busy times',
};
