import { Injectable, type OnModuleInit } from '@nestjs/common';
import { WorkQueuesService } from '#core/jobs';
import { type Fault, HealthService } from './health.service.js';

/** Says in `/readyz` which background work waits for too long. */
@Injectable()
export class WorkQueuesHealthService implements OnModuleInit {
  constructor(
    private readonly health: HealthService,
    private readonly queues: WorkQueuesService,
  ) {}

  onModuleInit(): void {
    this.health.addCheck('jobs', () => this.fault());
  }

  private async fault(): Promise<Fault | undefined> {
    const late = await this.queues.late();
    if (late.length === 0) return undefined;
    return { state: 'late', reason: `Background work waits for too long: ${late.join('; ')}.`, isPartial: true };
  }
}
