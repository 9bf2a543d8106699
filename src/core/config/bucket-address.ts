import { ValidateBy } from 'class-validator';
import { trimEnd, trimStart } from '#core/text';

/** A bucket of an S3-compatible object store, with the part of it that belongs to a site. */
export interface BucketAddress {
  bucket: string;
  /** What all keys begin with: empty, or ending in `/`. */
  prefix: string;
  /** Address of the store; undefined: that of AWS for the region. */
  endpoint?: string;
  /** Undefined: `AWS_REGION`, else `us-east-1`. */
  region?: string;
  /** Whether the bucket is in the path of requests instead of the host. Default: with an endpoint. */
  pathStyle: boolean;
  /** Where browsers can read the objects by themselves, without a slash at the end. */
  publicUrl?: string;
  /** Undefined: from the standard variables, files and roles of AWS. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

const EXAMPLE = 's3://bucket/prefix?endpoint=https://s3.example.org&region=eu-central-1&path-style=on';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const SEGMENT = /^[\w!'().*-][\w !'().*-]*$/;
const REGION = /^[a-z0-9-]{1,50}$/;
const PARAMETERS = new Set(['endpoint', 'region', 'path-style', 'public-url']);
const SWITCH = new Map([
  ['on', true],
  ['true', true],
  ['off', false],
  ['false', false],
]);

/** Whether a text is the address of a bucket instead of the path of a file or folder. */
export function isBucketAddress(text: string): boolean {
  return text.startsWith('s3://');
}

/**
 * Reads `s3://[key:secret@]bucket[/prefix][?endpoint=…&region=…&path-style=on&public-url=…]`.
 * @throws Error with what is wrong, as the end of a sentence that begins with the name of the value
 */
export function readBucketAddress(text: string): BucketAddress {
  if (!isBucketAddress(text) || !URL.canParse(text)) throw new Error(`must be an address such as ${EXAMPLE}`);
  const url = new URL(text);
  const { hostname: bucket, searchParams } = url;
  if (!BUCKET.test(bucket) || url.port !== '')
    throw new Error('must name a bucket: 3 to 63 lower-case letters, digits, dots and hyphens');
  const unknown = [...searchParams.keys()].find((name) => !PARAMETERS.has(name));
  if (unknown !== undefined)
    throw new Error(`has the parameter ${unknown}, but only ${[...PARAMETERS].join(', ')} are known`);
  const endpoint = httpAddress(searchParams, 'endpoint');
  const region = searchParams.get('region') ?? undefined;
  if (region !== undefined && !REGION.test(region))
    throw new Error('must have a region of lower-case letters, digits and hyphens');
  const style = searchParams.get('path-style');
  const pathStyle = style === null ? endpoint !== undefined : SWITCH.get(style);
  if (pathStyle === undefined) throw new Error('must have path-style=on or path-style=off');
  const publicUrl = httpAddress(searchParams, 'public-url');
  return { bucket, prefix: prefixOf(url), endpoint, region, pathStyle, publicUrl, credentials: credentialsOf(url) };
}

function prefixOf({ pathname }: URL): string {
  const path = trimEnd(trimStart(decoded(pathname), '/'), '/');
  if (path === '') return '';
  if (!path.split('/').every((part) => SEGMENT.test(part) && !/^\.+$/.test(part)))
    throw new Error("must have a prefix of letters, digits and _-.!'()* between single slashes");
  return `${path}/`;
}

function credentialsOf({ username, password }: URL): BucketAddress['credentials'] {
  if (username === '' && password === '') return undefined;
  if (username === '' || password === '')
    throw new Error('must have both an access key and its secret before the @, or neither');
  return { accessKeyId: decoded(username), secretAccessKey: decoded(password) };
}

function httpAddress(parameters: URLSearchParams, name: string): string | undefined {
  const parameter = parameters.get(name);
  if (parameter === null) return undefined;
  if (!/^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/.test(parameter))
    throw new Error(`must have an http or https address without query as ${name}`);
  return trimEnd(parameter, '/');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('has a % that is not followed by two hexadecimal digits');
  }
}

/** Accepts addresses that {@link readBucketAddress} reads. */
export function IsBucketAddress(): PropertyDecorator {
  const fault = (value: unknown): string | undefined => {
    try {
      readBucketAddress(String(value));
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };
  return ValidateBy({
    name: 'isBucketAddress',
    validator: {
      validate: (value) => fault(value) === undefined,
      defaultMessage: (given) => fault(given?.value) ?? '',
    },
  });
}
