import { type ParamDeclaration, anyId, pathId, RestParam, textNotBlank } from '#core/parameters';

const EVENT: ParamDeclaration = {
  in: 'path',
  path: '[\\d]+',
  type: 'integer',
  check: pathId,
  required: true,
  description: 'Id of the event or page.',
};

/** Parameters of routes that only name an event. */
export class DisplaysDto {
  @RestParam(EVENT)
  id: number;
}

/** Parameters of `POST events/<id>/displays`. */
export class CreateDisplayDto extends DisplaysDto {
  @RestParam({
    type: 'string',
    required: true,
    check: textNotBlank,
    maxLength: 100,
    description: 'Name of the display, such as "Foyer".',
  })
  name: string;
}

/** Parameters of routes that name a display. */
export class DisplayDto extends DisplaysDto {
  @RestParam({
    in: 'path',
    path: '[\\d]+',
    type: 'integer',
    check: anyId,
    required: true,
    description: 'Id of the display.',
  })
  display: number;
}
