import { Injectable } from '@nestjs/common';
import { RestError } from '#core/errors';
import { InnerRouter } from '#core/rest';
import { MAX_ID } from '#core/parameters';
import type { SyncFilters, SyncKindTraits } from './sync-kind.registry.js';

/** An object as its list shows it. */
export type ListedObject = Record<string, unknown> & { id: number };

/** Reads objects through the lists that show them, so that filters, rights and contents are the same. */
@Injectable()
export class SyncListService {
  constructor(private readonly router: InnerRouter) {}

  /**
   * Those of the objects that the list shows the caller with these filters.
   * @param ids at most 50; none: only whether the caller may use the list with these filters
   * @throws RestError as the list refuses the filters or the caller
   */
  async shown({ list, member }: SyncKindTraits, filters: SyncFilters, ids: readonly number[]): Promise<ListedObject[]> {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(filters)) append(query, name, value);
    query.set('include', (ids.length === 0 ? [MAX_ID] : ids).join(','));
    query.set('per_page', String(Math.max(ids.length, 1)));
    const { status, body } = await this.router.dispatch({ method: 'GET', path: `/${list}?${query.toString()}` });
    if (status >= 400) throw refusalOf(body, status);
    const items = (body as Record<string, unknown>)[member] as ListedObject[];
    const unasked = items.find(({ id }) => !ids.includes(id));
    if (unasked) throw new Error(`${list} shows ${unasked.id}, which is not in \`include\``);
    // In the order of the changes.
    const byId = new Map(items.map((item) => [item.id, item]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
}

function append(query: URLSearchParams, name: string, value: unknown): void {
  if (Array.isArray(value)) for (const one of value) query.append(`${name}[]`, String(one));
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) append(query, `${name}[${key}]`, one);
  else query.append(name, String(value));
}

function refusalOf(body: unknown, status: number): RestError {
  const { code, message, data } = body as { code: string; message: string; data?: Record<string, unknown> };
  return new RestError(code, message, status, data ?? {});
}
