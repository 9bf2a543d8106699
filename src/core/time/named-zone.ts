import { fixedOffset } from './zone.js';

/** Places that keep their offset all year, by hours ahead of UTC. Offsets that no such place has are left out. */
const STEADY_PLACES: ReadonlyMap<number, string> = new Map([
  [-11, 'Pacific/Pago_Pago'],
  [-10, 'Pacific/Honolulu'],
  [-9.5, 'Pacific/Marquesas'],
  [-9, 'Pacific/Gambier'],
  [-8, 'Pacific/Pitcairn'],
  [-7, 'America/Phoenix'],
  [-6, 'America/Costa_Rica'],
  [-5, 'America/Panama'],
  [-4, 'America/Puerto_Rico'],
  [-3, 'America/Argentina/Buenos_Aires'],
  [-2, 'America/Noronha'],
  [-1, 'Atlantic/Cape_Verde'],
  [0, 'UTC'],
  [1, 'Africa/Lagos'],
  [2, 'Africa/Maputo'],
  [3, 'Africa/Nairobi'],
  [3.5, 'Asia/Tehran'],
  [4, 'Asia/Dubai'],
  [4.5, 'Asia/Kabul'],
  [5, 'Asia/Karachi'],
  [5.5, 'Asia/Kolkata'],
  [5.75, 'Asia/Kathmandu'],
  [6, 'Asia/Dhaka'],
  [6.5, 'Asia/Yangon'],
  [7, 'Asia/Bangkok'],
  [8, 'Asia/Singapore'],
  [8.75, 'Australia/Eucla'],
  [9, 'Asia/Tokyo'],
  [9.5, 'Australia/Darwin'],
  [10, 'Australia/Brisbane'],
  [11, 'Pacific/Guadalcanal'],
  [12, 'Pacific/Tarawa'],
  [13, 'Pacific/Tongatapu'],
  [14, 'Pacific/Kiritimati'],
]);

/**
 * The zone under its name: for an offset the place that keeps it all year (`UTC+5.5` is `Asia/Kolkata`), as
 * calendar/v1 stores them (calendar-v1.md, "Write members"). Names, and offsets that no such place has, stay.
 */
export function namedZone(zone: string): string {
  const offset = fixedOffset(zone);
  return offset === null ? zone : (STEADY_PLACES.get(offset / 3600) ?? zone);
}
