import type { Worker } from 'node:cluster';
import type { Figures, MessageToProcess } from './process-messages.js';

/** Milliseconds within which a process must send its figures; after that its last ones count. */
const COLLECT_TIMEOUT_MS = 2000;

/** Types of figures that only rise: what ended processes have counted remains. */
const CUMULATIVE = new Set<unknown>(['counter', 'histogram', 'summary']);

/**
 * The figures of all processes together. Counters do not fall when a process ends: its last figures are added to those
 * of the others from then on.
 */
export class ProcessFigures {
  private readonly last = new Map<number, Figures>();
  private ended = Promise.resolve<Figures>([]);
  private readonly waiting = new Map<number, () => void>();
  private lastRequest = 0;

  /** @param request that of `text` which they answer */
  note(worker: Worker, figures: Figures, request?: number): void {
    this.last.set(worker.id, figures);
    if (request !== undefined) this.waiting.get(request)?.();
  }

  /** Call it when a process has ended and all that it sent is read. */
  end(worker: Worker): void {
    const figures = this.last.get(worker.id)?.filter(({ type }) => CUMULATIVE.has(type));
    this.last.delete(worker.id);
    if (figures)
      this.ended = this.ended.then(async (before) => (await aggregate([before, figures])).getMetricsAsJSON());
  }

  /** Collects the figures of these processes. @returns them in the text format of Prometheus */
  async text(workers: readonly Worker[]): Promise<string> {
    await Promise.all(workers.map((worker) => this.collect(worker)));
    const present = [...this.last.values()];
    return (await aggregate([...present, await this.ended])).metrics();
  }

  private async collect(worker: Worker): Promise<void> {
    const request = ++this.lastRequest;
    const message: MessageToProcess = { almanac: 'collect', request };
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.waiting.set(request, resolve);
      timer = setTimeout(resolve, COLLECT_TIMEOUT_MS);
      worker.send(message, (error) => error && resolve());
    });
    clearTimeout(timer);
    this.waiting.delete(request);
  }
}

async function aggregate(figures: readonly Figures[]) {
  // Loaded with METRICS=on only.
  const { AggregatorRegistry } = await import('prom-client');
  return AggregatorRegistry.aggregate([...figures]);
}
