import { RestParam } from '#core/parameters';

/** Parameters of `GET crawlers/<id>`. */
export class CrawlerDto {
  @RestParam({
    in: 'path',
    path: '\\d+',
    type: 'integer',
    required: true,
    description: 'Number of the crawler, from 0.',
  })
  id: number;
}

/** Parameters of `PUT crawlers/<id>`. */
export class ChangeCrawlerDto extends CrawlerDto {
  @RestParam({ type: 'boolean', required: true, description: 'Whether it walks.' })
  active: boolean;
}
