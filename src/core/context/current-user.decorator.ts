import { createParamDecorator } from '@nestjs/common';
import type { Caller } from './caller.js';
import { RequestContext } from './request-context.js';

/** The caller of the request, as a parameter of a handler. A visitor has the id 0. */
export const CurrentUser = createParamDecorator((): Caller => RequestContext.current().caller);
