import { RestParam } from '#core/parameters';

/** Parameters of `POST toggle_crawler_state`. */
export class ToggleCrawlerDto {
  @RestParam({
    loose: 'Text that is no number counts as 0 (recorded); `crawlerNumber` refuses other types.',
    hidden: true,
    description: 'Number of the crawler; anything but a number counts as 0.',
  })
  crawler_id?: unknown;
}
