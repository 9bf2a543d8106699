import { createParamDecorator } from '@nestjs/common';
import { RequestContext } from './request-context.js';

/**
 * The languages that the visitor reads (`Accept-Language`), the preferred one first, separated by commas, as a parameter
 * of a handler; empty: not known.
 */
export const Languages = createParamDecorator((): string => RequestContext.current().languages);
