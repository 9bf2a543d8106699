import { AlmanacModule } from '#core/modules';
import { MediaModule } from '../content/media/media.module.js';
import { DatabaseFactsRepository } from './database-facts.repository.js';
import { DirectorySizesController } from './directory-sizes/directory-sizes.controller.js';
import { DirectorySizesService } from './directory-sizes/directory-sizes.service.js';
import { AuthorizationProbeController } from './tests/authorization-probe.controller.js';
import type { HealthCheck } from './tests/health-check.js';
import { HEALTH_CHECKS, HEALTH_CHECK_CLASSES } from './tests/health-checks.js';
import { HealthTestsController } from './tests/health-tests.controller.js';
import { HealthTestsService } from './tests/health-tests.service.js';
import { SiteHealthConfig } from './site-health.config.js';

/** `site-health/v1`. */
@AlmanacModule({
  imports: [MediaModule],
  controllers: [HealthTestsController, AuthorizationProbeController, DirectorySizesController],
  providers: [
    DatabaseFactsRepository,
    DirectorySizesService,
    HealthTestsService,
    ...HEALTH_CHECK_CLASSES,
    {
      provide: HEALTH_CHECKS,
      inject: [...HEALTH_CHECK_CLASSES],
      useFactory: (...checks: HealthCheck[]) => checks,
    },
  ],
  wordpressNames: { namespaces: { 'site-health/v1': 'wp-site-health/v1' } },
  capabilities: { view_site_health_checks: [] },
  settings: [SiteHealthConfig],
})
export class SiteHealthModule {}
