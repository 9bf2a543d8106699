import type { PostStatus } from '#core/content';
import type { RedirectSettings } from '../settings/redirect.settings.js';
import { trimEnd } from '#core/text';

/** A post before or after a change. */
export interface Addressed {
  status: PostStatus;
  /** Path of its address on the host, `/` first. */
  path: string;
}

/** The rules that a change of a monitored post makes. */
export interface MonitoredMove {
  pairs: { from: string; to: string }[];
  enabled: boolean;
}

/**
 * What becomes of the old address of a published post (redirects.md §12): a rule to the new one, with another for the
 * associated address, or, for one that goes to the trash, a disabled rule to the front page.
 * @param front path of the front page
 */
export function monitoredMove(
  before: Addressed,
  after: Addressed,
  {
    monitor_types: types,
    associated_redirect: associated,
  }: Pick<RedirectSettings, 'monitor_types' | 'associated_redirect'>,
  front = '/',
): MonitoredMove | undefined {
  if (before.status !== 'publish' || before.path === front) return undefined;
  if (after.status === 'trash' && types.includes('trash'))
    return { pairs: [{ from: before.path, to: front }], enabled: false };
  if (after.status !== 'publish' || after.path === before.path) return undefined;
  const pairs = [{ from: before.path, to: after.path }];
  if (associated !== '') pairs.push({ from: joined(before.path, associated), to: joined(after.path, associated) });
  return { pairs, enabled: true };
}

function joined(path: string, suffix: string): string {
  return `${trimEnd(path, '/')}/${suffix.replace(/^\/+/, '')}`;
}
