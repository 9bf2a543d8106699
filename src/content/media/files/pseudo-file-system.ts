import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Types of file systems whose files are made by the kernel, as `statfs` names them on Linux. */
const PSEUDO_FILE_SYSTEMS = new Map([
  [0x9fa0, 'proc'],
  [0x62656572, 'sysfs'],
  [0x27e0eb, 'cgroup'],
  [0x63677270, 'cgroup2'],
  [0x1cd1, 'devpts'],
  [0x64626720, 'debugfs'],
  [0x74726163, 'tracefs'],
  [0x73636673, 'securityfs'],
  [0xcafe4a11, 'bpf'],
]);

/**
 * Refuses a folder that is, or would be created, on a file system that stores no files. Creating it there fails with a
 * misleading error, and on some versions of Node never ends.
 * @throws Error
 */
export async function refusePseudoFileSystem(path: string): Promise<void> {
  const name = PSEUDO_FILE_SYSTEMS.get(await typeOfFileSystem(resolve(path)));
  if (name !== undefined) throw new Error(`it is on a pseudo file system (${name}), which stores no files`);
}

/** Type of the file system of the nearest folder that exists. */
async function typeOfFileSystem(path: string): Promise<number> {
  try {
    return (await statfs(path)).type;
  } catch (error) {
    const parent = dirname(path);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === path) throw error;
    return typeOfFileSystem(parent);
  }
}
