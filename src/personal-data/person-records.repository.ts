import { Injectable } from '@nestjs/common';
import { newOrderKeySalt } from '../cal/tickets/orders/order-key.service.js';
import { Database } from '../core/database/database.js';
import { placeholders } from '../core/database/sql-fragment.js';

type Row = Record<string, unknown>;

/** The records of a person, by table. */
export interface PersonRecords {
  users: Row[];
  ticket_orders: Row[];
  ticket_attendees: Row[];
  comments: Row[];
  ticket_order_changes: Row[];
  audit_entries: Row[];
}

/** Replaces a name. */
export const ERASED = 'Erased';

/** SQL for the records that belong to a person. */
@Injectable()
export class PersonRecordsRepository {
  constructor(private readonly database: Database) {}

  /** @param email in lower case */
  async find(email: string): Promise<PersonRecords> {
    const read = (sql: string, values: readonly unknown[]): Promise<Row[]> => this.database.read<Row>(sql, values);
    const users = await read('SELECT * FROM users WHERE email_key = ?', [email]);
    const userIds = users.map(({ id }) => id);
    const orders = await read(
      `SELECT * FROM ticket_orders WHERE LOWER(purchaser_email) = ? OR user_id IN (${placeholders(userIds)})`,
      [email, ...userIds],
    );
    const orderIds = orders.map(({ id }) => id);
    const attendees = await read(
      `SELECT * FROM ticket_attendees WHERE LOWER(email) = ? OR user_id IN (${placeholders(userIds)})
         OR (order_id IN (${placeholders(orderIds)}) AND email = '')`,
      [email, ...userIds, ...orderIds],
    );
    const comments = await read(
      `SELECT * FROM comments WHERE LOWER(author_email) = ? OR author_id IN (${placeholders(userIds)})`,
      [email, ...userIds],
    );
    const changes = await read(
      `SELECT * FROM ticket_order_changes WHERE order_id IN (${placeholders(orderIds)})`,
      orderIds,
    );
    const passwords = await read(
      `SELECT uuid FROM application_passwords WHERE user_id IN (${placeholders(userIds)})`,
      userIds,
    );
    const ids = (rows: Row[]): string[] => rows.map(({ id }) => String(id));
    const recorded: [string, string[]][] = [
      ['users', ids(users)],
      ['ticket_orders', ids(orders)],
      ['ticket_attendees', ids(attendees)],
      ['ticket_order_changes', ids(changes)],
      ['comments', ids(comments)],
      ['application_passwords', passwords.map(({ uuid }) => String(uuid))],
    ];
    const of = recorded.filter(([, list]) => list.length > 0);
    const audit = await read(
      `SELECT * FROM audit_entries WHERE user_id IN (${placeholders(userIds)})
         ${of.map(([, list]) => `OR (record_type = ? AND record_id IN (${placeholders(list)}))`).join(' ')}`,
      [...userIds, ...of.flatMap(([table, list]) => [table, ...list])],
    );
    return {
      users,
      ticket_orders: orders,
      ticket_attendees: attendees,
      comments,
      ticket_order_changes: changes,
      audit_entries: audit,
    };
  }

  /**
   * Takes the person out of the records; ids, amounts, states and times stay. Accounts are left to their service. Audit
   * entries of other people about these records lose the values only.
   */
  async anonymise(records: PersonRecords): Promise<void> {
    const keys = records.ticket_orders.flatMap((order) => [order.network_key, order.email_key]).filter(Boolean);
    await this.database.execute(`DELETE FROM ticket_buyers WHERE id IN (${placeholders(keys)})`, keys);
    await this.set('ticket_orders', records.ticket_orders, {
      purchaser_name: ERASED,
      purchaser_email: '',
      user_id: null,
      // Hashes of the request, by which a guessed address could be confirmed.
      idempotency_key: null,
      fingerprint: null,
      // Keyed hashes of the network and the address.
      network_key: null,
      email_key: null,
    });
    // Former keys must not open the orders, which still have the codes of their tickets.
    for (const order of records.ticket_orders)
      await this.set('ticket_orders', [order], { secret_salt: newOrderKeySalt() });
    await this.set('ticket_order_changes', records.ticket_order_changes, { reason: '' });
    await this.set('ticket_attendees', records.ticket_attendees, {
      name: ERASED,
      name_key: ERASED.toLowerCase(),
      email: '',
      optout: 1,
      information: null,
      user_id: null,
    });
    await this.set('comments', records.comments, {
      author_id: null,
      author_name: ERASED,
      author_email: '',
      author_url: '',
      author_ip: '',
      author_user_agent: '',
      digest: null,
    });
    await this.anonymiseEntries(records);
  }

