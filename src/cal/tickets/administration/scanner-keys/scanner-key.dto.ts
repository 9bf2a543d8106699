import { type ParamDeclaration, RestParam, textNotBlank, dateOrTime, anyId } from '#core/parameters';
import * as check from '../../catalog/listing/checks.js';

const ID: ParamDeclaration = {
  in: 'path',
  path: '[\\d]+',
  type: 'integer',
  check: anyId,
  required: true,
  description: 'Id of the key.',
};

/** Parameters of routes that only name a key. */
export class ScannerKeyDto {
  @RestParam(ID)
  id: number;
}

/** Parameters of `POST scanner-keys`. */
export class CreateScannerKeyDto {
  @RestParam({
    type: 'string',
    required: true,
    check: textNotBlank,
    maxLength: 100,
    description: 'Name of the device, such as "Entrance 2".',
  })
  name: string;

  @RestParam({
    type: 'integer',
    check: check.existingPost,
    description: 'Event or page whose attendees the key checks in. Without it: of all.',
  })
  event_id?: number;

  @RestParam({ type: 'string', check: dateOrTime, description: 'When the key stops being valid, UTC. Default: never.' })
  expires?: string;
}
