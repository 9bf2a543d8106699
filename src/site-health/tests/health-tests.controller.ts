import { Get } from '@nestjs/common';
import { Authorize, RestController } from '#core/rest';
import { ApiOkResponse, ApiOperation } from '#core/openapi';
import { seesSiteHealth } from '../site-health.policy.js';
import { HealthTestResponse } from './health-test.response.js';
import { HealthTestsService } from './health-tests.service.js';

/** `site-health/v1/tests`: one route for each test. */
@RestController('site-health/v1', 'tests')
export class HealthTestsController {
  constructor(private readonly tests: HealthTestsService) {}

  @Get('background-updates')
  @Authorize(seesSiteHealth)
  @ApiOperation({
    operationId: 'testBackgroundJobs',
    summary: 'Test migrations and background jobs',
    description:
      'Looks whether all migrations have been run and whether background jobs run. The result says what to do.',
  })
  @ApiOkResponse({ description: 'The result.', type: HealthTestResponse })
  backgroundUpdates(): Promise<HealthTestResponse> {
    return this.tests.run('background_updates');
  }

  @Get('loopback-requests')
  @Authorize(seesSiteHealth)
  @ApiOperation({
    operationId: 'testLoopbackRequests',
    summary: 'Test requests to the own address',
    description: 'Sends a request to the public address of the service. The result says what to do.',
  })
  @ApiOkResponse({ description: 'The result.', type: HealthTestResponse })
  loopbackRequests(): Promise<HealthTestResponse> {
    return this.tests.run('loopback_requests');
  }

  @Get('https-status')
  @Authorize(seesSiteHealth)
  @ApiOperation({
    operationId: 'testHttps',
    summary: 'Test the use of HTTPS',
    description: 'Looks whether the public addresses use HTTPS and can be reached. The result says what to do.',
  })
  @ApiOkResponse({ description: 'The result.', type: HealthTestResponse })
  httpsStatus(): Promise<HealthTestResponse> {
    return this.tests.run('https_status');
  }

  @Get('dotorg-communication')
  @Authorize(seesSiteHealth)
  @ApiOperation({
    operationId: 'testOutgoingRequests',
    summary: 'Test requests to other servers',
    description: 'Fetches the configured address of another server. The result says what to do.',
  })
  @ApiOkResponse({ description: 'The result.', type: HealthTestResponse })
  outgoingRequests(): Promise<HealthTestResponse> {
    return this.tests.run('dotorg_communication');
  }

  @Get('authorization-header')
  @Authorize(seesSiteHealth)
  @ApiOperation({
    operationId: 'testAuthorizationHeader',
    summary: 'Test the Authorization header',
    description:
      'Looks whether the header `Authorization` arrives through the proxies in front of the service. The result says what to do.',
  })
  @ApiOkResponse({ description: 'The result.', type: HealthTestResponse })
  authorizationHeader(): Promise<HealthTestResponse> {
    return this.tests.run('authorization_header');
  }

  @Get('page-cache')
  @Authorize(seesSiteHealth)
  @ApiOperation({
    operationId: 'testResponseTime',
    summary: 'Test the response time',
    description: 'Measures how long a list of events takes. The result says what to do.',
  })
  @ApiOkResponse({ description: 'The result.', type: HealthTestResponse })
  pageCache(): Promise<HealthTestResponse> {
    return this.tests.run('page_cache');
  }

  @Get('database')
  @Authorize(seesSiteHealth)
  @ApiOperation({
    operationId: 'testDatabase',
    summary: 'Test the database',
    description: 'Looks at the response time, version and character set of the database. The result says what to do.',
  })
  @ApiOkResponse({ description: 'The result.', type: HealthTestResponse })
  database(): Promise<HealthTestResponse> {
    return this.tests.run('database');
  }

  @Get('storage')
  @Authorize(seesSiteHealth)
  @ApiOperation({
    operationId: 'testStorage',
    summary: 'Test the storage of uploads',
    description: 'Looks whether uploads can be written and how much space is left. The result says what to do.',
  })
  @ApiOkResponse({ description: 'The result.', type: HealthTestResponse })
  storage(): Promise<HealthTestResponse> {
    return this.tests.run('storage');
  }

  @Get('clock')
  @Authorize(seesSiteHealth)
  @ApiOperation({
    operationId: 'testClock',
    summary: 'Test the clocks',
    description: 'Compares the clock of the service with the clock of the database. The result says what to do.',
  })
  @ApiOkResponse({ description: 'The result.', type: HealthTestResponse })
  clock(): Promise<HealthTestResponse> {
    return this.tests.run('clock');
  }

  @Get('client-addresses')
  @Authorize(seesSiteHealth)
  @ApiOperation({
    operationId: 'testClientAddresses',
    summary: 'Test the addresses of visitors',
    description:
      'Looks whether a proxy sends addresses of visitors that do not count, because `TRUST_PROXY` does not name it. The result says what to do.',
  })
  @ApiOkResponse({ description: 'The result.', type: HealthTestResponse })
  clientAddresses(): Promise<HealthTestResponse> {
    return this.tests.run('client_addresses');
  }

  @Get('redis')
  @Authorize(seesSiteHealth)
  @ApiOperation({
    operationId: 'testRedis',
    summary: 'Test Redis',
    description: 'Looks whether Redis works, where the service is to use it. The result says what to do.',
  })
  @ApiOkResponse({ description: 'The result.', type: HealthTestResponse })
  redis(): Promise<HealthTestResponse> {
    return this.tests.run('redis');
  }
}
