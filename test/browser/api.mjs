/**
 * Writes to the interface of a service, to prepare what a browser is to see.
 * @param user name of its credentials
 * @returns posts a body to a path, and returns the answer; throws for a refused one
 */
export function postsOf(service, user = 'ADMIN') {
  const authorization = `Basic ${Buffer.from(service.credentials[user]).toString('base64')}`;
  return async (path, body) => {
    const answer = await fetch(`${service.base}/api${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}

/** Reads from the interface of a service. @returns gets a path, and returns the answer; throws for a refused one */
export function getsOf(service, user = 'ADMIN') {
  const authorization = `Basic ${Buffer.from(service.credentials[user]).toString('base64')}`;
  return async (path) => {
    const answer = await fetch(`${service.base}/api${path}`, { headers: { authorization } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}
