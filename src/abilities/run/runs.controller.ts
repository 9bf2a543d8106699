import { UseInterceptors } from '@nestjs/common';
import { Act, RestParams, Read, Remove, Replace, RestController, Rights } from '../../core/rest/route.decorators.js';
import { AbilityRuns } from './ability-runs.service.js';
import { AuditInterceptor } from './audit.interceptor.js';
import { RunParams } from './run.dto.js';
import { runsBy } from './runs.rights.js';

/** `abilities/v1/abilities/<name>/run`. The annotations of an ability say which method is right for it. */
@RestController('abilities/v1', 'abilities')
export class RunsController {
  constructor(private readonly runs: AbilityRuns) {}

  @Read(':name/run')
  @Rights(runsBy('GET'))
  @UseInterceptors(AuditInterceptor)
  look(@RestParams() params: RunParams): Promise<unknown> {
    return this.runs.run(params);
  }

  @Act(':name/run')
  @Rights(runsBy('POST'))
  @UseInterceptors(AuditInterceptor)
  act(@RestParams() params: RunParams): Promise<unknown> {
    return this.runs.run(params);
  }

  /** Right for no ability, and told so. */
  @Replace(':name/run')
  @Rights(runsBy('none'))
  replace(@RestParams() params: RunParams): Promise<unknown> {
    return this.runs.run(params);
  }

  @Remove(':name/run')
  @Rights(runsBy('DELETE'))
  @UseInterceptors(AuditInterceptor)
  remove(@RestParams() params: RunParams): Promise<unknown> {
    return this.runs.run(params);
  }
}
