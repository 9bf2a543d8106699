import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ExcludeFromDocs } from '../rest/deferred-swagger.js';
import { HealthService } from './health.service.js';
import type { HealthReport } from './health.service.js';
import { WithoutAuthentication } from '../rest/ordinary-callers.service.js';

/** For supervisors and load balancers. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller()
export class HealthController {
  constructor(private readonly health: HealthService) {}

  /** The process is alive. */
  @Get('healthz')
  alive(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** Requests can be served: the database can be read and written, and the service is not stopping. */
  @Get('readyz')
  async ready(@Res({ passthrough: true }) response: Response): Promise<HealthReport> {
    const report = await this.health.report();
    response.status(report.status === 'ok' ? 200 : 503);
    return report;
  }
}
