/** Writes a module with copies of Nest of its own into a folder. @param version of these copies; that of the service's */
export function writeLinkedModule(folder: string, version?: string): void;
