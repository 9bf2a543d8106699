import { Get, HttpCode, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiErrors, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, hasCapability, RestController, RestParams } from '#core/rest';
import { AdmissionKeyDto } from './admission-key.dto.js';
import { AdmissionKeyListResponse, AdmissionKeyResponse } from './admission-key.response.js';
import { AdmissionKeysService } from './admission-keys.service.js';

/** `cal/tickets/v1/admission/keys`: for administrators, as one call makes all signed codes invalid. */
@RestController('cal/tickets/v1', 'admission/keys')
export class AdmissionKeysController {
  constructor(private readonly keys: AdmissionKeysService) {}

  @Get()
  @Authorize(hasCapability('manage_options'))
  @ApiOperation({
    operationId: 'listAdmissionKeys',
    summary: 'List the keys that sign codes',
    description: 'Lists the keys (Ed25519) that sign codes of tickets, with their public parts.',
  })
  @ApiOkResponse({ description: 'The keys.', type: AdmissionKeyListResponse })
  list(): Promise<AdmissionKeyListResponse> {
    return this.keys.list();
  }

  @Post()
  @Authorize(hasCapability('manage_options'))
  @ApiOperation({
    operationId: 'createAdmissionKey',
    summary: 'Create a key that signs codes',
    description:
      'Makes a key, which signs all codes that are drawn from now on. At most two keys are active: retire the former one once all devices have the new one.',
  })
  @ApiCreatedResponse({ description: 'The key.', type: AdmissionKeyResponse })
  @ApiErrors({ 409: 'Two keys are active, or 16 are not revoked (`too-many-admission-keys`).' })
  create(): Promise<AdmissionKeyResponse> {
    return this.keys.create();
  }

  @Post(':id/retire')
  @HttpCode(200)
  @Authorize(hasCapability('manage_options'))
  @ApiOperation({
    operationId: 'retireAdmissionKey',
    summary: 'Retire a key that signs codes',
    description: 'The key signs nothing new. Codes that it has signed stay valid.',
  })
  @ApiOkResponse({ description: 'The retired key.', type: AdmissionKeyResponse })
  @ApiErrors({ 404: 'No such key (`admission-key-not-found`).' })
  retire(@RestParams() { id }: AdmissionKeyDto): Promise<AdmissionKeyResponse> {
    return this.keys.retire(id);
  }

  @Post(':id/revoke')
  @HttpCode(200)
  @Authorize(hasCapability('manage_options'))
  @ApiOperation({
    operationId: 'revokeAdmissionKey',
    summary: 'Revoke a key that signs codes',
    description:
      'All codes that the key has signed are refused from now on: for a private key that others may have. Holders need their tickets anew.',
  })
  @ApiOkResponse({ description: 'The revoked key.', type: AdmissionKeyResponse })
  @ApiErrors({ 404: 'No such key (`admission-key-not-found`).' })
  revoke(@RestParams() { id }: AdmissionKeyDto): Promise<AdmissionKeyResponse> {
    return this.keys.revoke(id);
  }
}
