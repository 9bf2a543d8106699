import { HttpCode, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { policy, Authorize, Endpoint, RestParams, RestController } from '#core/rest';
import { forbidden } from '#core/errors';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { PersonDto } from './personal-data.dto.js';
import { ErasureResponse, PersonalDataResponse } from './personal-data.response.js';
import { PersonalDataService } from './personal-data.service.js';

const administrators = policy(
  'can manage_options and delete_users',
  ({ caller }) =>
    (caller.can('manage_options') && caller.can('delete_users')) ||
    forbidden('rest_forbidden', 'Personal data are exported and erased by administrators.'),
);

/** `personal-data/v1`: requests of people about their data, for administrators. */
@RestController('personal-data/v1')
export class PersonalDataController {
  constructor(private readonly data: PersonalDataService) {}

  @Post('export')
  @HttpCode(200)
  @Authorize(administrators)
  @Endpoint({ transaction: false, batch: false, strict: [] })
  @ApiOperation({
    operationId: 'exportPersonalData',
    summary: 'Export the data of a person',
    description:
      'Returns everything that is stored about an e-mail address, without secrets. Changes nothing but the audit log.',
  })
  @ApiExample({ body: { email: 'ada@example.org' } })
  @ApiOkResponse({ description: 'The records of the person.', type: PersonalDataResponse })
  export(@RestParams() { email }: PersonDto): Promise<PersonalDataResponse> {
    return this.data.export(email);
  }

  @Post('erase')
  @HttpCode(200)
  @Authorize(administrators)
  @Endpoint({ transaction: false, batch: false, strict: [] })
  @ApiOperation({
    operationId: 'erasePersonalData',
    summary: 'Erase the data of a person',
    description:
      'Erases everything that is stored about an e-mail address. Orders and attendees remain without the person; the account is deleted. This cannot be undone.',
  })
  @ApiExample({ body: { email: 'nobody@example.org' } })
  @ApiOkResponse({ description: 'Numbers of erased records.', type: ErasureResponse })
  @ApiErrors({ 403: 'The address belongs to the caller or to the last administrator (`rest_user_cannot_delete`).' })
  erase(@CurrentUser() caller: Caller, @RestParams() { email }: PersonDto): Promise<ErasureResponse> {
    return this.data.erase(caller, email);
  }
}
