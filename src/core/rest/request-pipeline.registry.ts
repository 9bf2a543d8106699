import { Injectable } from '@nestjs/common';
import { createRegistration, Registrations } from '#core/modules';
import type { RequestHandler } from 'express';

/**
 * Where in the pipeline of the service (app.ts) a step runs: `first` sees every request before compression and headers,
 * `all` before its address is read; `redirects` and then `pages` see those outside of the REST interface.
 */
export type PipelineStage = 'first' | 'all' | 'redirects' | 'pages';

/** Brings steps of the pipeline. */
export interface PipelineStepsSource {
  /** Called once, when the application is assembled. */
  pipelineSteps(): Partial<Record<PipelineStage, RequestHandler>>;
}

/** Registers a provider that implements `PipelineStepsSource`. */
export const RegisterPipelineSteps = createRegistration<PipelineStepsSource>();

/**
 * Express middleware of modules. Nest's `configure(consumer)` cannot place it: what consumers apply runs in the order of
 * modules and after the middleware of the application, of which some must run before and some after these steps.
 */
@Injectable()
export class RequestPipelineRegistry {
  constructor(private readonly registrations: Registrations) {}

  /** The steps of a stage. */
  at(stage: PipelineStage): RequestHandler[] {
    return this.registrations.all(RegisterPipelineSteps).flatMap((source) => source.pipelineSteps()[stage] ?? []);
  }
}
