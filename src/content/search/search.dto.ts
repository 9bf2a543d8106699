import { CONTEXT, ListDto, RestParam } from '#core/parameters';
import { idsParam } from '../shared/post-list.dto.js';
import { SEARCH_TYPES, SUBTYPE, type SearchType } from './search-kinds.js';

/** `GET content/v2/search`. */
export class SearchDto extends ListDto {
  @RestParam({ ...CONTEXT, enum: ['view', 'embed'], description: 'How much is shown; both show the same.' })
  override context: 'view' | 'embed';

  @RestParam({
    type: 'string',
    enum: SEARCH_TYPES,
    default: 'post',
    description: 'What to look for: posts of any kind, terms, or forms of blog posts.',
  })
  type: SearchType;

  @RestParam(SUBTYPE)
  subtype: string | string[];

  @RestParam(idsParam('Not these.'))
  exclude: number[];

  @RestParam(idsParam('Only these.'))
  include: number[];
}
