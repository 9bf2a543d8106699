import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** Starts Debian's Chromium, or the one that `CHROMIUM` names, without a window. Throws if there is none. */
export async function launchBrowser() {
  const executablePath =
    process.env.CHROMIUM ??
    ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));
  if (!executablePath) throw new Error('No browser: install chromium, or name one with CHROMIUM=path');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
