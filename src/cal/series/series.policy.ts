import { mayEdit, PostStore } from '#core/content';
import type { Caller } from '#core/context';
import { forbidden } from '#core/errors';
import { policy } from '#core/rest';
import { EVENT } from '../events/calendar-types.js';
import type { SeriesEntity } from './series.entity.js';
import { SeriesRepository } from './series.repository.js';

const NO_EVENTS = 'This is for those who change events.';

/** May change a series: its author, and those who change events of others. */
export function mayEditSeries(caller: Caller, { author_id }: Pick<SeriesEntity, 'author_id'>): boolean {
  return mayEdit(caller, EVENT, { author_id, status: 'publish' });
}

/** May change the event that becomes a series. */
export const editsFirstEvent = policy('may change the event', [PostStore], async ({ caller, params }, posts) => {
  if (!caller.can(EVENT.capabilities.edit)) return forbidden('rest_forbidden', NO_EVENTS);
  const event = await posts.head(EVENT, Number(params.event_id));
  // What does not exist is for the handler to say.
  return !event || mayEdit(caller, EVENT, event) || forbidden('rest_forbidden', 'You may not change this event.');
});

/** May change the series of the path. */
export const editsSeries = policy(
  'may change the series',
  [SeriesRepository],
  async ({ caller, params }, repository) => {
    if (!caller.can(EVENT.capabilities.edit)) return forbidden('rest_forbidden', NO_EVENTS);
    const series = await repository.find(Number(params.id));
    return !series || mayEditSeries(caller, series) || forbidden('rest_forbidden', 'You may not change this series.');
  },
);
