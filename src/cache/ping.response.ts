import { ApiProperty } from '#core/openapi';
import { CallbackDoneResponse } from './cloud/callback.response.js';

/** The service is there. */
export class PingResponse extends CallbackDoneResponse {
  @ApiProperty({ type: 'string', description: 'Version of the service.', example: '0.1.0' })
  ver!: string;
}
