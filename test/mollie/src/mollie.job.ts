import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval, SchedulerRegistry } from '@nestjs/schedule';
import { MollieEventsService } from './mollie-events.service.js';
import { MollieClient } from './mollie.client.js';
import { MollieSettings } from './mollie.settings.js';

const OPEN_INTERVAL_MS = 60_000;

/** Finds what no webhook of Mollie has reported. Idle without a key. */
@Injectable()
export class MollieJob implements OnApplicationBootstrap {
  constructor(
    private readonly mollie: MollieClient,
    private readonly events: MollieEventsService,
    private readonly settings: MollieSettings,
    private readonly registry: SchedulerRegistry,
  ) {}

  /** The interval is a setting, which a decorator does not know. The registry ends it with the service. */
  onApplicationBootstrap(): void {
    if (!this.mollie.isConfigured) return;
    const interval = setInterval(() => void this.events.compareMovements(), this.settings.mollieCompareSeconds * 1000);
    this.registry.addInterval('mollie movements', interval);
  }

  @Interval(OPEN_INTERVAL_MS)
  async checkOpen(): Promise<void> {
    if (this.mollie.isConfigured) await this.events.checkOpen();
  }
}
