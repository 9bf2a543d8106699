import qs from 'qs';
import { QS_OPTIONS, type UploadInput } from '#core/rest';

/**
 * The parameters with `data` as a form has it: `data[7][id]=1` names job 7, where forms are otherwise read as lists,
 * in which small numbers are mere places.
 */
export function keyedMembers<P extends { data?: unknown }>(params: P, { headers, body }: UploadInput): P {
  if (!/^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')) return params;
  const { data } = qs.parse(body.toString('utf8'), { ...QS_OPTIONS, parseArrays: false });
  return data === undefined ? params : { ...params, data };
}
