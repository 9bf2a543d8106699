import { RestParam } from '../../../core/rest/parameters/index.js';

/** The scanners' key, which the routes of tickets and attendees take. */
export class ApiKeyDto {
  @RestParam({
    type: 'string',
    loose: true,
    hidden: true,
    description: 'Key of the scanners; makes the caller a manager of attendees.',
  })
  api_key?: unknown;
}
