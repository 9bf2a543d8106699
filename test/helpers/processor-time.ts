/**
 * Processor time of this process that some work takes, in milliseconds. Unlike the time on the wall it hardly depends on
 * what else the machine does, so that a test can bound it.
 */
export async function processorTimeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
