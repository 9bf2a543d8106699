import { Get } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { type RestResponse, hasCapability, Authorize, RestParams, RestController } from '#core/rest';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation, PAGING_HEADERS } from '#core/openapi';
import { abilitySchema } from './ability.mapper.js';
import { ListAbilitiesDto, ReadAbilityDto } from './catalogue.dto.js';
import { CatalogueService } from './catalogue.service.js';
import { AbilityResponse } from './ability.response.js';

/** `abilities/v1/abilities`. */
@RestController('abilities/v1', 'abilities', { schema: abilitySchema })
export class AbilitiesController {
  constructor(private readonly catalogue: CatalogueService) {}

  @Get()
  @Authorize(hasCapability('read'))
  @ApiOperation({
    operationId: 'listAbilities',
    summary: 'List abilities',
    description: 'Lists abilities, by category.',
  })
  @ApiOkResponse({ description: 'A page of the list.', type: AbilityResponse, isArray: true, headers: PAGING_HEADERS })
  list(
    @CurrentUser() caller: Caller,
    @RestParams() params: ListAbilitiesDto,
  ): Promise<RestResponse<AbilityResponse[]>> {
    return this.catalogue.list(caller, params);
  }

  @Get(':name')
  @Authorize(hasCapability('read'))
  @ApiOperation({
    operationId: 'getAbility',
    summary: 'Get an ability',
    description: 'Returns an ability.',
  })
  @ApiExample({ path: { name: 'calendar/find-events' } })
  @ApiOkResponse({ description: 'What it is like.', type: AbilityResponse })
  @ApiErrors({ 404: 'There is no such one (`rest_ability_not_found`).' })
  read(@CurrentUser() caller: Caller, @RestParams() params: ReadAbilityDto): Promise<AbilityResponse> {
    return this.catalogue.read(caller, params);
  }
}
