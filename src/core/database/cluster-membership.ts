import type { Connection } from 'mysql2';

/** Empty or OFF on a server that has no part in a cluster. */
const CLUSTER_VARIABLES = "SHOW GLOBAL VARIABLES WHERE Variable_name IN ('wsrep_on', 'group_replication_group_name')";

const standalone = new WeakSet<object>();

/** Queries whether the server of a new connection is a member of a cluster, before anything else is sent. */
export function queryMembership(connection: Pick<Connection, 'query'>): void {
  connection.query(CLUSTER_VARIABLES, (error, rows) => {
    const values = (rows as { Value: string }[] | undefined)?.map(({ Value }) => Value);
    if (!error && values?.every((value) => value === '' || value === 'OFF')) standalone.add(connection);
  });
}

/**
 * Whether the server of a connection has said that it is no member of a Galera cluster or replication group.
 *
 * When another node has changed the same rows first, a node of a Galera cluster undoes the transaction of a client. In
 * a packet of several statements, MariaDB reports that to no statement after the one it happened in: the rest of the
 * packet and `COMMIT` succeed, and nothing is stored (seen with MariaDB 10.11.19 and galera-4 26.4.23). So only such
 * servers are sent units of work in packets of several statements.
 */
export const isStandalone = (connection: object): boolean => standalone.has(connection);
