/** Tables that a backup leaves out, with the reason. Every other table is in it, also those that are added later. */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
  migrations: 'the schema itself: `restore` creates it by running the migrations that the manifest names',
  migration_lock: 'a row while a process migrates the schema',
  sessions: 'browser sign-ins: nobody should be signed in to a copy of the site',
  rate_limits: 'failed sign-ins of the last minutes',
  sync_changes: 'changes of objects that a restore makes anew: `sync_token`s of before are refused',
  sync_objects: 'as sync_changes',
  sync_state: 'as sync_changes: a restored site begins another sequence',
  ticket_sales_changes: 'sums of sales, which a restored site makes anew from its orders',
  ticket_sales_dimensions: 'as ticket_sales_changes',
  ticket_sales_rollups: 'as ticket_sales_changes',
  ticket_sales_state: 'as ticket_sales_changes',
  leases: 'locks that running processes hold',
  idempotency_keys: 'replies stored for repeated requests: they belong to clients that wait right now',
  job_runs: 'when the background jobs of the source last ran',
  response_purges: 'what running processes have invalidated in their response caches',
  webhook_deliveries:
    'messages to other systems: what the source sends later, or has sent, must not leave a restored site again',
  seo_grants: 'sign-ins at other services that are under way in a browser',
};

/**
 * Rows that the migrations store in an empty schema. A database with more than these, or with a row in any other table
 * of the backup, holds data.
 */
export const ROWS_OF_EMPTY_SCHEMA: Readonly<Record<string, number>> = {
  content: 1,
  navigation: 1,
  terms: 1,
  site_settings: 1,
  redirect_groups: 2,
  redirect_settings: 1,
};
