import { Injectable, UseGuards, applyDecorators, type CanActivate } from '@nestjs/common';
import { RequestContext } from '#core/context';
import { forbidden } from '#core/errors';

/**
 * Lets only callers in whose credentials are right: an application password, or a session with a `wp_rest` nonce. Wrong
 * credentials are refused before any guard runs; this one refuses visitors with 401 `rest_not_logged_in`.
 */
@Injectable()
export class AuthenticationGuard implements CanActivate {
  canActivate(): boolean {
    if (RequestContext.current().caller.known) return true;
    throw forbidden('rest_not_logged_in', 'This is for callers who are signed in.');
  }
}

/** For a controller or handler that visitors may not call. */
export const Authenticated = (): ClassDecorator & MethodDecorator => applyDecorators(UseGuards(AuthenticationGuard));
