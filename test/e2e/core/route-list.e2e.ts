import { readFileSync, writeFileSync } from 'node:fs';
import { RouteTable } from '../../../src/core/rest/route-table.js';
import type { RestEndpoint } from '../../../src/core/rest/endpoint.js';
import type { Route } from '../../../src/core/rest/route.js';
import { startApp } from '../../helpers/app.js';

/** Every route of the service: method, path, handler, policy and parameters, one line each. */
const FILE = new URL('../../fixtures/routes.txt', `file://${__filename}`);

function line({ pattern }: Route, { methods, handler, policy, params, options }: RestEndpoint): string {
  const marks = [
    options.batch === false && 'no batch',
    options.upload && 'upload',
    options.transaction === false && 'own units',
    options.transaction === 'with-key' && 'own units without a key',
    options.personal && 'personal',
    options.strict && 'strict',
    options.hidden && 'hidden',
    options.available && 'not always',
  ].filter(Boolean);
  const names = params.map(({ name, declaration }) => name + (declaration.required ? '!' : '')).sort();
  const parts = [methods.join(','), pattern, handler, policy?.label ?? '', marks.join(', '), names.join(' ')];
  return parts.join(' | ').trimEnd();
}

describe('The list of routes', () => {
  it('has methods, paths, handlers, policies and parameters as in test/fixtures/routes.txt', async () => {
    const service = await startApp();
    const routes = service.app.get(RouteTable).allWithHidden();
    await service.close();
    const lines = routes.flatMap((route) => route.endpoints.map((endpoint) => line(route, endpoint)));
    const text = `${lines.join('\n')}\n`;
    // `UPDATE_ROUTES=1 npm test -- test/e2e/core/route-list.e2e.ts` writes the file after an intended change.
    if (process.env.UPDATE_ROUTES) writeFileSync(FILE, text);
    expect(text).toBe(readFileSync(FILE, 'utf8'));
  });
});
