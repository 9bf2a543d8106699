import { EVERYWHERE, NOT_EMBEDDED, WHEN_EDITING, resourceSchema } from '#core/rest';
import { schemaOf } from '#core/parameters';
import { APP_ID, NAME } from './application-passwords.dto.js';

/** What an application password consists of, as OPTIONS tells it. */
export function applicationPasswordSchema(): Record<string, unknown> {
  return resourceSchema('application-password', {
    uuid: { description: 'What it is found by.', type: 'string', format: 'uuid', context: EVERYWHERE, readonly: true },
    app_id: { ...schemaOf(APP_ID), context: EVERYWHERE },
    name: { ...schemaOf(NAME), required: true, context: EVERYWHERE },
    password: {
      description: 'The password; shown once, when it is made.',
      type: 'string',
      context: WHEN_EDITING,
      readonly: true,
    },
    created: {
      description: 'When it was made, UTC.',
      type: 'string',
      format: 'date-time',
      context: NOT_EMBEDDED,
      readonly: true,
    },
    last_used: {
      description: 'First use of the last day it was used on, UTC.',
      type: ['string', 'null'],
      format: 'date-time',
      context: NOT_EMBEDDED,
      readonly: true,
    },
    last_ip: {
      description: 'Network address of that use.',
      type: ['string', 'null'],
      format: 'ip',
      context: NOT_EMBEDDED,
      readonly: true,
    },
  });
}
