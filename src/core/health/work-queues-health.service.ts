import { Injectable } from '@nestjs/common';
import { WorkQueuesService } from '#core/jobs';
import { type Fault, type ReadinessCheck, RegisterReadinessCheck } from './health.service.js';

/** Says in `/readyz` which background work waits for too long. */
@RegisterReadinessCheck()
@Injectable()
export class WorkQueuesHealthService implements ReadinessCheck {
  readonly faultName = 'jobs';

  constructor(private readonly queues: WorkQueuesService) {}

  async fault(): Promise<Fault | undefined> {
    const late = await this.queues.late();
    if (late.length === 0) return undefined;
    return { state: 'late', reason: `Background work waits for too long: ${late.join('; ')}.`, isPartial: true };
  }
}
