import type { Schema } from '#core/parameters';
import { type PostStore } from '#core/content';
import { VENUE } from '../../cal/events/calendar-types.js';
import { isValidZone, isWall } from '#core/time';
import { invalidInput } from '../ability-errors.js';
import { flag, list, wallClock } from '../schemas.js';

/** What an event is made of; the same members change one. */
export interface EventInput {
  title?: string;
  description?: string;
  start?: string;
  end?: string;
  all_day?: boolean;
  timezone?: string;
  venue?: number;
  cost?: string;
  status?: 'publish' | 'draft' | 'pending' | 'private';
  categories?: string[];
  tags?: string[];
}

/** Fields of an event under the names that `cal/events/v1` has for them. */
export type EventFields = Omit<EventInput, 'start' | 'end'> & { start_date?: string; end_date?: string };

const names = (description: string): Schema => ({
  ...list({ type: 'string', pattern: '^\\S(.*\\S)?$', maxLength: 200 }, description),
  maxItems: 50,
});

/** The members as they are published. */
export const EVENT_INPUT: Record<string, Schema> = {
  title: { type: 'string', pattern: '\\S', maxLength: 500, description: 'Title.' },
  description: { type: 'string', maxLength: 200_000, description: 'Description, simple HTML.' },
  start: wallClock('When it starts.'),
  end: wallClock('When it ends.'),
  all_day: flag('true: it fills its days, times do not count.'),
  timezone: {
    type: 'string',
    minLength: 1,
    maxLength: 60,
    description: 'Zone of start and end, such as Europe/Berlin, UTC or UTC+3. Default: that of the site.',
  },
  venue: {
    type: 'integer',
    minimum: 0,
    maximum: 2_147_483_647,
    description: 'Id of an existing venue; 0: none.',
  },
  cost: {
    type: 'string',
    maxLength: 500,
    description: 'Cost as text such as $10 or 5 - 15; empty: not given.',
  },
  status: {
    type: 'string',
    enum: ['publish', 'draft', 'pending', 'private'],
    description:
      'Callers who may not publish send it in for review instead. Default for new ones: publish, or draft for those who may not.',
  },
  categories: names('All its categories by name, slug or id; new names are made.'),
  tags: names('All its tags by name, slug or id; new names are made.'),
};

/** What no schema can say of an event: zones and days that exist, an end after the start. */
export function checkEvent({ timezone, start, end }: EventInput): string | undefined {
  if (timezone !== undefined && !isValidZone(timezone)) {
    return 'timezone must be the name of a zone, such as Europe/Berlin.';
  }
  const fault = checkDays({ start, end });
  if (fault !== undefined) return fault;
  if (start !== undefined && end !== undefined && asMoment(end) < asMoment(start))
    return 'end must not be before start.';
  return undefined;
}

/** Refuses days that their month has not. @param times days or wall times by the name of their member */
export function checkDays(times: Readonly<Record<string, string | undefined>>): string | undefined {
  for (const [name, time] of Object.entries(times)) {
    if (time !== undefined && !isWall(asMoment(time))) return `${name} must be a day that exists.`;
  }
  return undefined;
}

/** Wall times in one form, so that they compare as text: a bare day is its midnight. */
function asMoment(wall: string): string {
  return wall.replace('T', ' ') + ' 00:00:00'.slice(wall.length - 10);
}

/** The fields of an input. @throws RestError 400 `ability_invalid_input` for a venue that does not exist */
export async function eventFields({ start, end, ...others }: EventInput, posts: PostStore): Promise<EventFields> {
  const { venue } = others;
  if (venue !== undefined && venue > 0 && !(await posts.allExist(VENUE, [venue]))) {
    throw invalidInput('venue must be the id of an existing venue.');
  }
  return {
    ...others,
    ...(start === undefined ? {} : { start_date: start }),
    ...(end === undefined ? {} : { end_date: end }),
  };
}
