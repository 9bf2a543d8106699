import type { Answer } from '../../core/rest/answer.js';
import { can } from '../../core/rest/rights.js';
import { RestParams, Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { abilitySchema } from './ability.mapper.js';
import { ListAbilitiesParams, ReadAbilityParams } from './catalogue.dto.js';
import { CatalogueService } from './catalogue.service.js';

/** `abilities/v1/abilities`. */
@RestController('abilities/v1', 'abilities', { schema: abilitySchema })
export class AbilitiesController {
  constructor(private readonly catalogue: CatalogueService) {}

  @Read()
  @Rights(can('read'))
  list(@RestParams() params: ListAbilitiesParams): Promise<Answer> {
    return this.catalogue.list(params);
  }

  @Read(':name')
  @Rights(can('read'))
  read(@RestParams() params: ReadAbilityParams): Promise<Record<string, unknown>> {
    return this.catalogue.read(params);
  }
}
