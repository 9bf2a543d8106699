/** Slow 4G as Lighthouse emulates it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms to the service and back. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
/** How many times slower the processor of a telephone of the middle range is. */
export const PHONE_CPU_SLOWDOWN = 4;

/** Gives a page the network of a telephone, and a slower processor. @returns its DevTools session */
export async function emulateSlow4g(page, cpuSlowdown = PHONE_CPU_SLOWDOWN) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return devTools;
}
