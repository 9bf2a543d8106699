import { IcsZoneDefinition } from './ics-zone-definition.js';
import type { ReadOptions } from './import-record.js';
import { brief } from './raw-field.reader.js';
import { RecordRefusedError } from './record-refused.error.js';
import { LEADING_ZONES } from './windows-zones.js';
import { zoneNamed, zoneOfOffset } from './zone-name.js';

/** Maximum number of definitions; a file has as many as it has zones. */
const MAX_DEFINITIONS = 500;

/**
 * What the TZIDs of a file mean. A known name (IANA, Windows, …) goes before the definition in the file; a definition
 * under an unknown name is taken for the zone of the world with the same clocks. Where there is none, its times keep
 * their offset (`UTC+3`).
 */
export class IcsZones {
  /** The zone that the calendar which is being read names for itself (X-WR-TIMEZONE). */
  calendarZone: string | undefined;

  private readonly definitions = new Map<string, IcsZoneDefinition>();
  private readonly named = new Map<string, string | null>();

  constructor(private readonly options: ReadOptions) {}

  /** The zone of times that have none. */
  get local(): string {
    return this.calendarZone ?? this.options.timezone;
  }

  /** The zone for times that are given in UTC. */
  get forUtc(): string {
    return this.calendarZone ?? 'UTC';
  }

  /** Takes a VTIMEZONE of the file. */
  define(lines: readonly string[]): void {
    const definition = new IcsZoneDefinition(lines);
    if (definition.usable && this.definitions.size < MAX_DEFINITIONS) {
      this.definitions.set(definition.tzid, definition);
    }
  }

  /**
   * The zone of a wall time.
   *
   * @throws RecordRefusedError when the TZID means nothing.
   */
  zoneAt(tzid: string, wall: string): string {
    const zone = this.zoneOf(tzid);
    if (zone) return zone;
    const definition = this.definitions.get(tzid);
    const offset = definition?.hasClocks ? definition.offsetAt(wall) : undefined;
    const fixed = offset === undefined ? null : zoneOfOffset(offset);
    if (fixed) return fixed;
    throw new RecordRefusedError(
      `The time zone "${brief(tzid)}" is no known name, and the file does not define it, or not readably.`,
    );
  }

  private zoneOf(tzid: string): string | null {
    let zone = this.named.get(tzid);
    if (zone === undefined) {
      zone = this.workOut(tzid);
      this.named.set(tzid, zone);
    }
    return zone;
  }

  private workOut(tzid: string): string | null {
    const zone = zoneNamed(tzid);
    const definition = this.definitions.get(tzid);
    if (zone || !definition) return zone;
    const location = definition.location ? zoneNamed(definition.location) : null;
    if (location) return location;
    if (!definition.hasClocks) return null;
    if (definition.fixedOffset !== undefined) return zoneOfOffset(definition.fixedOffset);
    const candidates = [this.options.timezone, ...LEADING_ZONES, ...Intl.supportedValuesOf('timeZone')];
    return definition.findZone(candidates, this.options.now) ?? null;
  }
}
