import { FULL_SIZE } from './suite-size.js';

/** Zones with rules that are hard to get right: half-hour shifts, skipped days, shifts at midnight. */
const TRICKY_ZONES = ['Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Casablanca'];
const SMALL_STEP = 10;

/** All IANA zones at full size; the tricky ones and every tenth other one at small size. */
export function timeZones(): string[] {
  const all = Intl.supportedValuesOf('timeZone');
  return FULL_SIZE ? all : all.filter((zone, i) => i % SMALL_STEP === 0 || TRICKY_ZONES.includes(zone));
}
