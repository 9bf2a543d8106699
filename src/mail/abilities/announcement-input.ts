import { id, list } from '../../abilities/schemas.js';
import type { Schema } from '#core/parameters';
import { MAX_BODY_LENGTH, MAX_SUBJECT_LENGTH, MAX_TICKETS } from '../rest/mail.dto.js';

/** Input: which attendees of an event. */
export const AUDIENCE: Record<string, Schema> = {
  tickets: {
    ...list(id('Id of a ticket.'), `Only holders of these tickets, at most ${MAX_TICKETS}; default: of all.`),
    minItems: 1,
    maxItems: MAX_TICKETS,
  },
  checked_in: {
    type: 'boolean',
    description: 'true: only attendees who are checked in; false: only those who are not; default: both.',
  },
};

/** What `AUDIENCE` describes. */
export interface AudienceInput {
  tickets?: number[];
  checked_in?: boolean;
}

/** Input: what attendees are informed of. */
export const TEXT: Record<string, Schema> = {
  subject: {
    type: 'string',
    minLength: 1,
    maxLength: MAX_SUBJECT_LENGTH,
    pattern: '\\S',
    description: `Subject, plain text on one line of at most ${MAX_SUBJECT_LENGTH} characters.`,
  },
  body: {
    type: 'string',
    minLength: 1,
    maxLength: MAX_BODY_LENGTH,
    pattern: '\\S',
    description: `Text, plain, at most ${MAX_BODY_LENGTH} characters. Empty lines separate paragraphs.`,
  },
};

/** What `TEXT` describes. */
export interface TextInput {
  subject: string;
  body: string;
}
