import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { DatabaseProbeService } from '#core/database';
import { ReplicaService } from '#core/lists';
import { createRegistration, Registrations } from '#core/modules';
import { RedisService } from '#core/redis';

/** What `/readyz` tells. */
export interface HealthReport {
  status: 'ok' | 'stopping' | 'unavailable';
  /**
   * The engine when it can be read and written; else `away` (no answer in time), `busy` (too much waits already),
   * `overloaded` (accepts no more connections), `unready` (without its cluster), `read-only`, `full`, `storage` (its disk
   * cannot be written) or `unknown`.
   */
  database: string;
  /** What is wrong with something else that requests need, by its name (`ReadinessCheck`). */
  [check: string]: unknown;
  /** What is wrong, as a sentence. */
  message?: string;
  /** What operators should look at although requests are served. */
  warnings?: string[];
}

/** What keeps requests, or a part of them, from being served. */
export interface Fault {
  /** One word for programs, such as `missing`. */
  state: string;
  /** A sentence for people. */
  reason: string;
  /** Whether other requests are served all the same; the report then has a warning. */
  isPartial?: boolean;
}

/** Makes readiness depend on something besides the database. */
export interface ReadinessCheck {
  /** Member of the report when it fails. */
  readonly faultName: string;
  /** Looks whether something that requests need is there; nothing when it is. */
  fault(): Promise<Fault | undefined>;
}

/** Registers a provider that implements `ReadinessCheck`. */
export const RegisterReadinessCheck = createRegistration<ReadinessCheck>();

/** Milliseconds within which a check must answer. */
const CHECK_TIMEOUT_MS = 2000;

/** Knows whether requests can be served. */
@Injectable()
export class HealthService implements BeforeApplicationShutdown {
  private stopping = false;
  /** Checks that have not answered yet: the next report waits for them instead of adding to them. */
  private readonly running = new Map<string, Promise<Fault | undefined>>();

  constructor(
    private readonly database: DatabaseProbeService,
    private readonly redis: RedisService,
    private readonly replica: ReplicaService,
    private readonly registrations: Registrations,
  ) {}

  /** Answers within four seconds, whatever the database and the disks do. */
  async report(): Promise<HealthReport> {
    if (this.stopping) return { status: 'stopping', database: 'unknown' };
    const { isReady, state, reason, warnings: ofDatabase } = await this.database.probe();
    if (!isReady) return { status: 'unavailable', database: state, message: reason };
    const warnings = [...ofDatabase];
    for (const check of this.registrations.all(RegisterReadinessCheck)) {
      const { faultName: name } = check;
      const fault = await this.run(check);
      if (fault?.isPartial) warnings.push(fault.reason);
      else if (fault) return { status: 'unavailable', database: state, [name]: fault.state, message: fault.reason };
    }
    for (const { warning } of [this.replica, this.redis]) if (warning !== undefined) warnings.push(warning);
    return { status: 'ok', database: state, ...(warnings.length > 0 ? { warnings } : {}) };
  }

  private async run(check: ReadinessCheck): Promise<Fault | undefined> {
    const { faultName: name } = check;
    const running =
      this.running.get(name) ??
      check
        .fault()
        .catch((error: unknown): Fault => ({ state: 'away', reason: `The check of ${name} failed: ${String(error)}` }))
        .finally(() => this.running.delete(name));
    this.running.set(name, running);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Fault>((resolve) => {
      const fault = { state: 'away', reason: `The check of ${name} did not end within ${CHECK_TIMEOUT_MS} ms.` };
      timer = setTimeout(() => resolve(fault), CHECK_TIMEOUT_MS);
    });
    try {
      return await Promise.race([running, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** From now on the service is not ready. */
  stop(): void {
    this.stopping = true;
  }

  beforeApplicationShutdown(): void {
    this.stop();
  }
}
