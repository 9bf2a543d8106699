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

/** Cookies and browsers write these characters of a path in one way only. */
const SITE_PATH = /^\/*$|^(?:\/[A-Za-z0-9_-]+){1,10}\/?$/;

function isSiteAddress(value: unknown): boolean {
  if (!isHttpAddress(value)) return false;
  const { pathname, username, password } = new URL(value);
  // What is in a link is for all to see.
  return SITE_PATH.test(pathname) && username === '' && password === '';
}

/** Accepts addresses of sites: http or https, a host, maybe a port and a path of plain names, and no user. */
export function IsSiteAddress(): PropertyDecorator {
  return ValidateBy({
    name: 'siteAddress',
    validator: {
      validate: isSiteAddress,
      defaultMessage: () =>
        'must be an http or https address without a user, such as https://tickets.example.org or https://example.org/tickets; the names in its path have letters, digits, - and _',
    },
  });
}
