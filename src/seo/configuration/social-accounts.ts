/** `twitter.com/HANDLE`, `x.com/HANDLE`, with or without scheme and `www.`. */
const X_ADDRESS = /^(?:https?:\/\/)?(?:www\.)?(?:twitter|x)\.com\/([A-Za-z0-9_]{1,25})\/?$/i;
const X_HANDLE = /^[A-Za-z0-9_]{1,25}$/;

/** The handle in a handle or an address of a profile at X; nothing when it is neither. */
export function xHandle(text: string): string | undefined {
  const trimmed = text.trim();
  return X_HANDLE.test(trimmed) ? trimmed : X_ADDRESS.exec(trimmed)?.[1];
}
