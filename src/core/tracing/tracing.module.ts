import { Global, Module } from '@nestjs/common';
import { TracingService } from './tracing.service.js';

/** Traces, started before what makes spans: that is given `TracingService`. */
@Global()
@Module({
  providers: [{ provide: TracingService, useFactory: () => TracingService.start(process.env) }],
  exports: [TracingService],
})
export class TracingModule {}
