// How Node is started for the service: with a small nursery for short-lived objects, which keeps
// the process small without making it slower (docs/performance.md, "Memory"). The Dockerfile says the same.
export const NODE_FLAGS = ['--max-semi-space-size=8'];
