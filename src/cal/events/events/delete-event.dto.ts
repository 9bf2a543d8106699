import { type ParamDeclaration, RestParam } from '#core/parameters';
import { EVENT_ID, EVENT_PASSWORD, EVENT_SLUG } from './event.dto.js';

const NOTIFY: ParamDeclaration = {
  type: 'boolean',
  hidden: true,
  description: 'true: holders of tickets get a message that the event is canceled, where the site sends messages.',
};

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
