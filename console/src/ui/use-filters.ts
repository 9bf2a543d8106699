import { useSearchParams } from 'react-router';

/** The filters of a list and its page, from 1. */
export interface Filters<Name extends string> {
  values: Record<Name, string>;
  page: number;
}

/** What the fields of the filters of a list are given. */
export interface FilterProps<Name extends string> {
  values: Record<Name, string>;
  set: (name: Name, value: string) => void;
}

/** The filters that an address says. */
export function filtersOf<Name extends string>(params: URLSearchParams, names: readonly Name[]): Filters<Name> {
  return {
    values: Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>,
    page: Math.max(1, Number(params.get('page')) || 1),
  };
}

/** Filters of a list in the address of the screen, so that going back shows the same list. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  const change = (changes: Record<string, string>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return {
    ...filtersOf(params, names),
    setPage: (next: number) => change({ page: next > 1 ? String(next) : '' }),
    /** Another filter begins at the first page. */
    set: (name: Name, value: string) => change({ [name]: value, page: '' }),
  };
}
