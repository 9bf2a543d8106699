import type { EventDescription } from './event-description.js';

/** What the domain events of the service say, by name. Written by `npm run webhook-types` from their classes. */
export const EVENT_SCHEMAS: Readonly<Record<string, EventDescription>> = {
  'admission.conflict': {
    description:
      'A device admitted without a network although another scan was first, or although the ticket did not admit.',
    members: {
      scan_id: { schema: { type: 'integer', description: 'Id of the scan.' }, example: 42 },
      list_id: { schema: { type: 'integer', description: 'Id of the check-in list.' }, example: 42 },
      device_id: { schema: { type: 'integer', description: 'Id of the device.' }, example: 42 },
      attendee_id: {
        schema: { type: ['integer', 'null'], description: 'Id of the attendee; null: the code is of none.' },
        example: 42,
      },
      reason: {
        schema: {
          type: 'string',
          enum: [
            'already-in',
            'code-expired',
            'code-replaced',
            'event-cancelled',
            'list-closed',
            'list-unknown',
            'no-right',
            'not-inside',
            'other-event',
            'other-ticket',
            'signature-invalid',
            'unknown-code',
            'unpaid',
            'void',
          ],
          description: 'Why it is a conflict.',
        },
        example: 'unknown-code',
      },
    },
  },
  'attendee.changed': {
    description: 'An attendee was changed, or checked in or out.',
    members: { attendee_id: { schema: { type: 'integer' }, example: 42 } },
  },
  'attendee.check_in_undone': {
    description: 'An attendee was changed, or checked in or out.',
    members: { attendee_id: { schema: { type: 'integer' }, example: 42 } },
  },
  'attendee.checked_in': {
    description: 'An attendee was changed, or checked in or out.',
    members: { attendee_id: { schema: { type: 'integer' }, example: 42 } },
  },
  'attendee.created': {
    description: 'An attendee was changed, or checked in or out.',
    members: { attendee_id: { schema: { type: 'integer' }, example: 42 } },
  },
  'attendee.released': {
    description: 'The seat was returned while the order stays: the ticket was withdrawn or refunded.',
    members: {
      attendee_id: { schema: { type: 'integer' }, example: 42 },
      is_announced: {
        schema: { type: 'boolean', description: 'Its holder and the purchaser get another message about it.' },
        example: false,
      },
    },
  },
  'attendee.transferred': {
    description: 'The ticket has another holder and another code.',
    members: {
      attendee_id: { schema: { type: 'integer' }, example: 42 },
      transfer_id: {
        schema: { type: 'integer', description: 'Id of the transfer, which has the former holder.' },
        example: 42,
      },
    },
  },
  'content.created': {
    description: 'Created without being published: a draft, a pending or scheduled post.',
    members: {
      content_id: { schema: { type: 'integer' }, example: 42 },
      content_type: {
        schema: { type: 'string', description: 'Name of its type, e.g. `cal_events`.' },
        example: 'cal_events',
      },
      status: {
        schema: { type: ['string', 'null'], description: 'Status now, e.g. `publish`; null: deleted for good.' },
        example: 'publish',
      },
      previous_status: {
        schema: { type: ['string', 'null'], description: 'Status before; null: it did not exist.' },
        example: 'draft',
      },
    },
  },
  'content.deleted': {
    description: 'Deleted for good.',
    members: {
      content_id: { schema: { type: 'integer' }, example: 42 },
      content_type: {
        schema: { type: 'string', description: 'Name of its type, e.g. `cal_events`.' },
        example: 'cal_events',
      },
      status: {
        schema: { type: ['string', 'null'], description: 'Status now, e.g. `publish`; null: deleted for good.' },
        example: 'publish',
      },
      previous_status: {
        schema: { type: ['string', 'null'], description: 'Status before; null: it did not exist.' },
        example: 'draft',
      },
    },
  },
  'content.published': {
    description: 'Visitors can see it now.',
    members: {
      content_id: { schema: { type: 'integer' }, example: 42 },
      content_type: {
        schema: { type: 'string', description: 'Name of its type, e.g. `cal_events`.' },
        example: 'cal_events',
      },
      status: {
        schema: { type: ['string', 'null'], description: 'Status now, e.g. `publish`; null: deleted for good.' },
        example: 'publish',
      },
      previous_status: {
        schema: { type: ['string', 'null'], description: 'Status before; null: it did not exist.' },
        example: 'draft',
      },
    },
  },
  'content.trashed': {
    description: 'A post, page, event, venue, organizer or other content was changed.',
    members: {
      content_id: { schema: { type: 'integer' }, example: 42 },
      content_type: {
        schema: { type: 'string', description: 'Name of its type, e.g. `cal_events`.' },
        example: 'cal_events',
      },
      status: {
        schema: { type: ['string', 'null'], description: 'Status now, e.g. `publish`; null: deleted for good.' },
        example: 'publish',
      },
      previous_status: {
        schema: { type: ['string', 'null'], description: 'Status before; null: it did not exist.' },
        example: 'draft',
      },
    },
  },
  'content.updated': {
    description: 'Changed in any other way, restored from the trash included.',
    members: {
      content_id: { schema: { type: 'integer' }, example: 42 },
      content_type: {
        schema: { type: 'string', description: 'Name of its type, e.g. `cal_events`.' },
        example: 'cal_events',
      },
      status: {
        schema: { type: ['string', 'null'], description: 'Status now, e.g. `publish`; null: deleted for good.' },
        example: 'publish',
      },
      previous_status: {
        schema: { type: ['string', 'null'], description: 'Status before; null: it did not exist.' },
        example: 'draft',
      },
    },
  },
  'event.canceled': {
    description: 'Whether, when, where or how an event takes place was changed, or what it is called.',
    members: {
      event_id: { schema: { type: 'integer' }, example: 42 },
      status: {
        schema: {
          type: 'string',
          enum: ['canceled', 'moved_online', 'postponed', 'rescheduled', 'scheduled'],
          description: 'Now.',
        },
        example: 'scheduled',
      },
      previous_status: {
        schema: {
          type: 'string',
          enum: ['canceled', 'moved_online', 'postponed', 'rescheduled', 'scheduled'],
          description: 'Before the change.',
        },
        example: 'scheduled',
      },
      reason: {
        schema: {
          type: 'string',
          description: 'Why, plain text of at most 500 characters as the organizer wrote it; empty: no reason given.',
        },
        example: 'The hall is being repaired.',
      },
      notify: {
        schema: {
          type: 'boolean',
          description: 'Whether the organizer wants the holders of tickets to get a message about this change.',
        },
        example: false,
      },
      revision: {
        schema: {
          type: 'integer',
          description: 'Revision of the event (`SEQUENCE` in calendar files) after the change.',
        },
        example: 3,
      },
      times: {
        schema: {
          type: 'object',
          properties: {
            timezone: { type: 'string', description: 'IANA name or `UTC±h`.' },
            all_day: { type: 'boolean', description: 'Whether the event takes whole days.' },
            start_date: { type: 'string', description: "Wall clock of the event's zone; lists sort and filter by it." },
            end_date: { type: 'string', description: "Wall clock of the event's zone." },
            start_utc: { type: 'string', description: 'UTC.' },
            end_utc: { type: 'string', description: 'UTC.' },
          },
          description: 'When the event is now.',
        },
        example: {
          timezone: 'Europe/Berlin',
          all_day: false,
          start_date: '2031-05-01 19:30:00',
          end_date: '2031-05-01 19:30:00',
          start_utc: '2031-05-01 19:30:00',
          end_utc: '2031-05-01 19:30:00',
        },
      },
      former_times: {
        schema: {
          type: 'object',
          properties: {
            timezone: { type: 'string', description: 'IANA name or `UTC±h`.' },
            all_day: { type: 'boolean', description: 'Whether the event takes whole days.' },
            start_date: { type: 'string', description: "Wall clock of the event's zone; lists sort and filter by it." },
            end_date: { type: 'string', description: "Wall clock of the event's zone." },
            start_utc: { type: 'string', description: 'UTC.' },
            end_utc: { type: 'string', description: 'UTC.' },
          },
          description: 'When it was before the change; the same unless it was moved.',
        },
        example: {
          timezone: 'Europe/Berlin',
          all_day: false,
          start_date: '2031-05-01 19:30:00',
          end_date: '2031-05-01 19:30:00',
          start_utc: '2031-05-01 19:30:00',
          end_utc: '2031-05-01 19:30:00',
        },
      },
      former_title: {
        schema: { type: 'string', description: 'Title before the change, as it is stored; absent: the same.' },
        example: 'text',
        isOptional: true,
      },
      former_venue: {
        schema: {
          type: 'string',
          description: 'Name of the venue before the change, as it is stored, empty without one; absent: the same.',
        },
        example: 'text',
        isOptional: true,
      },
    },
  },
  'event.details_changed': {
    description: 'Another title or venue, of which the organizer wants the holders of tickets to know.',
    members: {
      event_id: { schema: { type: 'integer' }, example: 42 },
      status: {
        schema: {
          type: 'string',
          enum: ['canceled', 'moved_online', 'postponed', 'rescheduled', 'scheduled'],
          description: 'Now.',
        },
        example: 'scheduled',
      },
      previous_status: {
        schema: {
          type: 'string',
          enum: ['canceled', 'moved_online', 'postponed', 'rescheduled', 'scheduled'],
          description: 'Before the change.',
        },
        example: 'scheduled',
      },
      reason: {
        schema: {
          type: 'string',
          description: 'Why, plain text of at most 500 characters as the organizer wrote it; empty: no reason given.',
        },
        example: 'The hall is being repaired.',
      },
      notify: {
        schema: {
          type: 'boolean',
          description: 'Whether the organizer wants the holders of tickets to get a message about this change.',
        },
        example: false,
      },
      revision: {
        schema: {
          type: 'integer',
          description: 'Revision of the event (`SEQUENCE` in calendar files) after the change.',
        },
        example: 3,
      },
      times: {
        schema: {
          type: 'object',
          properties: {
            timezone: { type: 'string', description: 'IANA name or `UTC±h`.' },
            all_day: { type: 'boolean', description: 'Whether the event takes whole days.' },
            start_date: { type: 'string', description: "Wall clock of the event's zone; lists sort and filter by it." },
            end_date: { type: 'string', description: "Wall clock of the event's zone." },
            start_utc: { type: 'string', description: 'UTC.' },
            end_utc: { type: 'string', description: 'UTC.' },
          },
          description: 'When the event is now.',
        },
        example: {
          timezone: 'Europe/Berlin',
          all_day: false,
          start_date: '2031-05-01 19:30:00',
          end_date: '2031-05-01 19:30:00',
          start_utc: '2031-05-01 19:30:00',
          end_utc: '2031-05-01 19:30:00',
        },
      },
      former_times: {
        schema: {
          type: 'object',
          properties: {
            timezone: { type: 'string', description: 'IANA name or `UTC±h`.' },
            all_day: { type: 'boolean', description: 'Whether the event takes whole days.' },
            start_date: { type: 'string', description: "Wall clock of the event's zone; lists sort and filter by it." },
            end_date: { type: 'string', description: "Wall clock of the event's zone." },
            start_utc: { type: 'string', description: 'UTC.' },
            end_utc: { type: 'string', description: 'UTC.' },
          },
          description: 'When it was before the change; the same unless it was moved.',
        },
        example: {
          timezone: 'Europe/Berlin',
          all_day: false,
          start_date: '2031-05-01 19:30:00',
          end_date: '2031-05-01 19:30:00',
          start_utc: '2031-05-01 19:30:00',
          end_utc: '2031-05-01 19:30:00',
        },
      },
      former_title: {
        schema: { type: 'string', description: 'Title before the change, as it is stored; absent: the same.' },
        example: 'text',
        isOptional: true,
      },
      former_venue: {
        schema: {
          type: 'string',
          description: 'Name of the venue before the change, as it is stored, empty without one; absent: the same.',
        },
        example: 'text',
        isOptional: true,
      },
    },
  },
  'event.moved_online': {
    description: 'Whether, when, where or how an event takes place was changed, or what it is called.',
    members: {
      event_id: { schema: { type: 'integer' }, example: 42 },
      status: {
        schema: {
          type: 'string',
          enum: ['canceled', 'moved_online', 'postponed', 'rescheduled', 'scheduled'],
          description: 'Now.',
        },
        example: 'scheduled',
      },
      previous_status: {
        schema: {
          type: 'string',
          enum: ['canceled', 'moved_online', 'postponed', 'rescheduled', 'scheduled'],
          description: 'Before the change.',
        },
        example: 'scheduled',
      },
      reason: {
        schema: {
          type: 'string',
          description: 'Why, plain text of at most 500 characters as the organizer wrote it; empty: no reason given.',
        },
        example: 'The hall is being repaired.',
      },
      notify: {
        schema: {
          type: 'boolean',
          description: 'Whether the organizer wants the holders of tickets to get a message about this change.',
        },
        example: false,
      },
      revision: {
        schema: {
          type: 'integer',
          description: 'Revision of the event (`SEQUENCE` in calendar files) after the change.',
        },
        example: 3,
      },
      times: {
        schema: {
          type: 'object',
          properties: {
            timezone: { type: 'string', description: 'IANA name or `UTC±h`.' },
            all_day: { type: 'boolean', description: 'Whether the event takes whole days.' },
            start_date: { type: 'string', description: "Wall clock of the event's zone; lists sort and filter by it." },
            end_date: { type: 'string', description: "Wall clock of the event's zone." },
            start_utc: { type: 'string', description: 'UTC.' },
            end_utc: { type: 'string', description: 'UTC.' },
          },
          description: 'When the event is now.',
        },
        example: {
          timezone: 'Europe/Berlin',
          all_day: false,
          start_date: '2031-05-01 19:30:00',
          end_date: '2031-05-01 19:30:00',
          start_utc: '2031-05-01 19:30:00',
          end_utc: '2031-05-01 19:30:00',
        },
      },
      former_times: {
        schema: {
          type: 'object',
          properties: {
            timezone: { type: 'string', description: 'IANA name or `UTC±h`.' },
            all_day: { type: 'boolean', description: 'Whether the event takes whole days.' },
            start_date: { type: 'string', description: "Wall clock of the event's zone; lists sort and filter by it." },
            end_date: { type: 'string', description: "Wall clock of the event's zone." },
            start_utc: { type: 'string', description: 'UTC.' },
            end_utc: { type: 'string', description: 'UTC.' },
          },
          description: 'When it was before the change; the same unless it was moved.',
        },
        example: {
          timezone: 'Europe/Berlin',
          all_day: false,
          start_date: '2031-05-01 19:30:00',
          end_date: '2031-05-01 19:30:00',
          start_utc: '2031-05-01 19:30:00',
          end_utc: '2031-05-01 19:30:00',
        },
      },
      former_title: {
        schema: { type: 'string', description: 'Title before the change, as it is stored; absent: the same.' },
        example: 'text',
        isOptional: true,
      },
      former_venue: {
        schema: {
          type: 'string',
          description: 'Name of the venue before the change, as it is stored, empty without one; absent: the same.',
        },
        example: 'text',
        isOptional: true,
      },
    },
  },
  'event.postponed': {
    description: 'Whether, when, where or how an event takes place was changed, or what it is called.',
    members: {
      event_id: { schema: { type: 'integer' }, example: 42 },
      status: {
        schema: {
          type: 'string',
          enum: ['canceled', 'moved_online', 'postponed', 'rescheduled', 'scheduled'],
          description: 'Now.',
        },
        example: 'scheduled',
      },
      previous_status: {
        schema: {
          type: 'string',
          enum: ['canceled', 'moved_online', 'postponed', 'rescheduled', 'scheduled'],
          description: 'Before the change.',
        },
        example: 'scheduled',
      },
      reason: {
        schema: {
          type: 'string',
          description: 'Why, plain text of at most 500 characters as the organizer wrote it; empty: no reason given.',
        },
        example: 'The hall is being repaired.',
      },
      notify: {
        schema: {
          type: 'boolean',
          description: 'Whether the organizer wants the holders of tickets to get a message about this change.',
        },
        example: false,
      },
      revision: {
        schema: {
          type: 'integer',
          description: 'Revision of the event (`SEQUENCE` in calendar files) after the change.',
        },
        example: 3,
      },
      times: {
        schema: {
          type: 'object',
          properties: {
            timezone: { type: 'string', description: 'IANA name or `UTC±h`.' },
            all_day: { type: 'boolean', description: 'Whether the event takes whole days.' },
            start_date: { type: 'string', description: "Wall clock of the event's zone; lists sort and filter by it." },
            end_date: { type: 'string', description: "Wall clock of the event's zone." },
            start_utc: { type: 'string', description: 'UTC.' },
            end_utc: { type: 'string', description: 'UTC.' },
          },
          description: 'When the event is now.',
        },
        example: {
          timezone: 'Europe/Berlin',
          all_day: false,
          start_date: '2031-05-01 19:30:00',
          end_date: '2031-05-01 19:30:00',
          start_utc: '2031-05-01 19:30:00',
          end_utc: '2031-05-01 19:30:00',
        },
      },
      former_times: {
        schema: {
          type: 'object',
          properties: {
            timezone: { type: 'string', description: 'IANA name or `UTC±h`.' },
            all_day: { type: 'boolean', description: 'Whether the event takes whole days.' },
            start_date: { type: 'string', description: "Wall clock of the event's zone; lists sort and filter by it." },
            end_date: { type: 'string', description: "Wall clock of the event's zone." },
            start_utc: { type: 'string', description: 'UTC.' },
            end_utc: { type: 'string', description: 'UTC.' },
          },
          description: 'When it was before the change; the same unless it was moved.',
        },
        example: {
          timezone: 'Europe/Berlin',
          all_day: false,
          start_date: '2031-05-01 19:30:00',
          end_date: '2031-05-01 19:30:00',
          start_utc: '2031-05-01 19:30:00',
          end_utc: '2031-05-01 19:30:00',
        },
      },
      former_title: {
        schema: { type: 'string', description: 'Title before the change, as it is stored; absent: the same.' },
        example: 'text',
        isOptional: true,
      },
      former_venue: {
        schema: {
          type: 'string',
          description: 'Name of the venue before the change, as it is stored, empty without one; absent: the same.',
        },
        example: 'text',
        isOptional: true,
      },
    },
  },
  'event.rescheduled': {
    description: 'Moved to another time, with or without the status `rescheduled`.',
    members: {
      event_id: { schema: { type: 'integer' }, example: 42 },
      status: {
        schema: {
          type: 'string',
          enum: ['canceled', 'moved_online', 'postponed', 'rescheduled', 'scheduled'],
          description: 'Now.',
        },
        example: 'scheduled',
      },
      previous_status: {
        schema: {
          type: 'string',
          enum: ['canceled', 'moved_online', 'postponed', 'rescheduled', 'scheduled'],
          description: 'Before the change.',
        },
        example: 'scheduled',
      },
      reason: {
        schema: {
          type: 'string',
          description: 'Why, plain text of at most 500 characters as the organizer wrote it; empty: no reason given.',
        },
        example: 'The hall is being repaired.',
      },
      notify: {
        schema: {
          type: 'boolean',
          description: 'Whether the organizer wants the holders of tickets to get a message about this change.',
        },
        example: false,
      },
      revision: {
        schema: {
          type: 'integer',
          description: 'Revision of the event (`SEQUENCE` in calendar files) after the change.',
        },
        example: 3,
      },
      times: {
        schema: {
          type: 'object',
          properties: {
            timezone: { type: 'string', description: 'IANA name or `UTC±h`.' },
            all_day: { type: 'boolean', description: 'Whether the event takes whole days.' },
            start_date: { type: 'string', description: "Wall clock of the event's zone; lists sort and filter by it." },
            end_date: { type: 'string', description: "Wall clock of the event's zone." },
            start_utc: { type: 'string', description: 'UTC.' },
            end_utc: { type: 'string', description: 'UTC.' },
          },
          description: 'When the event is now.',
        },
        example: {
          timezone: 'Europe/Berlin',
          all_day: false,
          start_date: '2031-05-01 19:30:00',
          end_date: '2031-05-01 19:30:00',
          start_utc: '2031-05-01 19:30:00',
          end_utc: '2031-05-01 19:30:00',
        },
      },
      former_times: {
        schema: {
          type: 'object',
          properties: {
            timezone: { type: 'string', description: 'IANA name or `UTC±h`.' },
            all_day: { type: 'boolean', description: 'Whether the event takes whole days.' },
            start_date: { type: 'string', description: "Wall clock of the event's zone; lists sort and filter by it." },
            end_date: { type: 'string', description: "Wall clock of the event's zone." },
            start_utc: { type: 'string', description: 'UTC.' },
            end_utc: { type: 'string', description: 'UTC.' },
          },
          description: 'When it was before the change; the same unless it was moved.',
        },
        example: {
          timezone: 'Europe/Berlin',
          all_day: false,
          start_date: '2031-05-01 19:30:00',
          end_date: '2031-05-01 19:30:00',
          start_utc: '2031-05-01 19:30:00',
          end_utc: '2031-05-01 19:30:00',
        },
      },
      former_title: {
        schema: { type: 'string', description: 'Title before the change, as it is stored; absent: the same.' },
        example: 'text',
        isOptional: true,
      },
      former_venue: {
        schema: {
          type: 'string',
          description: 'Name of the venue before the change, as it is stored, empty without one; absent: the same.',
        },
        example: 'text',
        isOptional: true,
      },
    },
  },
  'event.scheduled': {
    description: 'Takes place as announced after all.',
    members: {
      event_id: { schema: { type: 'integer' }, example: 42 },
      status: {
        schema: {
          type: 'string',
          enum: ['canceled', 'moved_online', 'postponed', 'rescheduled', 'scheduled'],
          description: 'Now.',
        },
        example: 'scheduled',
      },
      previous_status: {
        schema: {
          type: 'string',
          enum: ['canceled', 'moved_online', 'postponed', 'rescheduled', 'scheduled'],
          description: 'Before the change.',
        },
        example: 'scheduled',
      },
      reason: {
        schema: {
          type: 'string',
          description: 'Why, plain text of at most 500 characters as the organizer wrote it; empty: no reason given.',
        },
        example: 'The hall is being repaired.',
      },
      notify: {
        schema: {
          type: 'boolean',
          description: 'Whether the organizer wants the holders of tickets to get a message about this change.',
        },
        example: false,
      },
      revision: {
        schema: {
          type: 'integer',
          description: 'Revision of the event (`SEQUENCE` in calendar files) after the change.',
        },
        example: 3,
      },
      times: {
        schema: {
          type: 'object',
          properties: {
            timezone: { type: 'string', description: 'IANA name or `UTC±h`.' },
            all_day: { type: 'boolean', description: 'Whether the event takes whole days.' },
            start_date: { type: 'string', description: "Wall clock of the event's zone; lists sort and filter by it." },
            end_date: { type: 'string', description: "Wall clock of the event's zone." },
            start_utc: { type: 'string', description: 'UTC.' },
            end_utc: { type: 'string', description: 'UTC.' },
          },
          description: 'When the event is now.',
        },
        example: {
          timezone: 'Europe/Berlin',
          all_day: false,
          start_date: '2031-05-01 19:30:00',
          end_date: '2031-05-01 19:30:00',
          start_utc: '2031-05-01 19:30:00',
          end_utc: '2031-05-01 19:30:00',
        },
      },
      former_times: {
        schema: {
          type: 'object',
          properties: {
            timezone: { type: 'string', description: 'IANA name or `UTC±h`.' },
            all_day: { type: 'boolean', description: 'Whether the event takes whole days.' },
            start_date: { type: 'string', description: "Wall clock of the event's zone; lists sort and filter by it." },
            end_date: { type: 'string', description: "Wall clock of the event's zone." },
            start_utc: { type: 'string', description: 'UTC.' },
            end_utc: { type: 'string', description: 'UTC.' },
          },
          description: 'When it was before the change; the same unless it was moved.',
        },
        example: {
          timezone: 'Europe/Berlin',
          all_day: false,
          start_date: '2031-05-01 19:30:00',
          end_date: '2031-05-01 19:30:00',
          start_utc: '2031-05-01 19:30:00',
          end_utc: '2031-05-01 19:30:00',
        },
      },
      former_title: {
        schema: { type: 'string', description: 'Title before the change, as it is stored; absent: the same.' },
        example: 'text',
        isOptional: true,
      },
      former_venue: {
        schema: {
          type: 'string',
          description: 'Name of the venue before the change, as it is stored, empty without one; absent: the same.',
        },
        example: 'text',
        isOptional: true,
      },
    },
  },
  'import.finished': {
    description: 'An import of events ended.',
    members: {
      import_id: { schema: { type: 'string', description: 'Id by which clients know the import.' }, example: '6f1c' },
      status: { schema: { type: 'string', description: '`success` or `failed`.' }, example: 'completed' },
    },
  },
  'order.cancellation_declined': {
    description: 'The purchaser wants to cancel a paid order, or that was declined.',
    members: { order_id: { schema: { type: 'integer' }, example: 42 } },
  },
  'order.cancellation_requested': {
    description: 'A purchaser wants to cancel a paid order that only a person can refund.',
    members: { order_id: { schema: { type: 'integer' }, example: 42 } },
  },
  'order.changed': {
    description: 'Any other change of state: payment refused, reversed, or action required.',
    members: {
      order_id: { schema: { type: 'integer' }, example: 42 },
      status: { schema: { type: 'string', description: 'State now, e.g. `completed`.' }, example: 'completed' },
      previous_status: {
        schema: { type: ['string', 'null'], description: 'State before; null: the order is new.' },
        example: 'pending',
      },
      total_minor: { schema: { type: 'integer', description: 'Total in minor units of `currency`.' }, example: 2500 },
      currency: { schema: { type: 'string', description: 'ISO 4217 code.' }, example: 'EUR' },
    },
  },
  'order.completed': {
    description: 'An order was placed, or went from one state to another.',
    members: {
      order_id: { schema: { type: 'integer' }, example: 42 },
      status: { schema: { type: 'string', description: 'State now, e.g. `completed`.' }, example: 'completed' },
      previous_status: {
        schema: { type: ['string', 'null'], description: 'State before; null: the order is new.' },
        example: 'pending',
      },
      total_minor: { schema: { type: 'integer', description: 'Total in minor units of `currency`.' }, example: 2500 },
      currency: { schema: { type: 'string', description: 'ISO 4217 code.' }, example: 'EUR' },
    },
  },
  'order.created': {
    description: 'Stored in any state; an order that completes at once is also `order.completed`.',
    members: {
      order_id: { schema: { type: 'integer' }, example: 42 },
      status: { schema: { type: 'string', description: 'State now, e.g. `completed`.' }, example: 'completed' },
      previous_status: {
        schema: { type: ['string', 'null'], description: 'State before; null: the order is new.' },
        example: 'pending',
      },
      total_minor: { schema: { type: 'integer', description: 'Total in minor units of `currency`.' }, example: 2500 },
      currency: { schema: { type: 'string', description: 'ISO 4217 code.' }, example: 'EUR' },
    },
  },
  'order.expired': {
    description: 'Not paid in time.',
    members: {
      order_id: { schema: { type: 'integer' }, example: 42 },
      status: { schema: { type: 'string', description: 'State now, e.g. `completed`.' }, example: 'completed' },
      previous_status: {
        schema: { type: ['string', 'null'], description: 'State before; null: the order is new.' },
        example: 'pending',
      },
      total_minor: { schema: { type: 'integer', description: 'Total in minor units of `currency`.' }, example: 2500 },
      currency: { schema: { type: 'string', description: 'ISO 4217 code.' }, example: 'EUR' },
    },
  },
  'order.refunded': {
    description: 'An order was placed, or went from one state to another.',
    members: {
      order_id: { schema: { type: 'integer' }, example: 42 },
      status: { schema: { type: 'string', description: 'State now, e.g. `completed`.' }, example: 'completed' },
      previous_status: {
        schema: { type: ['string', 'null'], description: 'State before; null: the order is new.' },
        example: 'pending',
      },
      total_minor: { schema: { type: 'integer', description: 'Total in minor units of `currency`.' }, example: 2500 },
      currency: { schema: { type: 'string', description: 'ISO 4217 code.' }, example: 'EUR' },
    },
  },
  'order.voided': {
    description: 'Cancelled.',
    members: {
      order_id: { schema: { type: 'integer' }, example: 42 },
      status: { schema: { type: 'string', description: 'State now, e.g. `completed`.' }, example: 'completed' },
      previous_status: {
        schema: { type: ['string', 'null'], description: 'State before; null: the order is new.' },
        example: 'pending',
      },
      total_minor: { schema: { type: 'integer', description: 'Total in minor units of `currency`.' }, example: 2500 },
      currency: { schema: { type: 'string', description: 'ISO 4217 code.' }, example: 'EUR' },
    },
  },
  'payment.captured': {
    description: 'The money is there. `order.completed` says that the order is paid in full.',
    members: {
      order_id: { schema: { type: 'integer' }, example: 42 },
      payment_id: { schema: { type: 'integer' }, example: 42 },
      amount_minor: { schema: { type: 'integer', description: 'Minor units of `currency`.' }, example: 2500 },
      currency: { schema: { type: 'string', description: 'ISO 4217 code.' }, example: 'EUR' },
      is_test: {
        schema: { type: 'boolean', description: 'No money moved: the payment service is in its test mode.' },
        example: false,
      },
    },
  },
  'payment.disputed': {
    description: 'A dispute was opened, or has another state.',
    members: {
      dispute_id: { schema: { type: 'integer' }, example: 42 },
      state: {
        schema: { type: 'string', enum: ['appeal', 'closed', 'lost', 'open', 'under_review', 'warning', 'won'] },
        example: 'warning',
      },
      order_id: { schema: { type: 'integer' }, example: 42 },
      payment_id: { schema: { type: 'integer' }, example: 42 },
      amount_minor: { schema: { type: 'integer', description: 'Minor units of `currency`.' }, example: 2500 },
      currency: { schema: { type: 'string', description: 'ISO 4217 code.' }, example: 'EUR' },
      is_test: {
        schema: { type: 'boolean', description: 'No money moved: the payment service is in its test mode.' },
        example: false,
      },
    },
  },
  'payment.late_refunded': {
    description:
      'Money came that the order cannot take, since its seats are gone or it is paid already: it is refunded.',
    members: {
      refund_id: { schema: { type: 'integer' }, example: 42 },
      source: { schema: { type: 'string', enum: ['admin', 'automatic', 'buyer', 'external'] }, example: 'buyer' },
      order_id: { schema: { type: 'integer' }, example: 42 },
      payment_id: { schema: { type: 'integer' }, example: 42 },
      amount_minor: { schema: { type: 'integer', description: 'Minor units of `currency`.' }, example: 2500 },
      currency: { schema: { type: 'string', description: 'ISO 4217 code.' }, example: 'EUR' },
      is_test: {
        schema: { type: 'boolean', description: 'No money moved: the payment service is in its test mode.' },
        example: false,
      },
    },
  },
  'payment.refunded': {
    description: 'A payment service has paid money back, or a manager has; each refund once.',
    members: {
      refund_id: { schema: { type: 'integer' }, example: 42 },
      source: { schema: { type: 'string', enum: ['admin', 'automatic', 'buyer', 'external'] }, example: 'buyer' },
      order_id: { schema: { type: 'integer' }, example: 42 },
      payment_id: { schema: { type: 'integer' }, example: 42 },
      amount_minor: { schema: { type: 'integer', description: 'Minor units of `currency`.' }, example: 2500 },
      currency: { schema: { type: 'string', description: 'ISO 4217 code.' }, example: 'EUR' },
      is_test: {
        schema: { type: 'boolean', description: 'No money moved: the payment service is in its test mode.' },
        example: false,
      },
    },
  },
  'redirect.changed': {
    description: 'Redirect rules were created, changed or deleted.',
    members: {
      redirect_ids: {
        schema: {
          type: 'array',
          items: { type: 'integer' },
          description: 'Ids of the rules; empty: those that a filter found, or the rules of a group.',
        },
        example: [42],
      },
    },
  },
  'settings.changed': {
    description: 'Settings were stored or reset to their defaults, with the same values as before or with others.',
    members: {
      group: { schema: { type: 'string', description: 'Name of their group, e.g. `tickets`.' }, example: 'tickets' },
      names: {
        schema: {
          type: 'array',
          items: { type: 'string' },
          description: 'Names of the settings in alphabetical order. Values are not included: some are secrets.',
        },
        example: ['hold_minutes'],
      },
    },
  },
  'ticket.changed': {
    description: 'A ticket or RSVP was changed.',
    members: {
      ticket_id: { schema: { type: 'integer' }, example: 42 },
      post_id: {
        schema: {
          type: ['integer', 'null'],
          description: 'Id of the event or page that it belongs to; null: that was deleted.',
        },
        example: 42,
      },
    },
  },
  'ticket.created': {
    description: 'A ticket or RSVP was changed.',
    members: {
      ticket_id: { schema: { type: 'integer' }, example: 42 },
      post_id: {
        schema: {
          type: ['integer', 'null'],
          description: 'Id of the event or page that it belongs to; null: that was deleted.',
        },
        example: 42,
      },
    },
  },
  'ticket.deleted': {
    description: 'A ticket or RSVP was changed.',
    members: {
      ticket_id: { schema: { type: 'integer' }, example: 42 },
      post_id: {
        schema: {
          type: ['integer', 'null'],
          description: 'Id of the event or page that it belongs to; null: that was deleted.',
        },
        example: 42,
      },
    },
  },
  'ticket.sold_out': {
    description:
      'The last seat is sold or reserved by an unpaid order. Occurs again when a returned seat is sold again.',
    members: {
      ticket_id: { schema: { type: 'integer' }, example: 42 },
      post_id: {
        schema: {
          type: ['integer', 'null'],
          description: 'Id of the event or page that it belongs to; null: that was deleted.',
        },
        example: 42,
      },
    },
  },
  'user.changed': {
    description: 'An account was changed.',
    members: { user_id: { schema: { type: 'integer' }, example: 42 } },
  },
  'user.created': {
    description: 'An account was changed.',
    members: { user_id: { schema: { type: 'integer' }, example: 42 } },
  },
  'user.deleted': {
    description: 'An account was changed.',
    members: { user_id: { schema: { type: 'integer' }, example: 42 } },
  },
  'user.email_change_requested': {
    description: 'The owner of an account wants another e-mail address, which is not confirmed yet.',
    members: { user_id: { schema: { type: 'integer' }, example: 42 } },
  },
  'user.password_reset_requested': {
    description: 'Somebody who knows the address of an account has forgotten its password.',
    members: { user_id: { schema: { type: 'integer' }, example: 42 } },
  },
  'user.signed_in': {
    description: 'A user signed in with a browser.',
    members: {
      is_new_browser: {
        schema: {
          type: 'boolean',
          description: 'Whether the user has not signed in with this browser before, as far as its cookies say.',
        },
        example: false,
      },
      user_id: { schema: { type: 'integer' }, example: 42 },
    },
  },
};
