/** Compiles test/nest-tools. @returns the folder of the compiled files */
export function buildNestTools(): string;
