import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { streamAddress } from '../api/api.js';
import type { EventFigures, ListedEventFigures } from '../api/types.js';
import { type LiveCounts, withSeats, withTotals } from '../lib/live-counts.js';

/** Milliseconds between two requests for figures where no stream is possible. */
const POLL_INTERVAL_MS = 15_000;
/** Most events that one stream follows. */
const MAX_FOLLOWED = 50;

/**
 * Writes the counts of events into the figures that were read, while they change.
 * @returns milliseconds after which figures are read again, where the counts cannot be followed; else `false`
 */
export function useLive(ids: readonly number[]): number | false {
  const queries = useQueryClient();
  const [isCut, setCut] = useState(false);
  const include = ids.slice(0, MAX_FOLLOWED).join(',');
  useEffect(() => {
    if (include === '' || isCut) return;
    let source: EventSource | undefined;
    let isOver = false;
    const show = (counts: LiveCounts) => {
      queries.setQueriesData<ReadonlyMap<number, ListedEventFigures>>(
        { queryKey: ['figures', 'list'] },
        (figures) => figures && withTotals(figures, counts),
      );
      queries.setQueryData<EventFigures>(['figures', counts.event], (figures) => figures && withSeats(figures, counts));
    };
    const open = async () => {
      const address = await streamAddress('/live/events', { include });
      if (isOver) return;
      source = new EventSource(address);
      source.addEventListener('counts', ({ data }: MessageEvent<string>) => show(JSON.parse(data) as LiveCounts));
      source.addEventListener('error', () => {
        if (source?.readyState === EventSource.CLOSED) setCut(true);
      });
    };
    open().catch(() => setCut(true));
    return () => {
      isOver = true;
      source?.close();
    };
  }, [include, isCut, queries]);
  return isCut && POLL_INTERVAL_MS;
}
