import type { JobEntity } from './job.entity.js';
import { RESULT_FORMS, type ResultForm } from './job-state.js';
import { asBytes, asMap, asText } from '../cloud/sent-values.js';
import { isResultAddress } from './result-hosts.js';

/** What a callback says about one image. */
export type NotifiedImage = Pick<JobEntity, 'results' | 'source_size' | 'original_saved' | 'webp_saved' | 'avif_saved'>;

/**
 * Reads what a callback says about one image. Results that lie elsewhere than with the service, or without their MD5,
 * are passed over.
 * @param domains of the service, separated by commas
 */
export function notifiedImage(sent: unknown, domains: string): NotifiedImage {
  const values = asMap(sent);
  const files: Partial<Record<ResultForm, { address: string; md5: string }>> = {};
  for (const form of RESULT_FORMS) {
    const address = values[form];
    const md5 = asText(values[`${form}_md5`]);
    if (isResultAddress(address, domains) && /^[0-9a-f]{32}$/.test(md5)) files[form] = { address, md5 };
  }
  const saved = (form: ResultForm): number => asBytes(values[`${form}_reduced`]);
  return {
    results: { remote_id: asText(values.id).slice(0, 64), files },
    source_size: asBytes(values.src_size),
    original_saved: saved('ori'),
    webp_saved: saved('webp'),
    avif_saved: saved('avif'),
  };
}

/** Numbers of jobs among texts and numbers that were sent. */
export function jobNumbers(sent: readonly unknown[]): number[] {
  const numbers = sent.map(asText).filter((text) => /^\d{1,10}$/.test(text));
  return [...new Set(numbers.map(Number))].filter((id) => id > 0 && id < 2 ** 31);
}
