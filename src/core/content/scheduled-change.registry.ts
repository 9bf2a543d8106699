import { Injectable } from '@nestjs/common';
import { createRegistration, Registrations } from '#core/modules';

/** Content that is shown differently from a moment on, without a write: events begin and end. */
export interface ScheduledChanges {
  /**
   * The first beginning and the first end between two moments of the wall clock, both included; as many as there are.
   * @param begun ends count of what began since then
   */
  onWall(from: string, to: string, begun: string): Promise<string[]>;
  /** The first beginning of something public between two moments in UTC, both included. */
  inUtc(from: string, to: string): Promise<string[]>;
}

/** Registers a provider that implements `ScheduledChanges`. */
export const RegisterScheduledChanges = createRegistration<ScheduledChanges>();

/** The modules whose content changes by the clock alone, for caches. */
@Injectable()
export class ScheduledChangeRegistry implements ScheduledChanges {
  constructor(private readonly registrations: Registrations) {}

  private get sources(): readonly ScheduledChanges[] {
    return this.registrations.all(RegisterScheduledChanges);
  }

  async onWall(from: string, to: string, begun: string): Promise<string[]> {
    return (await Promise.all(this.sources.map((source) => source.onWall(from, to, begun)))).flat();
  }

  async inUtc(from: string, to: string): Promise<string[]> {
    return (await Promise.all(this.sources.map((source) => source.inUtc(from, to)))).flat();
  }
}
