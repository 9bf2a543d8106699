import { TAGS } from '#core/content';
import { RestParam, partialParams } from '#core/parameters';
import { TermFieldsDto, TermListDto, references, termId } from '../categories/terms.dto.js';

/** `GET tags`. */
export class ListEventTagsDto extends TermListDto {
  @RestParam(references(TAGS, 'Not these tags; does nothing beside `include`.'))
  override exclude?: unknown;

  @RestParam(references(TAGS, 'Only these tags, by id.'))
  override include?: unknown;
}

/** `POST tags`. */
export class CreateEventTagDto extends TermFieldsDto {
  @RestParam({ type: 'integer', hidden: true, description: 'Refused: tags have no parents.' })
  parent?: number;
}

/** `GET` and `DELETE tags/<id>`. */
export class TagDto {
  @RestParam(termId(TAGS))
  id: number;
}

/** `POST|PUT|PATCH tags/<id>`. Absent members stay as they are. */
export class UpdateEventTagDto extends partialParams(CreateEventTagDto) {
  @RestParam(termId(TAGS))
  id: number;
}
