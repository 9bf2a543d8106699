// Dates and zones of made-up things.

export const DAY = 86_400_000;
const HOUR = 3_600_000;

/** `YYYY-MM-DD HH:MM:SS` of a moment in UTC. */
export const moment = (ms) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** Zones with their part of all events. */
export const ZONES = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'Europe/London',
  'Europe/Paris',
  'Europe/Berlin',
  'Europe/Madrid',
];

const formats = new Map(
  ZONES.map((zone) => [zone, new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })]),
);
const offsets = new Map();

/** How far a zone is ahead of UTC at noon of a day, in ms: events take place by day, clocks change by night. */
function ahead(zone, day) {
  const key = `${zone} ${day}`;
  let known = offsets.get(key);
  if (known === undefined) {
    const name = formats.get(zone).format(day + 12 * HOUR);
    const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name);
    known = sign ? (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * 60_000) : 0;
    offsets.set(key, known);
  }
  return known;
}

/** The UTC time of a wall clock time. @param day midnight of its date, @param wall the time as if it were UTC */
export const utcOf = (zone, day, wall) => wall - ahead(zone, day);
