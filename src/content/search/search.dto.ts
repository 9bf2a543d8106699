import { CONTEXT, ListDto, RestParam, atMost } from '#core/parameters';
import { idsParam } from '../shared/post-list.dto.js';
import { SUBTYPES, SUBTYPES_OF, type SearchType } from './search-kinds.js';

/** `GET content/v2/search`. */
export class SearchDto extends ListDto {
  @RestParam({ ...CONTEXT, enum: ['view', 'embed'], description: 'How much is shown; both show the same.' })
  override context: 'view' | 'embed';

  @RestParam({
    type: 'string',
    enum: Object.keys(SUBTYPES_OF),
    default: 'post',
    description: 'What to look for: posts of any kind, terms, or forms of blog posts.',
  })
  type: SearchType;

  @RestParam({
    type: 'array',
    items: { type: 'string', enum: [...SUBTYPES, 'any'] },
    default: 'any',
    check: atMost(20),
    description: 'Only these kinds of posts, or these vocabularies.',
  })
  subtype: string | string[];

  @RestParam(idsParam('Not these.'))
  exclude: number[];

  @RestParam(idsParam('Only these.'))
  include: number[];
}
