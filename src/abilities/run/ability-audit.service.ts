import { Injectable, Logger } from '@nestjs/common';
import { RequestContext } from '#core/context';

/** Keeps one line in the log for each run of an ability: who, which, and what came of it. Never inputs or answers. */
@Injectable()
export class AbilityAuditService {
  private readonly log = new Logger('Abilities');

  /** @param outcome `done`, or the code of the error */
  ran(ability: string, outcome: string): void {
    const { caller, requestId } = runningRequest();
    this.log.log({ ability, caller: caller.id, outcome, requestId });
  }

  /** Says what is wrong with an ability of ours. */
  failed(ability: string, fault: string): void {
    this.log.error({ ability, fault, requestId: runningRequest().requestId });
  }
}

function runningRequest(): RequestContext {
  return RequestContext.peek() ?? new RequestContext();
}
