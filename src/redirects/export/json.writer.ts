import type { RedirectResponse } from '../redirect/redirect.response.js';
import type { RedirectGroupResponse } from '../group/group.response.js';

/** What an exported file holds beside the rules. */
export interface ExportHead {
  version: string;
  /** As e-mails write dates: `Fri, 20 Nov 2026 08:24:50 +0000`. */
  date: string;
}

/** Rules with their groups as a file that can be imported (redirects.md §9); ASCII only. */
export function jsonOf(
  head: ExportHead,
  groups: readonly RedirectGroupResponse[],
  rules: readonly RedirectResponse[],
): string {
  const text = JSON.stringify({ plugin: head, groups, redirects: rules }, null, 4);
  return `${text.replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;
}
