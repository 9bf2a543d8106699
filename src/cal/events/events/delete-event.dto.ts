import { RestParam } from '#core/parameters';
import { EVENT_ID, EVENT_PASSWORD, EVENT_SLUG, notifyHolders } from './event.dto.js';

const NOTIFY = notifyHolders('that the event is canceled');

/** `DELETE` by id. */
export class DeleteEventDto {
  @RestParam(EVENT_ID)
  id: number;

  @RestParam(EVENT_PASSWORD)
  password?: string;

  @RestParam(NOTIFY)
  notify?: boolean;
}

/** `DELETE` by slug. */
export class DeleteEventBySlugDto {
  @RestParam(EVENT_SLUG)
  slug: string;

  @RestParam(NOTIFY)
  notify?: boolean;
}
