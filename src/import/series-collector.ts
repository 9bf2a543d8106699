import type { AdoptedSeries } from '../cal/series/index.js';
import type { ImportRepetition, ImportSeriesDate } from './import-record.js';

/** A date of a series, and the event that it has become. */
export interface TakenDate {
  series: ImportSeriesDate;
  /** Nothing: the source has called it off, and it has no event here. */
  eventId?: number;
  /** Which record of its file it is. */
  line: number;
}

/** A series of a source with the events that its dates have become. */
export interface CollectedSeries extends Omit<AdoptedSeries, 'overwrites'> {
  /** Which record of its file says how it repeats, or has the first of its dates. */
  line: number;
}

interface Open {
  identity: Pick<ImportSeriesDate, 'uid' | 'ownId'>;
  repetition?: ImportRepetition;
  line: number;
  events: Map<string, number>;
  calledOff: string[];
}

/** Collects the dates of series while the records of a source are stored, one after the other. */
export class SeriesCollector {
  private readonly found = new Map<string, Open>();

  /** Notes one date. */
  add({ series, eventId, line }: TakenDate): void {
    const { uid, ownId, key, repetition } = series;
    const open: Open = this.found.get(uid) ?? { identity: { uid, ownId }, line, events: new Map(), calledOff: [] };
    this.found.set(uid, open);
    if (repetition && !open.repetition) Object.assign(open, { repetition, line });
    if (eventId === undefined) open.calledOff.push(key);
    else open.events.set(key, eventId);
  }

  /** The series with dates that have events, in the order of the source. */
  series(): CollectedSeries[] {
    return [...this.found.values()]
      .filter(({ events }) => events.size > 0)
      .map(({ identity, ...rest }) => ({ ...identity, ...rest }));
  }
}
