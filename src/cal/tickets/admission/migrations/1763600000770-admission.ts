import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Columns, createTable } from '#core/database';

/** Devices that check attendees in, their lists, scans and keys. */
export class Admission1763600000770 implements MigrationInterface {
  name = 'Admission1763600000770';

  async up(runner: QueryRunner): Promise<void> {
    const c = new Columns(runner);
    const optional = { isNullable: true };
    await createTable(
      runner,
      'admission_lists',
      [
        c.id(),
        c.string('name', 100),
        c.key('direction', 12),
        c.key('reentry', 12),
        c.moment('opens_utc', optional),
        c.moment('closes_utc', optional),
        c.flag('all_tickets'),
        c.flag('admits_unpaid'),
        c.key('offline', 8),
        c.int('revision', { default: 1 }),
        c.int('created_by', optional),
        c.moment('created_utc'),
        c.moment('modified_utc'),
      ],
      { index: [['ix_admission_lists_created_by', ['created_by']]], foreign: { created_by: ['users', 'SET NULL'] } },
    );
    await createTable(runner, 'admission_list_events', [c.int('list_id'), c.int('event_id')], {
      primary: ['list_id', 'event_id'],
      index: [['ix_admission_list_events_event', ['event_id']]],
      foreign: { list_id: ['admission_lists', 'CASCADE'], event_id: ['content', 'CASCADE'] },
    });
    await createTable(runner, 'admission_list_tickets', [c.int('list_id'), c.int('ticket_id')], {
      primary: ['list_id', 'ticket_id'],
      index: [['ix_admission_list_tickets_ticket', ['ticket_id']]],
      foreign: { list_id: ['admission_lists', 'CASCADE'], ticket_id: ['content', 'CASCADE'] },
    });
    await createTable(
      runner,
      'admission_devices',
      [
        c.id(),
        c.string('name', 100),
        c.string('gate', 100, { default: "''" }),
        c.text('rights'),
        c.key('token_hash', 64, optional),
        c.key('enrollment_hash', 64, optional),
        c.moment('enrollment_expires_utc', optional),
        c.moment('enrolled_utc', optional),
        c.string('software', 200, { default: "''" }),
        c.int('revision', { default: 1 }),
        c.moment('last_seen_utc', optional),
        c.bigint('clock_offset_ms', optional),
        c.int('queue_length', { default: 0 }),
        c.int('created_by', optional),
        c.moment('created_utc'),
        c.moment('revoked_utc', optional),
        c.moment('wiped_utc', optional),
      ],
      {
        unique: [
          ['uq_admission_devices_token', ['token_hash']],
          ['uq_admission_devices_enrollment', ['enrollment_hash']],
        ],
        index: [['ix_admission_devices_created_by', ['created_by']]],
        foreign: { created_by: ['users', 'SET NULL'] },
      },
    );
    await createTable(runner, 'admission_device_lists', [c.int('device_id'), c.int('list_id')], {
      primary: ['device_id', 'list_id'],
      index: [['ix_admission_device_lists_list', ['list_id']]],
      foreign: { device_id: ['admission_devices', 'CASCADE'], list_id: ['admission_lists', 'CASCADE'] },
    });
    await createTable(
      runner,
      'admission_scans',
      [
        c.id(),
        c.int('device_id'),
        c.key('nonce', 40),
        c.int('list_id'),
        c.int('attendee_id', optional),
        c.key('direction', 8),
        c.key('status', 10),
        c.key('reason', 24, optional),
        c.flag('offline'),
        c.flag('forced'),
        c.string('force_reason', 250, optional),
        c.string('gate', 100, { default: "''" }),
        c.bigint('device_ms'),
        c.bigint('scanned_ms'),
        c.moment('received_utc'),
        c.moment('ended_utc', optional),
        c.moment('resolved_utc', optional),
        c.int('resolved_by', optional),
      ],
      {
        unique: [['uq_admission_scans_nonce', ['device_id', 'nonce']]],
        index: [
          ['ix_admission_scans_list', ['list_id', 'status', 'id']],
          ['ix_admission_scans_attendee', ['attendee_id', 'list_id']],
          ['ix_admission_scans_resolved_by', ['resolved_by']],
        ],
        foreign: {
          device_id: ['admission_devices', 'CASCADE'],
          list_id: ['admission_lists', 'CASCADE'],
          attendee_id: ['ticket_attendees', 'CASCADE'],
          resolved_by: ['users', 'SET NULL'],
        },
      },
    );
    await createTable(
      runner,
      'admission_entries',
      [
        c.int('list_id'),
        c.int('attendee_id'),
        c.flag('inside'),
        c.int('entries', { default: 1 }),
        c.int('first_scan_id', optional),
        c.bigint('first_scanned_ms'),
        c.bigint('last_scanned_ms'),
      ],
      {
        primary: ['list_id', 'attendee_id'],
        index: [
          ['ix_admission_entries_attendee', ['attendee_id']],
          ['ix_admission_entries_first_scan', ['first_scan_id']],
        ],
        foreign: {
          list_id: ['admission_lists', 'CASCADE'],
          attendee_id: ['ticket_attendees', 'CASCADE'],
          first_scan_id: ['admission_scans', 'SET NULL'],
        },
      },
    );
    await createTable(
      runner,
      'admission_keys',
      [
        c.int('id'),
        c.key('public_key', 64),
        c.text('private_key'),
        c.moment('created_utc'),
        c.moment('retired_utc', optional),
        c.moment('revoked_utc', optional),
      ],
      { primary: ['id'] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'admission_keys',
      'admission_entries',
      'admission_scans',
      'admission_device_lists',
      'admission_devices',
      'admission_list_tickets',
      'admission_list_events',
      'admission_lists',
    ])
      await runner.dropTable(table);
  }
}
