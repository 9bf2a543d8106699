import { RestParam } from '#core/parameters';

/** `GET meta/search`. */
export class MetaSearchDto {
  @RestParam({ hidden: true, description: 'Id of the post.' })
  post_id?: unknown;

  @RestParam({
    hidden: true,
    description: 'How the names of the fields begin; absent: those that do not begin with _.',
  })
  query?: unknown;
}
