import { Injectable } from '@nestjs/common';
import type { ReadRows, SqlFragment } from '#core/database';
import { createRegistration, Registrations } from '#core/modules';

/** What an event knows of the series that it is a date of. */
export interface SeriesOfEvent {
  /** Id of the series. */
  id: number;
  /** RRULE, `FREQ` first; empty: a list of dates without a rule. */
  rule: string;
  /** Start by the series, wall clock of its zone; the event itself may have been moved. */
  original_start: string;
  /** Whether the series no longer has this start, and the event was kept. */
  is_detached: boolean;
}

/** What visitors may know of a series: dates that are published, listed and not behind a password. */
export interface PublicDates {
  total: number;
  /** Start of the earliest one, wall clock of its event; null: there is none. */
  first: string | null;
  /** Start of the last one, wall clock of its event; null: there is none. */
  last: string | null;
  /** Start by the series of the last one that the rule gives; null: there is none. */
  lastRegular: string | null;
  /** The event of the first one by the series; null: there is none. */
  firstEvent: { id: number; slug: string | null; date: string } | null;
  /** Whether a date that the rule gives up to then does not take place as the rule says, or is not public. */
  isIrregular: boolean;
}

/** How a series repeats, for those who describe it. */
export interface SeriesFacts {
  id: number;
  /** RRULE, `FREQ` first; empty: a list of dates without a rule. */
  rule: string;
  /** Start of the first date, wall clock. */
  start_date: string;
  timezone: string;
  /** Starts that are left out: wall times, or days. */
  excluded: readonly string[];
  /** Whether there are dates beside those of the rule. */
  hasFurtherDates: boolean;
  /** Whether further dates are made in time. */
  isGrowing: boolean;
  publicDates: PublicDates;
}

/** Where events learn of their series. The series module is one; without any, no event is in a series. */
export interface EventSeriesSource {
  /** The series of those of these events that are in one, in one query. */
  ofEvents(eventIds: readonly number[]): Promise<ReadonlyMap<number, SeriesOfEvent>>;
  /** How a series repeats; nothing for one that does not exist. */
  facts(seriesId: number): Promise<SeriesFacts | undefined>;
  /** SQL condition for events `e` that are in a series. */
  isInSeries: string;
  /** What `isInSeries` reads for these events. */
  readsOf(eventIds: readonly number[]): ReadRows;
  /** SQL condition for events `e` that are in one of these series. */
  isOf(seriesIds: readonly number[]): SqlFragment;
  /**
   * SQL condition for events `e` that are in no series, or the next one of theirs: of those which are not over and meet
   * other conditions, the first by start.
   * @param others conditions on events `e`
   * @param now UTC
   */
  isNext(others: SqlFragment, now: string): SqlFragment;
  /**
   * SQL condition for ids of events that are in no series, or by which their series is found: the next public one, or
   * the last one where all are over.
   * @param id column with the id
   * @param now UTC
   */
  representsSeries(id: string, now: string): SqlFragment;
}

/** Registers the provider that implements `EventSeriesSource`; there is one. */
export const RegisterEventSeries = createRegistration<EventSeriesSource>();

/** The adapter between events and series: the events module calls it, and the series module registers itself. */
@Injectable()
export class EventSeriesAdapter {
  constructor(private readonly registrations: Registrations) {}

  private get source(): EventSeriesSource | undefined {
    return this.registrations.one(RegisterEventSeries);
  }

  /** SQL condition for events `e` that are in a series. */
  get any(): string {
    return this.source?.isInSeries ?? '0';
  }

  /** What `any` reads for these events. */
  readsOf(eventIds: readonly number[]): ReadRows {
    return this.source?.readsOf(eventIds) ?? {};
  }

  /** The series of those of these events that are in one. */
  async ofEvents(eventIds: readonly number[]): Promise<ReadonlyMap<number, SeriesOfEvent>> {
    if (!this.source || eventIds.length === 0) return new Map<number, SeriesOfEvent>();
    return this.source.ofEvents(eventIds);
  }

  /** As in `EventSeriesSource`. */
  facts(seriesId: number): Promise<SeriesFacts | undefined> {
    return this.source?.facts(seriesId) ?? Promise.resolve(undefined);
  }

  /** As in `EventSeriesSource`. */
  isOf(seriesIds: readonly number[]): SqlFragment {
    return this.source?.isOf(seriesIds) ?? { sql: '1 = 0', parameters: [] };
  }

  /** As in `EventSeriesSource`. */
  isNext(others: SqlFragment, now: string): SqlFragment {
    return this.source?.isNext(others, now) ?? { sql: '1 = 1', parameters: [] };
  }

  /** As in `EventSeriesSource`. */
  representsSeries(id: string, now: string): SqlFragment {
    return this.source?.representsSeries(id, now) ?? { sql: '1 = 1', parameters: [] };
  }
}
