import { Matches } from 'class-validator';

/** Accepts addresses of sites and services: http or https, without a query. */
export function IsHttpAddress(): PropertyDecorator {
  return Matches(/^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/, { message: 'must be an http or https address without query' });
}
