import { hasCapability } from '#core/rest';

/** Everything of site-health/v1 is for administrators: only they have this capability (site-health.md). */
export const seesSiteHealth = hasCapability('view_site_health_checks');
