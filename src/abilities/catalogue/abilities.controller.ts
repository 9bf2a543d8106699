import type { RestResponse } from '../../core/rest/rest-response.js';
import { can } from '../../core/rest/rights.js';
import { RestParams, Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import {
  ApiExample,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  PAGING_HEADERS,
} from '../../core/rest/swagger.js';
import { abilitySchema } from './ability.mapper.js';
import { ListAbilitiesParams, ReadAbilityParams } from './catalogue.dto.js';
import { CatalogueService } from './catalogue.service.js';
import { AbilityResponse } from './ability.response.js';

/** `abilities/v1/abilities`. */
@RestController('abilities/v1', 'abilities', { schema: abilitySchema })
export class AbilitiesController {
  constructor(private readonly catalogue: CatalogueService) {}

  @Read()
  @Rights(can('read'))
  @ApiOperation({
    operationId: 'listAbilities',
    summary: 'List abilities',
    description: 'Lists abilities, by category.',
  })
  @ApiOkResponse({ description: 'A page of the list.', type: AbilityResponse, isArray: true, headers: PAGING_HEADERS })
  list(@RestParams() params: ListAbilitiesParams): Promise<RestResponse<AbilityResponse[]>> {
    return this.catalogue.list(params);
  }

  @Read(':name')
  @Rights(can('read'))
  @ApiOperation({
    operationId: 'getAbility',
    summary: 'Get an ability',
    description: 'Returns an ability.',
  })
  @ApiExample({ path: { name: 'calendar/find-events' } })
  @ApiOkResponse({ description: 'What it is like.', type: AbilityResponse })
  @ApiNotFoundResponse({ description: 'There is no such one (`rest_ability_not_found`).' })
  read(@RestParams() params: ReadAbilityParams): Promise<AbilityResponse> {
    return this.catalogue.read(params);
  }
}