  /**
   * Entries about the person's own records lose their values. Those about other records remain, with a pseudonym: otherwise
   * an administrator could have what they changed forgotten (Art. 17(3)(e) GDPR). Tries to sign in lose the network address.
   */
  private async anonymiseEntries(records: PersonRecords): Promise<void> {
    const { users, audit_entries: entries } = records;
    const ownRecords = new Set(
      Object.entries({ ...records, audit_entries: [] }).flatMap(([table, rows]) =>
        (rows as Row[]).map(({ id }) => `${table} ${String(id)}`),
      ),
    );
    const isOwnRecord = (entry: Row): boolean =>
      entry.record_type === 'application_passwords' ||
      ownRecords.has(`${String(entry.record_type)} ${String(entry.record_id)}`);
    await this.set('audit_entries', entries.filter(isOwnRecord), { changes: '{}' });
    const signIns = entries.filter((entry) => isOwnRecord(entry) && entry.verb === 'sign_in');
    await this.set('audit_entries', signIns, { address: '' });
    for (const { id } of users) {
      const own = entriesBy([{ id }], entries);
      await this.set('audit_entries', own, { login: `erased-${String(id)}`, credential: '', address: '' });
    }
  }

  /**
   * Takes network address and browser out of log entries of URLs that came from where the person has commented or
   * changed something. @returns how many
   */
  async anonymiseVisits({ users, comments, audit_entries: entries }: PersonRecords): Promise<number> {
    const given = [...comments.map((row) => row.author_ip), ...entriesBy(users, entries).map((row) => row.address)];
    const addresses = [...new Set(given.filter((address) => typeof address === 'string' && address !== ''))];
    let changed = 0;
    for (const address of addresses)
      for (const table of ['redirect_log', 'redirect_not_found_log'])
        changed += await this.database.execute(
          `UPDATE ${table} SET ip = '', agent = NULL, agent_key = NULL, request_data = NULL WHERE ip = ?`,
          [address],
        );
    return changed;
  }

  /** Makes every list and total be read again. */
  async forgetTotals(): Promise<void> {
    await this.database.execute('UPDATE list_versions SET version = version + 1');
  }

  /**
   * Orders and attendees with personal data that were last changed before a moment, and whose event is over since then.
   */
  async outdated(before: string, limit: number): Promise<Pick<PersonRecords, 'ticket_orders' | 'ticket_attendees'>> {
    const attendees = await this.database.read<Row>(
      `SELECT a.* FROM ticket_attendees a LEFT JOIN events e ON e.id = a.post_id
       WHERE a.modified_utc < ? AND (e.id IS NULL OR e.end_utc < ?) AND (a.email <> '' OR a.name <> ?)
       ORDER BY a.id LIMIT ?`,
      [before, before, ERASED, limit],
    );
    const orders = await this.database.read<Row>(
      `SELECT o.* FROM ticket_orders o WHERE o.modified_utc < ? AND (o.purchaser_email <> '' OR o.purchaser_name <> ?)
         AND NOT EXISTS (SELECT 1 FROM ticket_attendees a LEFT JOIN events e ON e.id = a.post_id
                         WHERE a.order_id = o.id AND (a.modified_utc >= ? OR e.end_utc >= ?))
       ORDER BY o.id LIMIT ?`,
      [before, ERASED, before, before, limit],
    );
    return { ticket_orders: orders, ticket_attendees: attendees };
  }

  private async set(table: string, rows: readonly Row[], values: Row): Promise<void> {
    const columns = Object.keys(values);
    for (const { id } of rows) {
      await this.database.execute(
        `UPDATE ${table} SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`,
        [...Object.values(values), id],
      );
    }
  }
}

/** The audit entries that belong to what these users did. */
function entriesBy(users: readonly Row[], entries: readonly Row[]): Row[] {
  const ids = new Set(users.map(({ id }) => Number(id)));
  return entries.filter((entry) => ids.has(Number(entry.user_id)));
}
