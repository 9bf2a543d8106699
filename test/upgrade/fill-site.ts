import type { INestApplication } from '@nestjs/common';
import { CONTRACT_ACCOUNTS } from '../../scripts/contract-accounts.mjs';
import { ApplicationPasswordsService } from '../../src/auth/application-passwords/application-passwords.service.js';
import { isRole } from '../../src/auth/roles.js';
import { UsersService } from '../../src/auth/users/users.service.js';
import { makeEverything } from '../e2e/backup/every-kind.js';
import { credentialsOf } from '../helpers/app.js';
import type { TestApp } from '../helpers/app.js';

/** The accounts of the contract that the first start has not made, in the order of the recording. */
export async function makeContractAccounts(app: INestApplication): Promise<void> {
  const users = app.get(UsersService);
  const passwords = app.get(ApplicationPasswordsService);
  for (const { login, email, role, password } of [CONTRACT_ACCOUNTS.SUBSCRIBER, CONTRACT_ACCOUNTS.EDITOR]) {
    const { id } = await users.create({ login, email, roles: [role] });
    await passwords.create(id, { name: 'Contract', password });
    // Tests have an account with the login of the editor.
    if (isRole(login)) await passwords.create(id, { name: 'Test', password: credentialsOf(login).password });
  }
}

/** Fills every table of a service that has the accounts of the contract. */
export async function fillSite(service: TestApp): Promise<void> {
  await makeEverything(service);
  await meetContract(service);
  await addRowsOfJobs(service);
}

/**
 * The contract is played on this site: its scenarios expect no description of the organisation, no public post with an
 * SEO score and no former address to import.
 */
async function meetContract(service: TestApp): Promise<void> {
  const admin = service.as('administrator');
  const organization = { company_or_person: 'company', company_name: 'Acme', description: '' };
  await admin.post('/seo/v1/configuration/site_representation').send(organization).expect(200);
  const { body: posts } = await admin.get('/content/v2/posts?slug=another-slug').expect(200);
  const [{ id }] = posts as [{ id: number }];
  await admin.post(`/content/v2/posts/${id}`).send({ status: 'private' }).expect(200);
  // Links of private posts are not indexed.
  const page = { title: 'Links', content: '<a href="/parent/">Parent</a>', status: 'publish' };
  await admin.post('/content/v2/pages').send(page).expect(201);
  // The highest id is that of a deleted page, as after makeEverything: no later version may give it again.
  const { body: last } = await admin.post('/content/v2/pages').send({ title: 'Last' }).expect(201);
  await admin.delete(`/content/v2/pages/${last.id}?force=true`).expect(200);
  await admin.post('/seo/v1/link-indexing/posts').expect(200);
}

/** Far beyond every test, so that no job deletes or delivers what is due then. */
const YEAR_2100_SECONDS = 4_102_444_800;

/** One row of each table that only background jobs, other services and browsers fill. */
async function addRowsOfJobs({ database, ids }: TestApp): Promise<void> {
  const now = '2026-11-23 12:00:00';
  const json = '{}';
  const rows: Record<string, Record<string, unknown>> = {
    scheduled_export_runs: {
      export_id: 1,
      planned: 1,
      state: 'done',
      created_utc: now,
      finished_utc: now,
    },
    idempotency_keys: {
      id: '1'.repeat(64),
      digest: '2'.repeat(64),
      holder: 'process',
      lease: 0,
      expires: YEAR_2100_SECONDS,
    },
    email_changes: {
      user_id: ids.editor,
      email: 'new@editor.example',
      secret_salt: '8'.repeat(40),
      expires: YEAR_2100_SECONDS * 1000,
    },
    job_runs: { name: 'a former job', ran_at: now, failed: 0 },
    leases: { name: 'a former job', holder: 'process', expires: 0 },
    optimisation_jobs: {
      kind: 'img',
      identity: '3'.repeat(64),
      state: 0,
      results: json,
      created: now,
      modified: now,
    },
    outbox_deliveries: {
      event_id: '00000000-0000-4000-8000-000000000001',
      event_name: 'order.completed',
      subscriber: 'a-former-module',
      payload: json,
      attempts: 1,
      due: YEAR_2100_SECONDS * 1000,
      created: YEAR_2100_SECONDS * 1000,
    },
    rate_limits: { id: '4'.repeat(64), tries: 1, expires: YEAR_2100_SECONDS },
    response_purges: { version: -1, process: 'process', tags: '*', created: now },
    resting_crawlers: { id: 1 },
    second_factors: { user_id: ids.editor, sealed: '', confirmed: null, last_step: 1, recovery_hashes: '[]' },
    seo_grants: { id: '5'.repeat(64), provider: 'semrush', user_id: ids.administrator, sealed: '', expires: 0 },
    seo_import_items: { plugin: 'aioseo', type: 'post', object_id: 1, body: json },
    seo_tokens: { provider: 'a-former-service', sealed: '', expires: 0, created_at: 0, error_count: 0 },
    sessions: {
      id: '6'.repeat(64),
      user_id: ids.editor,
      password_mark: '',
      created: now,
      expires: '2100-01-01 00:00:00',
      confirmed: now,
      last_used: now,
      address: '203.0.113.9',
      agent: 'A browser',
    },
    sync_changes: { source: '=events', row_key: 1 },
    sync_objects: { kind: 'events', object_id: 1, seq: 1, changed_utc: '2100-01-01 00:00:00' },
    sync_state: {
      id: 1,
      generation: '7'.repeat(30),
      seq: 1,
      horizon: 0,
      recording_since_utc: now,
      used_utc: '2100-01-01 00:00:00',
    },
    ticket_sales_changes: { source: 'all', row_key: 0 },
    ticket_sales_dimensions: {
      dimension_hash: '0'.repeat(64),
      post_id: null,
      event_id: null,
      ticket_id: null,
      discount_code: '',
      tax_rate: 0,
      currency: 'USD',
      event_title: null,
      ticket_title: null,
    },
    ticket_sales_rollups: {
      dimension_id: 1,
      quarter: 1,
      source: 1,
      chunk: 0,
      orders: 1,
      event_orders: 1,
      ticket_orders: 1,
      rate_orders: 1,
      host_orders: 1,
      host_ticket_orders: 1,
      host_rate_orders: 1,
      seats: 1,
      amount_minor: 100,
    },
    ticket_sales_state: { id: 1, version: 1, next_chunk: 0 },
    webhook_deliveries: {
      endpoint_id: 1,
      occurrence_id: '00000000-0000-4000-8000-000000000001',
      type: 'order.completed',
      object_type: 'orders',
      object_id: '1',
      version: 1,
      occurred_utc: now,
      facts: null,
      state: 'delivered',
      attempts: 1,
      due: null,
      attempted: YEAR_2100_SECONDS * 1000,
      duration_ms: 1,
      status: 200,
      fault: '',
      response: '',
      created: YEAR_2100_SECONDS * 1000,
    },
  };
  await database.write(async () => {
    for (const [table, row] of Object.entries(rows)) {
      const columns = Object.keys(row);
      await database.execute(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
        Object.values(row),
      );
    }
  });
}
