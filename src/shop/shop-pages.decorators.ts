import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { Request } from 'express';
import { ExcludeFromDocs } from '#core/openapi';
import { WithoutAuthentication } from '#core/rest';
import { readForm } from '../auth/authorize/admin-paths.js';
import { OwnFormGuard } from './own-form.guard.js';
import { ShopPageInterceptor } from './shop-page.interceptor.js';

/** A controller whose handlers return pages for one person (`ShopPage`), nothing where there is none. */
export const ShopPages = (): ClassDecorator =>
  applyDecorators(ExcludeFromDocs(), WithoutAuthentication(), UseInterceptors(ShopPageInterceptor));

/** A controller whose forms are refused when another site sends them. */
export const OwnForms = (): ClassDecorator => applyDecorators(UseGuards(OwnFormGuard));

/** The fields of the form that was sent (`Form`); none for bodies of other types. */
export const SentForm = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readForm(context.switchToHttp().getRequest<Request>()),
);
