import { useState } from 'react';
import { flushSync } from 'react-dom';
import { api, ApiError } from '../api/api.js';
import type { SeriesChange } from '../api/types.js';
import { isRepeating, NO_REPEAT, repeatFault, repetitionOf, type RepeatDraft } from '../lib/repeat-draft.js';
import { t } from '../lib/texts.js';
import { useAction, type Action } from '../ui/use-action.js';

/** How an event is to repeat that does not yet. */
export interface Repeat {
  draft: RepeatDraft;
  setDraft: (draft: RepeatDraft) => void;
  /** Whether there is anything that was not saved. */
  isChanged: boolean;
  /** Whether further dates are to be made. */
  isWanted: boolean;
  /** What is missing; from then on it is shown. */
  check: () => string | undefined;
  showsFault: boolean;
  action: Action;
  /** Makes the further dates of an event that exists. @returns what to say; undefined: they could not be made */
  make: (eventId: number) => Promise<string | undefined>;
}

/** The further dates of an event. @param start value of a date field */
export function useRepeat(start: string): Repeat {
  const [draft, setDraft] = useState(NO_REPEAT);
  const [showsFault, setShowsFault] = useState(false);
  const action = useAction();
  const check = () => {
    const fault = repeatFault(draft, start);
    setShowsFault(fault !== undefined);
    return fault;
  };
  const make = async (eventId: number): Promise<string | undefined> => {
    let total = 0;
    const isDone = await action.run(async () => {
      const body = { event_id: eventId, ...repetitionOf(draft, start) };
      const made = await api.post<SeriesChange>('/cal/series/v1/series', body).catch(unlessInSeries);
      total = made?.series?.dates_total ?? 0;
      // Rendered at once: leaving the screen asks whether there are changes.
      flushSync(() => setDraft(NO_REPEAT));
    });
    if (!isDone) return undefined;
    return total > 0 ? t('repeats.made', { total }) : t('common.saved');
  };
  const isChanged = JSON.stringify(draft) !== JSON.stringify(NO_REPEAT);
  return { draft, setDraft, isChanged, isWanted: isRepeating(draft, start), check, showsFault, action, make };
}

/** A repeat after a lost answer finds the dates made. */
function unlessInSeries(error: unknown): undefined {
  if (error instanceof ApiError && error.code === 'event-in-series') return undefined;
  throw error;
}
