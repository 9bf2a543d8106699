import { hasCapability, type Policy } from '#core/rest';

/** What a route of `redirects/v1` lets people do, each a capability of its own (redirects.md §1). */
export type RedirectRight =
  | 'redirect_manage'
  | 'redirect_add'
  | 'redirect_delete'
  | 'group_manage'
  | 'group_add'
  | 'group_delete'
  | 'log_manage'
  | 'log_delete'
  | '404_manage'
  | '404_delete'
  | 'io_manage'
  | 'option_manage'
  | 'support_manage'
  | 'site_manage';

/** Who has each right. All of them are for administrators; this is the place to change that. */
const CAPABILITIES: Readonly<Record<RedirectRight, string>> = {
  redirect_manage: 'manage_options',
  redirect_add: 'manage_options',
  redirect_delete: 'manage_options',
  group_manage: 'manage_options',
  group_add: 'manage_options',
  group_delete: 'manage_options',
  log_manage: 'manage_options',
  log_delete: 'manage_options',
  '404_manage': 'manage_options',
  '404_delete': 'manage_options',
  io_manage: 'manage_options',
  option_manage: 'manage_options',
  support_manage: 'manage_options',
  site_manage: 'manage_options',
};

/** Callers who have a right on redirects. */
export const may = (right: RedirectRight): Policy => hasCapability(CAPABILITIES[right]);
