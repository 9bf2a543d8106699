import { Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { seesSiteHealth } from '../site-health.rights.js';
import type { HealthTestResult } from './health-test.mapper.js';
import { HealthTestsService } from './health-tests.service.js';

/** `site-health/v1/tests`: one route for each test. */
@RestController('site-health/v1', 'tests')
export class HealthTestsController {
  constructor(private readonly tests: HealthTestsService) {}

  @Read('background-updates')
  @Rights(seesSiteHealth)
  backgroundUpdates(): Promise<HealthTestResult> {
    return this.tests.run('background_updates');
  }

  @Read('loopback-requests')
  @Rights(seesSiteHealth)
  loopbackRequests(): Promise<HealthTestResult> {
    return this.tests.run('loopback_requests');
  }

  @Read('https-status')
  @Rights(seesSiteHealth)
  httpsStatus(): Promise<HealthTestResult> {
    return this.tests.run('https_status');
  }

  @Read('dotorg-communication')
  @Rights(seesSiteHealth)
  outgoingRequests(): Promise<HealthTestResult> {
    return this.tests.run('dotorg_communication');
  }

  @Read('authorization-header')
  @Rights(seesSiteHealth)
  authorizationHeader(): Promise<HealthTestResult> {
    return this.tests.run('authorization_header');
  }

  @Read('page-cache')
  @Rights(seesSiteHealth)
  pageCache(): Promise<HealthTestResult> {
    return this.tests.run('page_cache');
  }

  @Read('database')
  @Rights(seesSiteHealth)
  database(): Promise<HealthTestResult> {
    return this.tests.run('database');
  }

  @Read('storage')
  @Rights(seesSiteHealth)
  storage(): Promise<HealthTestResult> {
    return this.tests.run('storage');
  }

  @Read('clock')
  @Rights(seesSiteHealth)
  clock(): Promise<HealthTestResult> {
    return this.tests.run('clock');
  }
}
