import { Body, Controller, Get, HttpCode, Module, Param, ParseIntPipe, Post, ValidationPipe } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsEmail, ValidateNested } from 'class-validator';
import { RequireNonce } from '../../../src/auth/guards/nonce.guard.js';
import { RestError } from '../../../src/core/errors/rest.error.js';
import { RestParam } from '../../../src/core/parameters/index.js';
import { hasCapability } from '../../../src/core/rest/policy.js';
import { Authorize } from '../../../src/core/rest/guards/policy.guard.js';
import { Endpoint, RestParams, RestController } from '../../../src/core/rest/route.decorators.js';
import { basic, credentialsOf, startApp } from '../../helpers/app.js';
import type { Credentials, TestApp } from '../../helpers/app.js';

const ACTION = 'order_action';

class NestedParams {
  @RestParam({ type: 'integer', required: true })
  number: number;
}

class FaultyParams {
  @RestParam({ type: 'string', required: true })
  needed: string;

  /** The first phase: parameters with a check. */
  @RestParam({ type: 'string', check: (value) => value === 'good' || new RestError('not-good', 'Send good.', 400) })
  checked?: string;

  /** The second phase: parameters with a schema only. */
  @RestParam({ type: 'integer' })
  count?: number;

  @RestParam({ type: 'string' })
  @IsEmail()
  email: string;

  @RestParam({ type: 'object' })
  @ValidateNested()
  @Type(() => NestedParams)
  nested?: NestedParams;

  /** Read by the guard. */
  @RestParam({ type: 'string' })
  order_action?: string;

  @RestParam({ in: 'path', type: 'string', required: true })
  id: string;
}

@RestController('refusals/v1', 'things')
class FaultyController {
  @Post(':id')
  @HttpCode(200)
  @Authorize(hasCapability('edit_posts'))
  @RequireNonce(ACTION)
  @Endpoint({ strict: [] })
  act(@RestParams() _params: FaultyParams, @Param('id', ParseIntPipe) id: number) {
    throw new RestError('handler-reached', `The handler ran for ${id}.`, 409);
  }
}

class ContactDto {
  @IsEmail()
  email: string;
}

@Controller('refusals')
class OrdinaryController {
  @Post()
  @Authorize(hasCapability('edit_posts'))
  act(@Body(new ValidationPipe()) _contact: ContactDto) {
    throw new RestError('handler-reached', 'The handler ran.', 409);
  }

  @Get()
  @Authorize(hasCapability('edit_posts'))
  list() {
    return [];
  }
}

@Module({ controllers: [FaultyController, OrdinaryController] })
class RefusalsModule {}

/** A request with faults. */
interface Sent {
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: string;
  caller: Credentials;
}

/** One refusal, and how the request is corrected so that it comes to the next one. */
interface Stage {
  stage: string;
  refusal: { status: number; code: string; params?: unknown };
  correct: (sent: Sent) => void;
}

