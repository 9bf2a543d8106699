import { Injectable, Module } from '@nestjs/common';
import type { Request } from 'express';
import { UsersService } from '../../../src/auth/users/users.service.js';
import { SessionsService } from '../../../src/auth/sessions/sessions.service.js';
import {
  type CustomCondition,
  RegisterCustomCondition,
} from '../../../src/redirects/engine/custom-condition.registry.js';
import { basic, credentialsOf, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { addRule, freshRedirects, sentTo, setRedirects } from '../../helpers/redirects.js';

@RegisterCustomCondition({ name: 'is_robot' })
@Injectable()
class RobotCondition implements CustomCondition {
  holds({ headers }: Request): boolean {
    return headers['x-robot'] === 'yes';
  }
}

@Module({ providers: [RobotCondition] })
class RobotsModule {}

let service: TestApp;
beforeAll(async () => {
  service = await startApp({}, [RobotsModule]);
});
afterAll(() => service.close());
beforeEach(() => freshRedirects(service));

const as = (role: 'administrator' | 'editor') => ({ authorization: basic(credentialsOf(role)) });

describe('Visitors of a redirect', () => {
  beforeEach(async () => {
    await addRule(service, { url: '/who', match_type: 'login', action_data: { logged_in: '/in', logged_out: '/out' } });
  });

  it('are identified by Basic credentials and by a session cookie', async () => {
    const user = await service.app.get(UsersService).byLogin(credentialsOf('editor').login);
    if (!user) throw new Error('no editor');
    const cookie = (await service.app.get(SessionsService).start(user, { headers: {} })).split(';', 1)[0];
    expect(await sentTo(service, '/who', as('editor'))).toBe('/in');
    expect(await sentTo(service, '/who', { cookie })).toBe('/in');
    expect(await sentTo(service, '/who')).toBe('/out');
  });

  it('are anonymous with wrong credentials', async () => {
    const { login } = credentialsOf('editor');
    expect(await sentTo(service, '/who', { authorization: basic({ login, password: 'wrong' }) })).toBe('/out');
    expect(await sentTo(service, '/who', { authorization: 'Bearer x' })).toBe('/out');
    expect(await sentTo(service, '/who', { cookie: 'almanac_session=wrong' })).toBe('/out');
  });

  it('get targets by role, capability and login', async () => {
    const targets = { url_from: '/yes', url_notfrom: '/no' };
    await addRule(service, { url: '/role', match_type: 'role', action_data: { role: 'editor', ...targets } });
    await addRule(service, { url: '/can', match_type: 'role', action_data: { role: 'manage_options', ...targets } });
    await addRule(service, { url: '/me', action_data: { url: '/[userlogin]/%userid%' } });
    expect(await sentTo(service, '/role', as('editor'))).toBe('/yes');
    expect(await sentTo(service, '/role', as('administrator'))).toBe('/no');
    expect(await sentTo(service, '/role')).toBe('/no');
    expect(await sentTo(service, '/can', as('administrator'))).toBe('/yes');
    expect(await sentTo(service, '/can', as('editor'))).toBe('/no');
    const { login } = credentialsOf('editor');
    expect(await sentTo(service, '/me', as('editor'))).toBe(`/${login}/${service.ids.editor}`);
  });
});

describe('Redirect conditions', () => {
  const targets = { url_from: '/yes', url_notfrom: '/no' };

  it('use the real client address, independent of the logging settings', async () => {
    await addRule(service, {
      url: '/ip',
      match_type: 'ip',
      action_data: { ip: ['203.0.113.7', '127.0.0.1'], ...targets },
    });
    expect(await sentTo(service, '/ip')).toBe('/yes');
    await setRedirects(service, { ip_logging: 2, ip_headers: ['HTTP_X_FORWARDED_FOR'], ip_proxy: [] });
    expect(await sentTo(service, '/ip', { 'x-forwarded-for': '203.0.113.7' })).toBe('/yes');
    expect(await sentTo(service, '/ip', { 'x-forwarded-for': '203.0.113.8' })).toBe('/no');
    await setRedirects(service, { ip_proxy: ['192.0.2.1'] });
    expect(await sentTo(service, '/ip', { 'x-forwarded-for': '203.0.113.8' })).toBe('/yes');
    await setRedirects(service, { ip_logging: 0, ip_headers: [], ip_proxy: [] });
  });

  it('use the requested host without its port', async () => {
    await addRule(service, {
      url: '/host',
      match_type: 'server',
      action_data: { server: 'http://a.example', ...targets },
    });
    expect(await sentTo(service, '/host', { host: 'A.example:8080' })).toBe('/yes');
    expect(await sentTo(service, '/host', { host: 'b.example' })).toBe('/no');
  });

  it('can be registered by other modules', async () => {
    await addRule(service, { url: '/custom', match_type: 'custom', action_data: { filter: 'is_robot', ...targets } });
    expect(await sentTo(service, '/custom', { 'x-robot': 'yes' })).toBe('/yes');
    expect(await sentTo(service, '/custom')).toBe('/no');
  });

  it('cannot block the process with catastrophic patterns', async () => {
    const data = { agent: '^(a+)+$', regex: true, ...targets };
    await addRule(service, { url: '/agent', match_type: 'agent', action_data: data });
    expect(await sentTo(service, '/agent', { 'user-agent': `${'a'.repeat(80)}!` })).toBe('/no');
  });
});
