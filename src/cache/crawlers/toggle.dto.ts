import { RestParam } from '#core/parameters';

/** Parameters of `POST toggle_crawler_state`. */
export class ToggleCrawlerDto {
  @RestParam({ loose: true, hidden: true, description: 'Number of the crawler; anything but a number counts as 0.' })
  crawler_id?: unknown;
}
