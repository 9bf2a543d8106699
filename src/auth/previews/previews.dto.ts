import { RestParam } from '#core/parameters';

/** Parameters of `POST auth/v1/previews`. */
export class CreatePreviewDto {
  @RestParam({
    type: 'integer',
    required: true,
    minimum: 1,
    description: 'Id of an event, venue, organizer, post or page.',
  })
  id: number;
}
