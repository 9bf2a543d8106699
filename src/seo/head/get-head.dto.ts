import { accepting, RestParam, isHttpUrlWithoutBlanks } from '#core/parameters';

/** `GET get_head`. */
export class GetHeadDto {
  @RestParam({
    required: true,
    check: accepting(
      'an http or https address, such as https://example.org/page',
      (value) => typeof value === 'string' && isHttpUrlWithoutBlanks(value),
    ),
    description: 'Absolute http or https address of a page of this site.',
  })
  url: string;
}

/** Kinds of objects whose head can be requested by id. */
export const HEAD_OBJECTS = ['post', 'term', 'user'] as const;

/** `GET get_head/<object>/<id>`. */
export class GetHeadByIdDto {
  @RestParam({
    in: 'path',
    path: 'post|term|user',
    description: 'What has the id: a post of any kind, a term, an account.',
  })
  object: (typeof HEAD_OBJECTS)[number];

  @RestParam({ in: 'path', path: '[\\d]+', type: 'integer', description: 'Its id.' })
  id: number;
}
