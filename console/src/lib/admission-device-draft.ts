import type { AdmissionDevice } from '../api/types.js';

type Right = AdmissionDevice['rights'][number];

/** Usual sets of rights, each with those of the one before. */
const RIGHTS = {
  scan: ['scan'],
  steward: ['scan', 'search'],
  supervisor: ['scan', 'search', 'override'],
  boxOffice: ['scan', 'search', 'override', 'sell'],
} as const satisfies Record<string, readonly Right[]>;

/** Name of a usual set of rights. */
export type DeviceProfile = keyof typeof RIGHTS;

/** All of them, the smallest first. */
export const DEVICE_PROFILES = Object.keys(RIGHTS) as readonly DeviceProfile[];

/** What the form of a device edits. */
export interface AdmissionDeviceDraft {
  name: string;
  gate: string;
  /** `own`: rights that no profile has, which stay as they are. */
  profile: DeviceProfile | 'own';
  listIds: readonly number[];
}

/** A device that does not exist yet. */
export const newAdmissionDevice = (listIds: readonly number[] = []): AdmissionDeviceDraft => ({
  name: '',
  gate: '',
  profile: 'scan',
  listIds,
});

/** The profile with exactly these rights. */
export function profileOf(rights: readonly Right[]): AdmissionDeviceDraft['profile'] {
  const isSame = (profile: DeviceProfile) =>
    RIGHTS[profile].length === rights.length && RIGHTS[profile].every((right) => rights.includes(right));
  return DEVICE_PROFILES.find(isSame) ?? 'own';
}

/** The draft of a device that exists. */
export const admissionDeviceDraftOf = (device: AdmissionDevice): AdmissionDeviceDraft => ({
  name: device.name,
  gate: device.gate,
  profile: profileOf(device.rights),
  listIds: device.list_ids,
});

/** Members of a request that makes or changes a device. */
export const deviceMembers = ({ name, gate, profile, listIds }: AdmissionDeviceDraft) => ({
  name: name.trim(),
  gate: gate.trim(),
  ...(profile !== 'own' && { rights: RIGHTS[profile] }),
  list_ids: listIds,
});

/** Smaller differences come from the network. */
const MIN_OFFSET_SECONDS = 2;
const SECOND_MS = 1000;

/** By how many seconds the clock of a device is ahead, negative: behind; 0 where it is right or unknown. */
export function clockOffsetSeconds(offsetMs: number | null): number {
  const seconds = Math.round((offsetMs ?? 0) / SECOND_MS);
  return Math.abs(seconds) < MIN_OFFSET_SECONDS ? 0 : seconds;
}
