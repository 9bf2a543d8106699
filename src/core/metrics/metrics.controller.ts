import { Controller, Get, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { ExcludeFromDocs } from '#core/openapi';
import { MetricsService } from './metrics.service.js';
import { MetricsTokenGuard } from './metrics-token.guard.js';
import { WithoutAuthentication } from '#core/rest';

/** For Prometheus. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller()
@UseGuards(MetricsTokenGuard)
export class MetricsController {
  constructor(private readonly metrics: MetricsService) {}

  /** All figures of this process, or of all behind the port (`WEB_CONCURRENCY`). */
  @Get('metrics')
  async scrape(@Res() response: Response): Promise<void> {
    const { contentType, body } = await this.metrics.scrape();
    response.setHeader('Content-Type', contentType).end(body);
  }
}
