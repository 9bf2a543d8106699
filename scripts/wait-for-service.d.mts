/** Types of wait-for-service.mjs for the tests that use it. */
/** Waits until a service answers. @returns `false` when its process has ended, or has not become ready in time */
export function waitForService(
  base: string,
  child: { readonly exitCode: number | null; readonly signalCode: string | null },
): Promise<boolean>;
