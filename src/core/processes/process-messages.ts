import type { Registry } from 'prom-client';

/** Figures of a process, as `Registry.getMetricsAsJSON` returns them. */
export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** What a process sends to the primary one. `request` pairs a question with its answer. */
export type MessageToPrimary =
  | { almanac: 'started'; logLevel: string; stopMs: number }
  | { almanac: 'closed' }
  | { almanac: 'figures'; figures: Figures; request?: number }
  | { almanac: 'scrape'; request: number };

/** What the primary process sends. */
export type MessageToProcess =
  | { almanac: 'replaced' }
  | { almanac: 'all-closed' }
  | { almanac: 'collect'; request: number }
  | { almanac: 'scraped'; request: number; text: string };

/** Whether a message is one of these: libraries send others over the same channel. */
export function isOurs<T extends MessageToPrimary | MessageToProcess>(message: unknown): message is T {
  return typeof message === 'object' && message !== null && 'almanac' in message;
}
