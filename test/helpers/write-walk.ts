import { isWrite } from '../../src/core/rest/endpoint.js';
import { RouteTable } from '../../src/core/rest/route-table.js';
import type { RestEndpoint } from '../../src/core/rest/endpoint.js';
import { boxOffice } from '../e2e/tickets/box-office.js';
import type { TestApp } from './app.js';

/** Values that make requests succeed, by the name of the parameter. */
const VALUES: Record<string, unknown> = {
  title: 'Changed title',
  name: 'Changed name',
  description: 'Changed description',
  content: 'Changed content',
  email: 'walk@site.example',
  start_date: '2031-05-10 10:00:00',
  end_date: '2031-05-10 12:00:00',
  timezone: 'Europe/Berlin',
  venue: 'Walked venue',
  organizer: 'Walked organizer',
  reason: 'walked',
  url: '/walked',
  match_type: 'url',
  action_type: 'url',
  action_code: 301,
  action_data: { url: '/to' },
  group_id: 1,
  module_id: 1,
  full_name: 'Walked Person',
  force: true,
};

/** A request to an endpoint that writes. */
export interface WriteRequest {
  verb: 'post' | 'put' | 'patch' | 'delete';
  path: string;
  query?: Record<string, string>;
  body: Record<string, unknown>;
}

/** Walks all endpoints that write, with requests that most of them accept from administrators. */
export class WriteWalk {
  private made = 0;
  private readonly ids: Record<string, () => Promise<number | string>>;

  constructor(private readonly service: TestApp) {
    this.ids = this.makers();
  }

  /** Every endpoint that writes, without uploads and without those that delete the caller's account or password. */
  endpoints(): RestEndpoint[] {
    return this.service.app
      .get(RouteTable)
      .all()
      .flatMap((route) => route.endpoints)
      .filter((endpoint) => isWrite(endpoint) && !endpoint.options.upload)
      .filter(({ nestPath }) => !/users\/me$|application-passwords$/.test(nestPath));
  }

  /** A request to an endpoint. Creates what its path names. */
  async request(endpoint: RestEndpoint): Promise<WriteRequest> {
    const path: string[] = [];
    for (const part of endpoint.nestPath.replace(/^\/api/, '').split('/')) {
      if (!part.startsWith(':')) path.push(part);
      else path.push(String(await (this.ids[path.at(-1) ?? ''] ?? (() => Promise.resolve('1')))()));
    }
    const body: Record<string, unknown> = {};
    for (const { name, declaration } of endpoint.params) {
      if (declaration.in === 'path') continue;
      if (name in VALUES) body[name] = VALUES[name];
      else if (name === 'username') body[name] = `walk${++this.made}`;
      else if (name === 'password') body[name] = 'walked-password';
      else if (declaration.required === true) body[name] = declaration.enum?.[0] ?? sample(declaration.type);
    }
    if ('email' in body) body.email = `walk${++this.made}@site.example`;
    return { verb: endpoint.methods[0].toLowerCase() as WriteRequest['verb'], path: path.join('/'), body };
  }

  private makers(): Record<string, () => Promise<number | string>> {
    const { service } = this;
    const box = boxOffice(service);
    const create = (path: string, body: Record<string, unknown>) => async (): Promise<number> => {
      const answer = await service.as('administrator').post(path).send(body);
      return (answer.body as { id: number }).id;
    };
    const post = (kind: string) => create(`/content/v2/${kind}`, { title: 'T', content: 'C', status: 'publish' });
    const order = async (): Promise<{ id: number; attendees: { id: number }[] }> => {
      const ticket = await box.ticket(await box.event(), { price: '5', ticket: { mode: 'own', capacity: 5 } });
      return (await box.order({ [ticket]: 1 }).expect(201)).body as { id: number; attendees: { id: number }[] };
    };
    return {
      posts: post('posts'),
      pages: post('pages'),
      navigation: post('navigation'),
      cal_events: () => box.event(),
      events: () => box.event(),
      venues: create('/cal/events/v1/venues', { venue: 'V' }),
      cal_venues: create('/cal/events/v1/venues', { venue: 'V' }),
      organizers: create('/cal/events/v1/organizers', { organizer: 'O' }),
      cal_organizers: create('/cal/events/v1/organizers', { organizer: 'O' }),
      users: () =>
        create('/content/v2/users', {
          username: `walked${++this.made}`,
          email: `walked${this.made}@site.example`,
          password: 'walked-walked',
        })(),
      categories: () => create('/content/v2/categories', { name: `C${++this.made}` })(),
      tags: () => create('/content/v2/tags', { name: `T${++this.made}` })(),
      tickets: async () => box.ticket(await box.event(), { ticket: { mode: 'own', capacity: 5 } }),
      orders: async () => (await order()).id,
      attendees: async () => (await order()).attendees[0].id,
      comments: async () =>
        create('/content/v2/comments', { post: await post('posts')(), content: `c ${++this.made}` })(),
    };
  }
}

function sample(type: unknown): unknown {
  const first: unknown = Array.isArray(type) ? type[0] : type;
  return first === 'integer' || first === 'number'
    ? 1
    : first === 'boolean'
      ? true
      : first === 'array'
        ? [1]
        : first === 'object'
          ? {}
          : 'walked';
}
