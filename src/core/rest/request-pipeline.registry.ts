import { Injectable } from '@nestjs/common';
import type { RequestHandler } from 'express';

/**
 * Where in the pipeline of the service (app.ts) a step runs: `first` sees every request before compression and headers,
 * `all` before its address is read; `redirects` and then `pages` see those outside of the REST interface.
 */
export type PipelineStage = 'first' | 'all' | 'redirects' | 'pages';

/**
 * Express middleware of modules. Nest's `configure(consumer)` cannot place it: what consumers apply runs in the order of
 * modules and after the middleware of the application, of which some must run before and some after these steps.
 */
@Injectable()
export class RequestPipelineRegistry {
  private readonly steps: [stage: PipelineStage, handler: RequestHandler][] = [];

  /** Called by the constructor of a provider: the pipeline is made right after the providers. */
  add(stage: PipelineStage, handler: RequestHandler): void {
    this.steps.push([stage, handler]);
  }

  /** The steps of a stage. */
  at(stage: PipelineStage): RequestHandler[] {
    return this.steps.filter(([of]) => of === stage).map(([, handler]) => handler);
  }
}
