import { ValidateBy } from 'class-validator';

const ADDRESS = /^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/;

function isHttpAddress(value: unknown): value is string {
  return typeof value === 'string' && ADDRESS.test(value) && URL.canParse(value);
}

/** Accepts addresses of sites and services: http or https, without a query. */
export function IsHttpAddress(): PropertyDecorator {
  return ValidateBy({
    name: 'httpAddress',
    validator: { validate: isHttpAddress, defaultMessage: () => 'must be an http or https address without query' },
  });
}

/** Accepts addresses of sites: http or https, a host and maybe a port, without a path. */
export function IsSiteAddress(): PropertyDecorator {
  return ValidateBy({
    name: 'siteAddress',
    validator: {
      validate: (value) => isHttpAddress(value) && /^\/*$/.test(new URL(value).pathname),
      defaultMessage: () =>
        'must be an http or https address without a path, such as https://tickets.example.org: a site below a path of a host is not supported',
    },
  });
}
