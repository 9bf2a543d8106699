import type { Response } from 'supertest';
import type { TestApp } from './app.js';

/** What tests say of a rule; the rest is as clients mostly have it. */
export interface TestRule {
  url: string;
  [member: string]: unknown;
}

/** Makes a rule over REST: by default a 301 of the first group. @returns its id */
export async function addRule(service: TestApp, rule: TestRule): Promise<number> {
  const body = { match_type: 'url', action_type: 'url', group_id: 1, ...rule };
  const { body: answer } = await service.as('administrator').post('/redirects/v1/redirect').send(body).expect(200);
  return (answer as { items: { id: number }[] }).items[0].id;
}

/** Deletes all rules and log entries, and sets some settings of redirects. */
export async function freshRedirects(service: TestApp, settings: Record<string, unknown> = {}): Promise<void> {
  for (const path of ['redirect', 'log', '404']) {
    const body = { global: true };
    await service.as('administrator').post(`/redirects/v1/bulk/${path}/delete`).send(body).expect(200);
  }
  await setRedirects(service, settings);
}

/** Changes settings of redirects. */
export async function setRedirects(service: TestApp, settings: Record<string, unknown>): Promise<void> {
  await service.as('administrator').post('/redirects/v1/setting').send(settings).expect(200);
}

/** The rules there are, the newest first. */
export async function rulesOf(service: TestApp): Promise<Record<string, unknown>[]> {
  const { body } = await service.as('administrator').get('/redirects/v1/redirect').expect(200);
  return (body as { items: Record<string, unknown>[] }).items;
}

/** The entries of a log, the newest first. */
export async function logOf(service: TestApp, log: 'log' | '404'): Promise<Record<string, unknown>[]> {
  const { body } = await service.as('administrator').get(`/redirects/v1/${log}`).expect(200);
  return (body as { items: Record<string, unknown>[] }).items;
}

/** Requests pages of the site as a browser does, following nothing. */
export function visit(service: TestApp, path: string, headers: Record<string, string> = {}): Promise<Response> {
  return Promise.resolve(
    service
      .http()
      .get(path)
      .redirects(0)
      .set({ accept: 'text/html', ...headers }),
  );
}

/** The target of the redirect of a path; nothing if it does not redirect. */
export async function sentTo(
  service: TestApp,
  path: string,
  headers: Record<string, string> = {},
): Promise<string | undefined> {
  return (await visit(service, path, headers)).headers.location;
}
