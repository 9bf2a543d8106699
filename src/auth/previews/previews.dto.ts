import { RestParam } from '#core/parameters';

/** Hours for which a link is valid: by default, and at most. */
const DEFAULT_HOURS = 48;
const MAX_HOURS = 720;

/** Parameters of `DELETE auth/v1/previews`. */
export class RevokePreviewsDto {
  @RestParam({
    type: 'integer',
    required: true,
    minimum: 1,
    description: 'Id of an event, venue, organizer, post or page.',
  })
  id: number;
}

/** Parameters of `POST auth/v1/previews`. */
export class CreatePreviewDto extends RevokePreviewsDto {
  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: MAX_HOURS,
    default: DEFAULT_HOURS,
    description: `Hours for which the link is valid, 1 to ${MAX_HOURS}.`,
  })
  hours: number;
}
