import { useSearchParams } from 'react-router';

/** Filters of a list in the address of the screen, so that going back shows the same list. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>;
  const page = Math.max(1, Number(params.get('page')) || 1);
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
    values,
    page,
    setPage: (next: number) => change({ page: next > 1 ? String(next) : '' }),
    /** Another filter begins at the first page. */
    set: (name: Name, value: string) => change({ [name]: value, page: '' }),
  };
}
