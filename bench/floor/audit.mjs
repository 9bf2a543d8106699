// The entries that the service writes to its audit log with a change.

/** @param changes rows: `{ table, id, verb, before?, after }` */
export async function addAuditEntries(connection, action, changes) {
  const created = new Date().toISOString().slice(0, 19).replace('T', ' ');
  await connection.query(
    `INSERT INTO audit_entries (created, user_id, login, credential, address, request_id, action, record_type,
       record_id, verb, changes) VALUES ?`,
    [
      changes.map(({ table, id, verb, before, after }) => [
        ...[created, 1, 'admin', 'First start', '127.0.0.1', '00000000-0000-4000-8000-000000000000', action],
        ...[table, String(id), verb, JSON.stringify({ before, after })],
      ]),
    ],
  );
}
