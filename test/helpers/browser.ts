import { load } from 'cheerio';
import request from 'supertest';
import type { Test } from 'supertest';
import type { Role } from '../../src/auth/roles.js';
import type { TestApp } from './app.js';

/** The password to sign in with that tests give to the account of a role. */
export const passwordOf = (role: Role): string => `${role}'s sign-in password`;

/** A browser as far as forms and cookies go: what is on a page is filled in and sent. */
export class Browser {
  private readonly cookies = new Map<string, string>();
  /** `Set-Cookie` headers of the last answer. */
  lastCookies: string[] = [];

  /** @param service where it answers, in this process or in another */
  constructor(private readonly service: Pick<TestApp, 'base'>) {}

  /** The `Cookie` header that it sends. */
  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get(path: string): Promise<Awaited<Test>> {
    return this.send(request(this.service.base).get(path));
  }

  post(path: string, fields: Record<string, string>): Promise<Awaited<Test>> {
    return this.send(request(this.service.base).post(path).type('form').send(fields));
  }

  /** Opens a page and sends the form that holds a button or field of this name, with some fields changed. */
  async submit(path: string, named: string, fields: Record<string, string> = {}): Promise<Awaited<Test>> {
    const { text } = await this.get(path);
    const $ = load(text);
    const form = $(`form:has([name="${named}"])`).first();
    const values: Record<string, string> = {};
    for (const input of form.find('input[name]').toArray())
      values[$(input).attr('name') ?? ''] = $(input).attr('value') ?? '';
    return this.post(form.attr('action') ?? path, { ...values, ...fields });
  }

  /** Signs in with the password of `passwordOf`. */
  signIn(role: Role, path = '/admin/sign-in'): Promise<Awaited<Test>> {
    return this.submit(path, 'password', { login: role, password: passwordOf(role) });
  }

  private async send(test: Test): Promise<Awaited<Test>> {
    if (this.cookies.size > 0) void test.set('Cookie', this.cookieHeader);
    const answer = await test.redirects(0);
    this.lastCookies = (answer.headers['set-cookie'] as unknown as string[] | undefined) ?? [];
    for (const cookie of this.lastCookies) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/Max-Age=0/.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }
}
