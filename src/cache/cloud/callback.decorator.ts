import { HttpCode, Post, applyDecorators, type Type } from '@nestjs/common';
import { ApiErrors, ApiOkResponse } from '#core/openapi';
import { Authorize } from '#core/rest';
import { fromCloud } from '../cache.policy.js';
import { callbackSchema } from './callback.response.js';

/** A callback of the optimisation service. @param response what is answered where nothing is refused */
export const Callback = (path: string, response: Type): MethodDecorator =>
  applyDecorators(
    Post(path),
    HttpCode(200),
    Authorize(fromCloud),
    ApiOkResponse({ description: 'The outcome. A refusal has status 200 too.', schema: callbackSchema(response) }),
    ApiErrors({ 429: 'Too many wrong guesses from this network (`rest_too_many_requests`).' }),
  );
