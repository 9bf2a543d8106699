import { trimEnd } from '#core/text';

/**
 * The folder of uploads, from the address of one and its path below the folder: it is another one on sites of a network,
 * and where the folder for content has another name.
 * @returns nothing where the address does not end with the path
 */
export function uploadsAddress(address: string, path: string): string | undefined {
  if (path === '' || !URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  const decoded = decodedPath(pathname);
  return decoded.endsWith(`/${path}`) ? origin + trimEnd(decoded.slice(0, -path.length), '/') : undefined;
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
