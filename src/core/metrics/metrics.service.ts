import { createRequire } from 'node:module';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type * as PrometheusClient from 'prom-client';
import type {
  Counter,
  Gauge,
  Histogram,
  Registry,
  CounterConfiguration,
  GaugeConfiguration,
  HistogramConfiguration,
} from 'prom-client';
import { Settings } from '#core/config';
import { isGrouped, provideFigures, scrapeGroup, sendFigures } from '#core/processes';

/**
 * The figures that `/metrics` shows. Modules declare theirs once at start; with `METRICS=off` nothing is declared and
 * every method returns `undefined`, so that callers write `this.orders?.inc()`.
 */
@Injectable()
export class MetricsService implements OnApplicationShutdown {
  /** Present with `METRICS=on`. One for each application, since tests run several in a process. */
  private readonly registry?: Registry;

  constructor({ metrics }: Settings) {
    if (!metrics) return;
    const { Registry, collectDefaultMetrics } = prometheusClient();
    const registry = new Registry();
    this.registry = registry;
    collectDefaultMetrics({ register: registry });
    provideFigures(() => registry.getMetricsAsJSON());
  }

  /** Whether figures are collected (`METRICS=on`). */
  get isOn(): boolean {
    return this.registry !== undefined;
  }

  /** A figure that only rises. @param configuration name (`almanac_…_total`), help and label names */
  counter<L extends string>(configuration: CounterConfiguration<L>): Counter<L> | undefined {
    if (!this.registry) return undefined;
    const { Counter } = prometheusClient();
    return new Counter({ ...configuration, registers: [this.registry] });
  }

  /** A figure that rises and falls. Its `collect` runs at each scrape and must not wait for the database. */
  gauge<L extends string>(configuration: GaugeConfiguration<L>): Gauge<L> | undefined {
    if (!this.registry) return undefined;
    const { Gauge } = prometheusClient();
    return new Gauge({ ...configuration, registers: [this.registry] });
  }

  /** A distribution, of seconds unless its name has another unit. */
  histogram<L extends string>(configuration: HistogramConfiguration<L>): Histogram<L> | undefined {
    if (!this.registry) return undefined;
    const { Histogram } = prometheusClient();
    return new Histogram({ ...configuration, registers: [this.registry] });
  }

  /** What this process has counted remains in the sums of several processes. */
  async onApplicationShutdown(): Promise<void> {
    if (this.registry) await sendFigures(await this.registry.getMetricsAsJSON());
  }

  /**
   * All figures in the text format of Prometheus, and its media type; with `WEB_CONCURRENCY` those of all processes.
   * @throws Error with `METRICS=off`, or when there is no answer of the primary process
   */
  async scrape(): Promise<{ contentType: string; body: string }> {
    if (!this.registry) throw new Error('METRICS is off');
    const body = isGrouped() ? await scrapeGroup() : await this.registry.metrics();
    return { contentType: this.registry.contentType, body };
  }
}

/** Loaded with `METRICS=on` only, because it takes a tenth of a second at start; the same object each time. */
function prometheusClient(): typeof PrometheusClient {
  return createRequire(import.meta.url)('prom-client') as typeof PrometheusClient;
}
