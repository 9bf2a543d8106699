import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { SiteUrls } from '#core/context';
import { noRoute } from '#core/errors';
import { startShopPage, type ShopPage } from './shop-page.js';

/** Sends the page that a handler returns; 404 `rest_no_route` for none. */
@Injectable()
export class ShopPageInterceptor implements NestInterceptor {
  constructor(private readonly urls: SiteUrls) {}

  intercept(context: ExecutionContext, next: CallHandler<ShopPage | undefined>): Observable<string> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      map((page) => {
        if (!page) throw noRoute();
        return startShopPage(response, page, this.urls);
      }),
    );
  }
}
