import cluster from 'node:cluster';
import { isOurs, type Figures, type MessageToPrimary, type MessageToProcess } from './process-messages.js';

/** Milliseconds within which the primary process must answer. */
const ANSWER_TIMEOUT_MS = 5000;
/** Milliseconds that requests wait for the other processes to close the port. */
const CLOSE_TIMEOUT_MS = 1000;

const scrapes = new Map<number, (text: string) => void>();
let lastRequest = 0;

/** Whether this process is one of several behind one port (`WEB_CONCURRENCY`). */
export function isGrouped(): boolean {
  return cluster.isWorker;
}

/** Whether this process starts before the others, which wait for it. */
export function isFirstOfGroup(): boolean {
  return cluster.worker?.id === 1;
}

/** Reports that this process listens. @param stopMs milliseconds within which it ends after a signal */
export function reportStarted(logLevel: string, stopMs: number): void {
  if (isGrouped()) void send({ almanac: 'started', logLevel, stopMs });
}

/** Calls `listener` when another process has taken the place of this one. */
export function onReplaced(listener: () => void): void {
  onMessage((message) => {
    if (message.almanac === 'replaced') listener();
  });
}

/**
 * Reports that this process accepts no more connections.
 * @returns resolves when that is so of all processes, at once without others
 */
export function portClosed(): Promise<void> {
  if (!isGrouped()) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, CLOSE_TIMEOUT_MS).unref();
    onMessage((message) => {
      if (message.almanac === 'all-closed') resolve();
    });
    void send({ almanac: 'closed' });
  });
}

/** Answers the primary process when it collects the figures of all processes. */
export function provideFigures(figures: () => Promise<Figures>): void {
  onMessage((message) => {
    if (message.almanac === 'collect') void figures().then((all) => sendFigures(all, message.request));
    if (message.almanac === 'scraped') scrapes.get(message.request)?.(message.text);
  });
}

/** Sends figures to the primary process, which adds those of processes that have ended to all later ones. */
export async function sendFigures(figures: Figures, request?: number): Promise<void> {
  if (isGrouped()) await send({ almanac: 'figures', figures, request });
}

/** The figures of all processes together, in the text format of Prometheus. @throws Error when there is no answer */
export async function scrapeGroup(): Promise<string> {
  const request = ++lastRequest;
  const answer = new Promise<string>((resolve, reject) => {
    scrapes.set(request, resolve);
    setTimeout(() => reject(new Error('The primary process sent no figures in time')), ANSWER_TIMEOUT_MS).unref();
  });
  try {
    await send({ almanac: 'scrape', request });
    return await answer;
  } finally {
    scrapes.delete(request);
  }
}

function onMessage(listener: (message: MessageToProcess) => void): void {
  if (!isGrouped()) return;
  process.on('message', (message) => {
    if (isOurs<MessageToProcess>(message)) listener(message);
  });
}

/** Resolves when the message is written. Without the primary process, this one ends by itself. */
function send(message: MessageToPrimary): Promise<void> {
  return new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()));
}
