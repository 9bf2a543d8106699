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

function isSiteAddress(value: unknown): boolean {
  if (!isHttpAddress(value)) return false;
  const { pathname, username, password } = new URL(value);
  // What is in a link is for all to see.
  return /^\/*$/.test(pathname) && username === '' && password === '';
}

/** Accepts addresses of sites: http or https, a host and maybe a port, without a path and without a user. */
export function IsSiteAddress(): PropertyDecorator {
  return ValidateBy({
    name: 'siteAddress',
    validator: {
      validate: isSiteAddress,
      defaultMessage: () =>
        'must be an http or https address without a user and a path, such as https://tickets.example.org: a site below a path of a host is not supported',
    },
  });
}
