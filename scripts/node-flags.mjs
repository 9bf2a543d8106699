// How Node is started for the service: the nursery for short-lived objects is at most 16 MB. Where it is smaller, requests
// in flight do not fit, so that their garbage is moved and marked again and again; where it grows as V8 likes, the process
// becomes larger (docs/performance.md, "Start and memory"). The Dockerfile says the same.
export const NODE_FLAGS = ['--max-semi-space-size=16'];