/** The order in which requests are refused (docs/architecture.md). This is the one place that states it as a test. */
describe('Refusals', () => {
  let service: TestApp;
  let scoped: Credentials;
  let nonce: string;
  beforeAll(async () => {
    service = await startApp({}, [RefusalsModule]);
    const made = await service
      .as('editor')
      .post('/content/v2/users/me/application-passwords')
      .send({ name: 'Scoped', scopes: ['events:read'] })
      .expect(201);
    scoped = { login: credentialsOf('editor').login, password: (made.body as { password: string }).password };
    const { body } = await service.as('editor').post('/auth/v1/nonces').send({ action: ACTION });
    nonce = (body as { nonce: string }).nonce;
  });
  afterAll(() => service.close());

  /** Sends a request again and again, each time with one fault less. @returns what it was refused with */
  const walk = async (method: 'POST', sent: Sent, stages: readonly Stage[]): Promise<object[]> => {
    const refusals: object[] = [];
    for (const { stage, refusal, correct } of stages) {
      const url = `${service.base}${sent.path}?${new URLSearchParams(sent.query).toString()}`;
      const headers = { 'Content-Type': 'application/json', Authorization: basic(sent.caller), ...sent.headers };
      const response = await fetch(url, { method, headers, body: sent.body });
      const text = await response.text();
      const body = JSON.parse(text.replace(/^\/\*\*\/[^(]*\(|\);?$/g, '')) as {
        code: string;
        data?: { params?: unknown };
      };
      refusals.push({
        stage,
        refusal: {
          status: response.status,
          code: body.code,
          ...(refusal.params !== undefined && { params: namesOf(body.data?.params) }),
        },
      });
      correct(sent);
    }
    return refusals;
  };
  const namesOf = (params: unknown): unknown =>
    Array.isArray(params) ? (params as unknown[]) : Object.keys(params ?? {});
  const expected = (stages: readonly Stage[]) => stages.map(({ stage, refusal }) => ({ stage, refusal }));

  it('of the REST interface come in the recorded order', async () => {
    const sent: Sent = {
      path: '/api/refusals/v1/nothing',
      query: { _jsonp: 'a;b', unknown: '1', checked: 'bad', count: 'many', email: 'ann' },
      headers: { 'Idempotency-Key': 'not valid' },
      body: '{',
      caller: { login: 'editor', password: 'wrong' },
    };
    const stages: Stage[] = [
      {
        stage: 'name of the JSONP function',
        refusal: { status: 400, code: 'rest_callback_invalid' },
        correct: ({ query }) => delete query._jsonp,
      },
      {
        stage: 'authentication',
        refusal: { status: 401, code: 'incorrect_password' },
        correct: (request) => (request.caller = scoped),
      },
      {
        stage: 'route',
        refusal: { status: 404, code: 'rest_no_route' },
        correct: (request) => (request.path = '/api/refusals/v1/things/x'),
      },
      {
        stage: 'idempotency key',
        refusal: { status: 400, code: 'rest_idempotency_key_invalid' },
        correct: ({ headers }) => delete headers['Idempotency-Key'],
      },
      {
        stage: 'syntax of the body',
        refusal: { status: 400, code: 'rest_invalid_json' },
        correct: (request) => (request.body = '{"nested":{"number":"x","other":1}}'),
      },
      {
        stage: 'unknown members, on routes of our own design',
        refusal: { status: 400, code: 'rest_invalid_param', params: ['unknown', 'nested.other'] },
        correct: (request) => {
          delete request.query.unknown;
          request.body = '{"nested":{"number":"x"}}';
        },
      },
      {
        stage: 'missing parameters',
        refusal: { status: 400, code: 'rest_missing_callback_param', params: ['needed'] },
        correct: ({ query }) => (query.needed = 'x'),
      },
      {
        stage: 'parameters with a check',
        refusal: { status: 400, code: 'rest_invalid_param', params: ['checked'] },
        correct: ({ query }) => (query.checked = 'good'),
      },
      {
        stage: 'parameters with a schema',
        refusal: { status: 400, code: 'rest_invalid_param', params: ['count'] },
        correct: ({ query }) => (query.count = '1'),
      },
      {
        stage: 'decorators of class-validator and nested DTOs',
        refusal: { status: 400, code: 'rest_invalid_param', params: ['email', 'nested.number'] },
        correct: (request) => {
          request.query.email = 'ann@site.example';
          request.body = '{"nested":{"number":"1"}}';
        },
      },
      {
        stage: 'scopes of the application password',
        refusal: { status: 403, code: 'rest_insufficient_scope' },
        correct: (request) => (request.caller = credentialsOf('subscriber')),
      },
      {
        stage: 'policy',
        refusal: { status: 403, code: 'rest_forbidden' },
        correct: (request) => (request.caller = credentialsOf('editor')),
      },
      {
        stage: 'guards of the handler, such as the nonce',
        refusal: { status: 403, code: 'rest_invalid_nonce' },
        correct: ({ query }) => (query[ACTION] = nonce),
      },
      {
        stage: 'pipes of the handler',
        refusal: { status: 400, code: 'rest_error' },
        correct: (request) => (request.path = '/api/refusals/v1/things/7'),
      },
      { stage: 'handler', refusal: { status: 409, code: 'handler-reached' }, correct: () => undefined },
    ];
    expect(await walk('POST', sent, stages)).toEqual(expected(stages));
  });

  it('of ordinary controllers come in the order of Nest, after the body and the authentication', async () => {
    const sent: Sent = {
      path: '/refusals',
      query: {},
      headers: {},
      body: '{',
      caller: { login: 'editor', password: 'wrong' },
    };
    const stages: Stage[] = [
      {
        stage: 'syntax of the body',
        refusal: { status: 400, code: 'rest_error' },
        correct: (request) => (request.body = '{"email":"ann"}'),
      },
      {
        stage: 'authentication',
        refusal: { status: 401, code: 'incorrect_password' },
        correct: (request) => (request.caller = credentialsOf('subscriber')),
      },
      {
        stage: 'guards',
        refusal: { status: 403, code: 'rest_forbidden' },
        correct: (request) => (request.caller = credentialsOf('editor')),
      },
      {
        stage: 'pipes',
        refusal: { status: 400, code: 'rest_invalid_param' },
        correct: (request) => (request.body = '{"email":"ann@site.example"}'),
      },
      { stage: 'handler', refusal: { status: 409, code: 'handler-reached' }, correct: () => undefined },
    ];
    expect(await walk('POST', sent, stages)).toEqual(expected(stages));
  });

  it('of credentials come before OPTIONS, the index and the batch answer', async () => {
    const wrong: Credentials = { login: credentialsOf('editor').login, password: 'wrong' };
    for (const [method, path] of [
      ['options', '/refusals/v1/things/7'],
      ['options', '/nothing'],
      ['get', '/'],
      ['post', '/batch/v1'],
    ] as const) {
      const { body } = await service.as(wrong)[method](path).expect(401);
      expect(body).toMatchObject({ code: 'incorrect_password' });
    }
    await service.as('anonymous').options('/nothing').expect(200, []);
  });

  it('of a wrong nonce of the session come before the route, with 403', async () => {
    const { body } = await service
      .as('anonymous')
      .get('/nothing')
      .set('Cookie', 'wordpress_logged_in=nothing')
      .set('X-WP-Nonce', 'wrong');
    expect(body).toMatchObject({ code: 'rest_cookie_invalid_nonce', data: { status: 403 } });
  });

  it('of methods follow the method that _method names', async () => {
    await service.as('editor').get('/refusals/v1/things/7?_method=POST').expect(400);
    const { body } = await service.as('editor').post('/refusals/v1/things/7?_method=UNKNOWN').expect(404);
    expect(body).toMatchObject({ code: 'rest_no_route' });
  });
});
