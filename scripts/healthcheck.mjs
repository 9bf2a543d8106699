// The health check of the container: exit status 0 while the service in it answers `/readyz` with success.
// Dockerfile and compose files run it; images in the OCI format have no HEALTHCHECK of their own (docs/operations.md).
const port = process.env.PORT || 3000;
const TIMEOUT_MS = 2500;

try {
  const { ok } = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
