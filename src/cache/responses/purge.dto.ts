import { RestParam } from '#core/parameters';

/** Parameters of `POST cache/v1/purge`; at least one must be given. */
export class PurgeDto {
  @RestParam({ type: 'boolean', description: 'Everything.' })
  all?: boolean;

  @RestParam({
    type: 'array',
    maxItems: 100,
    items: { type: 'string', maxLength: 2000 },
    description: 'Addresses or paths, with whatever query.',
  })
  urls?: string[];

  @RestParam({
    type: 'array',
    maxItems: 100,
    items: { type: 'string', enum: ['rest', 'pages'] },
    description: 'rest: answers of the interface; pages: pages of the site.',
  })
  tags?: ('rest' | 'pages')[];

  @RestParam({
    type: 'array',
    maxItems: 100,
    items: { type: 'integer', minimum: 1 },
    description: 'Whatever may show one of these: everything, since any answer may.',
  })
  ids?: number[];
}
