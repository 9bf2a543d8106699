import helmet from 'helmet';
import type { NextFunction, Request, Response } from 'express';
import type { Settings } from '#core/config';

/** Features of browsers that no page uses, and that scripts of modules and embedded pages must not use either. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Security headers of everything that is not the REST interface, which has its own few (core.md §7): its JSON is never
 * rendered, and other origins may read it.
 */
export function pageHeaders(settings: Settings): (request: Request, response: Response, next: NextFunction) => void {
  const secure = settings.publicUrl?.startsWith('https:') ?? false;
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: true,
      directives: { 'img-src': ["'self'", 'data:', 'https:'], 'upgrade-insecure-requests': secure ? [] : null },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: secure ? { includeSubDomains: settings.hstsSubdomains } : false,
  });
  const api = [`${settings.apiPrefix}/`, '/wp-json/'];
  return (request, response, next) => {
    if (api.some((prefix) => request.path.startsWith(prefix))) next();
    else {
      response.setHeader('Permissions-Policy', PERMISSIONS_POLICY);
      protect(request, response, next);
    }
  };
}
