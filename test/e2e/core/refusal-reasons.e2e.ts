import { RouteTable } from '../../../src/core/rest/route-table.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

/** Values of which every parameter refuses some. */
const WRONG: readonly unknown[] = ['', 'no such value \u0000', -1, {}, [[]], ['\u0000'], 'a'.repeat(70_000)];

/** Words with which a reason says what is accepted or what to do. */
const HELPFUL = /\bmust\b|\bmay\b|\baccepted\b|\bsend\b|\bsuch as\b|\bat most\b|\bat least\b|\bone of\b|\bbetween\b/i;

describe('A refused argument', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  it('is answered with what is accepted, on every route', async () => {
    const refused = new Set<string>();
    const unhelpful = new Set<string>();
    for (const { endpoints } of service.app.get(RouteTable).all()) {
      for (const { methods, nestPath, params, options } of endpoints) {
        if (options.upload) continue;
        const path = nestPath.replace(/^\/api/, '').replace(/:\w+/g, '1') || '/';
        const given = params.filter(({ declaration }) => declaration.in !== 'path');
        for (const value of WRONG) {
          const body = Object.fromEntries(given.map(({ name }) => [name, value]));
          const [method] = methods;
          const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
          const request = service.as('administrator')[verb](path);
          const answer = await (verb === 'get' ? request.query(texts(body)) : request.send(body));
          const reasons = (answer.body as { data?: { params?: unknown } }).data?.params;
          if (answer.status !== 400 || typeof reasons !== 'object' || reasons === null || Array.isArray(reasons))
            continue;
          for (const [name, reason] of Object.entries(reasons as Record<string, string>)) {
            refused.add(`${method} ${path} ${name}`);
            if (!HELPFUL.test(reason)) unhelpful.add(`${method} ${path} ${name}: ${reason}`);
          }
        }
      }
    }
    expect([...unhelpful]).toEqual([]);
    expect(refused.size).toBeGreaterThan(350);
  }, 300_000);
});

/** Members that a query can hold. */
function texts(body: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'object' ? 'x,y' : String(value).slice(0, 100),
    ]),
  );
}
