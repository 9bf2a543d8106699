/** Why the service does not start, in a message for people who run it: what is wrong and what to do. */
export class StartError extends Error {}
