import { RestParam } from '#core/parameters';

/** Parameters of routes that only name a key. */
export class AdmissionKeyDto {
  @RestParam({
    in: 'path',
    path: '[\\d]+',
    type: 'integer',
    minimum: 0,
    maximum: 15,
    required: true,
    description: 'Number of the key.',
  })
  id: number;
}
