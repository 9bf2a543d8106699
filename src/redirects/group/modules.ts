/** The servers that groups can be for, as `moduleName` calls them; rules of all of them work here (redirects.md §10). */
export const MODULES: Readonly<Record<number, string>> = { 1: 'WordPress', 2: 'Apache', 3: 'Nginx' };

/** The service itself. */
export const BUILT_IN_MODULE_ID = 1;

/** Name of a module; empty for none. */
export const moduleName = (id: number): string => MODULES[id] ?? '';
