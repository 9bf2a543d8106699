import type { DeviceRight } from './admission-device.entity.js';

/** A device that has sent its token. */
export class AdmissionDevice {
  constructor(
    readonly id: number,
    readonly name: string,
    /** Gate at which it is used; may be empty. */
    readonly gate: string,
    readonly rights: readonly DeviceRight[],
    /** The check-in lists that it works with. */
    readonly listIds: readonly number[],
    /** Grows with every change of its name, rights, lists or keys. */
    readonly revision: number,
  ) {}
}
